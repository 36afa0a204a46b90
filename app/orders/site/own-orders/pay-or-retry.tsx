import { exactRupees } from '~/domain/money/money'
import { type RetryAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { useFetcherSending } from '~/ui/form/schema-form'
import { blockedMessage } from '../payment/payment-page-link'
import { usePaymentTab } from '../payment/payment-tab'
import { RetryForm } from '../payment/retry-form'
import type { OrderView } from '../plan/plan-progress'

/**
 * The way to pay an order: its payment page, or the button that asks for a new one.
 * @param answer what the page was answered where no scripts run
 */
export function PayOrRetry({ order, answer }: { order: OrderView; answer: RetryAnswer | undefined }) {
  const { order_id: orderId, status, amount, pay_url: payUrl, can_retry: canRetry } = order
  const sending = useFetcherSending<RetryAnswer>('/account/orders?index')
  const { busy } = sending
  const told = sending.answer ?? answer
  const tab = usePaymentTab(busy, told?.paymentHref ?? null)
  const said = busy ? undefined : (refusalOf(told) ?? (told?.paymentHref && tab.isBlocked ? blockedMessage : undefined))
  const price = amount === null ? '' : exactRupees(amount)
  return (
    <>
      {said ? (
        <div className="w-full">
          <FormMessage message={said} />
        </div>
      ) : null}
      {payUrl && !busy ? (
        <a href={payUrl} target="_blank" rel="noopener noreferrer" className="btn btn-primary btn-small">
          Pay {price}
        </a>
      ) : canRetry || busy ? (
        <RetryForm orderId={orderId} sending={sending} onSubmit={tab.open} className="btn-small">
          {status === 'draft' ? `Pay ${price}` : 'Try again'}
        </RetryForm>
      ) : null}
    </>
  )
}
