import type { LoaderFunctionArgs } from '@remix-run/node'
import { sessionHeaders } from '~/platform/session/session.server'
import { requireDesk } from '../require-desk.server'

/** Whether an admin is still logged in, for a page that wants to load itself anew (app/frame/desk/use-news.ts); else a redirect. */
export async function loader(visit: LoaderFunctionArgs) {
  await requireDesk(visit, 'desk')
  const headers = await sessionHeaders(visit.context)
  headers.set('Cache-Control', 'private, no-store')
  return new Response(null, { status: 204, headers })
}
