import type { LoaderFunctionArgs } from '@remix-run/node'
import { paperMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { orderOperations } from '../../contract/orders'
import { pdfAnswer } from './pdf-answer.server'

/** The receipt as a file to keep. A client who does not own the order learns nothing, not even that it exists. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(orderOperations).receipt(visit.params.orderId ?? '')
  if (!answer.ok) {
    const { status, message } = paperMessage(answer.failure, 'receipt')
    return new Response(message, { status, headers: { 'Cache-Control': 'private, no-store' } })
  }
  // Fetched with the first receipt: a start does not wait for it.
  const { drawReceipt } = await import('./receipt-pdf.server')
  return pdfAnswer(visit, `aahar-receipt-${fileName(answer.data.number)}`, await drawReceipt(answer.data))
}

/** '2026-27/000418' → '2026-27-000418'. */
const fileName = (number: string) => number.replace(/[^\w-]+/g, '-')
