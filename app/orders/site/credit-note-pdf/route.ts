import type { LoaderFunctionArgs } from '@remix-run/node'
import { paperMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { orderOperations } from '../../contract/orders'
import { pdfAnswer } from '../receipt-pdf/pdf-answer.server'

/** The credit note as a file to keep; as with the receipt, who does not own the order learns nothing. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const { orderId = '', number = '' } = visit.params
  const answer = await clinic(orderOperations).creditNote(orderId, number)
  if (!answer.ok) {
    const { status, message } = paperMessage(answer.failure, 'credit note')
    return new Response(message, { status, headers: { 'Cache-Control': 'private, no-store' } })
  }
  // Fetched with the first paper: a start does not wait for it.
  const { drawCreditNote } = await import('../receipt-pdf/receipt-pdf.server')
  return pdfAnswer(visit, `aahar-credit-note-${answer.data.number}`, await drawCreditNote(answer.data))
}
