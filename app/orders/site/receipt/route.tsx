import type { LoaderFunctionArgs } from '@remix-run/node'
import { accountMeta } from '~/frame/account/account-data'
import { paperMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { orderOperations } from '../../contract/orders'
import type { PaperData } from '../papers/paper-page'
import { receiptWords } from '../papers/receipt-words'

export const meta = () => accountMeta('Receipt')

export async function loader(visit: LoaderFunctionArgs): Promise<PaperData> {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(orderOperations).receipt(visit.params.orderId ?? '')
  if (!answer.ok) {
    const { status, message } = paperMessage(answer.failure, 'receipt')
    throw new Response(message, { status })
  }
  return { words: receiptWords(answer.data), pdfHref: `/account/orders/${answer.data.order_id}/receipt.pdf` }
}

export { AccountError as ErrorBoundary } from '~/frame/account/account-error'
export { shouldRevalidate } from '~/ui/browser/unreachable'
export { PaperPage as default, paperLinks as links } from '../papers/paper-page'
