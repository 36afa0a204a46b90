/** Refunds that no provider sends, in words for the clinic's staff: what they do for each. Pure. */
import { exactRupees } from '~/domain/money/money'
import { isDeskWay, type PaymentWay, senderOf } from '~/domain/money/payment-providers'
import type { AdminOrder } from '../../contract/admin-orders'

export type OpenRefund = { id: string; amount: string; what: string; button: string; canRetry: boolean }

/** The refunds that staff have to pay: what to do for each, and what its button says. */
export function openRefundsOf(order: Pick<AdminOrder, 'refunds' | 'attempts'>): (OpenRefund & { paise: number })[] {
  return order.refunds
    .filter(({ status }) => status === 'failed' || status === 'by_hand')
    .map(({ refund_id, amount, problem, link_id }) => {
      const way = order.attempts.find((one) => one.link_id === link_id)?.provider
      const sum = exactRupees(amount)
      return {
        ...{ id: refund_id, amount: sum, paise: Math.round(amount * 100) },
        ...{ what: payBackWords(sum, way, problem), button: `Mark ${sum} as paid back` },
        canRetry: way !== undefined && !isDeskWay(way),
      }
    })
}

export const areAllOfDesk = (open: readonly { canRetry: boolean }[]) =>
  open.length > 0 && open.every((one) => !one.canRetry)

function payBackWords(sum: string, way: PaymentWay | undefined, problem: string | null): string {
  const press = `then press “Mark ${sum} as paid back”`
  if (way === 'cash')
    return `Hand ${sum} over in cash, or transfer it to the client. Write the number of the voucher or of the transfer (UTR) here, ${press}.`
  if (way === 'card')
    return `Give ${sum} back on the card machine, or transfer it to the client. Write the number of its slip or of the transfer (UTR) here, ${press}.`
  if (way === 'upi' || way === 'transfer')
    return `Transfer ${sum} to the client${way === 'upi' ? ' by UPI' : ''}. Write the number of the transfer (UTR) here, ${press}.`
  return `${sum} did not go back through ${senderOf(way ?? null)}${problem ? ` (it says: ${problem})` : ''}. Try it again, or transfer the money yourself, write the number of the transfer (UTR) here, ${press}.`
}
