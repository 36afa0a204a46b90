import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { paperMessage } from '~/platform/session/answers/errors'
import { deskOrderOperations } from '../../contract/orders-desk'
import { pdfAnswer } from '../../site/receipt-pdf/pdf-answer.server'

/** A credit note of any order, for staff. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'papers')
  const { orderId = '', number = '' } = visit.params
  const answer = await clinic(deskOrderOperations).creditNote(orderId, number)
  if (!answer.ok) {
    const { status, message } = paperMessage(answer.failure, 'credit note')
    return new Response(message, { status, headers: { 'Cache-Control': 'private, no-store' } })
  }
  // Fetched with the first paper: a start does not wait for it.
  const { drawCreditNote } = await import('../../site/receipt-pdf/receipt-pdf.server')
  return pdfAnswer(visit, `aahar-credit-note-${answer.data.number}`, await drawCreditNote(answer.data))
}
