import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { backendFetch } from '~/backend/start'

/**
 * /api/…: the one place where the site mounts the backend. Remix sends GET, HEAD and OPTIONS here as a loader and the rest as
 * an action; what is allowed where is the backend's to say.
 */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  backendFetch(request, { clientAddress: context.clientAddress })

export const action = ({ request, context }: ActionFunctionArgs) =>
  backendFetch(request, { clientAddress: context.clientAddress })
