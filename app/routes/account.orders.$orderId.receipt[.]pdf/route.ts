import type { LoaderFunctionArgs } from '@remix-run/node'
import { receiptMessage } from '~/clinic/errors'
import { requireUser, sessionHeaders } from '~/clinic/session.server'

/** The receipt as a file to keep. Whoever does not own the order learns nothing, not even that it exists. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic.orders.receipt(visit.params.orderId ?? '')
  if (!answer.ok) {
    const { status, message } = receiptMessage(answer.failure)
    return new Response(message, { status, headers: { 'Cache-Control': 'private, no-store' } })
  }
  // Fetched with the first receipt: a start does not wait for it.
  const { drawReceipt } = await import('./receipt-pdf.server')
  const pdf = await drawReceipt(answer.data)
  // This is no page: nobody else adds the cookie that a renewed session needs.
  const headers = await sessionHeaders(visit.context)
  headers.set('Content-Type', 'application/pdf')
  headers.set('Content-Disposition', `attachment; filename="aahar-receipt-${fileName(answer.data.number)}.pdf"`)
  headers.set('Cache-Control', 'private, no-store')
  return new Response(new Uint8Array(pdf), { headers })
}

/** '2026-27/000418' → '2026-27-000418'. */
const fileName = (number: string) => number.replace(/[^\w-]+/g, '-')
