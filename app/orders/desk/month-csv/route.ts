import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { redirectToProof, sessionHeaders } from '~/platform/session/session.server'
import { deskOrderOperations } from '../../contract/orders-desk'

/** The table of a month, as a file for the accountant. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'books')
  const month = new URL(visit.request.url).searchParams.get('month') ?? ''
  const answer = await clinic(deskOrderOperations).export({ month })
  if (!answer.ok && answer.failure.code === 'proof_needed')
    return redirectToProof(visit, `/dashboard/plans/export?month=${encodeURIComponent(month)}`)
  if (!answer.ok) {
    const isMistyped = answer.failure.status === 422
    const message = isMistyped ? 'Please choose a month such as 2026-11.' : 'The accounts cannot be read right now.'
    return new Response(message, { status: isMistyped ? 422 : 503, headers: { 'Cache-Control': 'private, no-store' } })
  }
  // A resource route passes no document handler: add the cookie of a renewed session here.
  const headers = await sessionHeaders(visit.context)
  headers.set('Content-Type', 'text/csv; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="${answer.data.file_name}"`)
  headers.set('Cache-Control', 'private, no-store')
  return new Response(answer.data.csv, { headers })
}
