import type { LoaderFunctionArgs } from '@remix-run/node'
import { accountMeta } from '~/frame/account/account-data'
import { paperMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { orderOperations } from '../../contract/orders'
import type { PaperData } from '../papers/paper-page'
import { creditNoteWords } from '../papers/receipt-words'

export const meta = () => accountMeta('Credit note')

export async function loader(visit: LoaderFunctionArgs): Promise<PaperData> {
  const { clinic } = await requireUser(visit)
  const { orderId = '', number = '' } = visit.params
  const answer = await clinic(orderOperations).creditNote(orderId, number)
  if (!answer.ok) {
    const { status, message } = paperMessage(answer.failure, 'credit note')
    throw new Response(message, { status })
  }
  const { order_id, number: known } = answer.data
  const pdfHref = `/account/orders/${order_id}/credit-notes/${known}/pdf`
  return { words: creditNoteWords(answer.data), pdfHref }
}

export { AccountError as ErrorBoundary } from '~/frame/account/account-error'
export { shouldRevalidate } from '~/ui/browser/unreachable'
export { PaperPage as default, paperLinks as links } from '../papers/paper-page'
