import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin, sessionHeaders } from '~/platform/session/session.server'

/** Whether an admin is still logged in, for a page that wants to load itself anew (app/frame/desk/use-news.ts); else a redirect. */
export async function loader(visit: LoaderFunctionArgs) {
  await requireAdmin(visit)
  const headers = await sessionHeaders(visit.context)
  headers.set('Cache-Control', 'private, no-store')
  return new Response(null, { status: 204, headers })
}
