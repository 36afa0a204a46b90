import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { paperMessage } from '~/platform/session/answers/errors'
import { deskOrderOperations } from '../../contract/orders-desk'
import { pdfAnswer } from '../../site/receipt-pdf/pdf-answer.server'

/** The receipt of any order, for staff. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'papers')
  const answer = await clinic(deskOrderOperations).receipt(visit.params.orderId ?? '')
  if (!answer.ok) {
    const { status, message } = paperMessage(answer.failure, 'receipt')
    return new Response(message, { status, headers: { 'Cache-Control': 'private, no-store' } })
  }
  // Fetched with the first paper: a start does not wait for it.
  const { drawReceipt } = await import('../../site/receipt-pdf/receipt-pdf.server')
  return pdfAnswer(
    visit,
    `aahar-receipt-${answer.data.number.replace(/[^\w-]+/g, '-')}`,
    await drawReceipt(answer.data),
  )
}
