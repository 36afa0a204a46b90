import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { redirectToProof, sessionHeaders } from '~/platform/session/session.server'
import { adminNewsletterOperations } from '../contract/admin-newsletter'

/** The subscribers as a file to keep; the audit log says who took it. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'newsletter')
  const answer = await clinic(adminNewsletterOperations).export()
  if (!answer.ok && answer.failure.code === 'proof_needed') return redirectToProof(visit, '/dashboard/newsletter')
  const headers = await sessionHeaders(visit.context)
  headers.set('Cache-Control', 'private, no-store')
  if (!answer.ok) return new Response('The file cannot be made right now. Please try again.', { status: 503, headers })
  const { file_name: name, csv } = answer.data
  headers.set('Content-Type', 'text/csv; charset=utf-8')
  headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return new Response(csv, { headers })
}
