import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { backendFetch } from './start'

/**
 * /api/… where there is no front door, which asks the backend itself: in development and under remix-serve. Remix sends GET, HEAD and
 * OPTIONS here as a loader and the rest as an action; what is allowed where is the backend's to say.
 */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  backendFetch(request, { clientAddress: context.clientAddress })

export const action = ({ request, context }: ActionFunctionArgs) =>
  backendFetch(request, { clientAddress: context.clientAddress })
