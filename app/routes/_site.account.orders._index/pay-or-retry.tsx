import { useFetcher } from '@remix-run/react'
import { usePaymentTab } from '~/browser/payment-tab'
import { unreachableMessage } from '~/browser/unreachable'
import { FormMessage } from '~/components/form-message'
import { SubmitButton } from '~/components/ui/submit-button'
import { useHydrated } from '~/components/ui/use-hydrated'
import { exactRupees } from '~/domain/money'
import type { OrderView } from '~/views/plan-progress'

export type RetryAnswer = {
  orderId: string /** Only for a tab that waits for it. */
  paymentHref: string | null
  message: string | null
}

const blocked = 'Failed to open payment page. Please allow pop-ups and try again.'

/**
 * The way to pay an order: its payment page, or the button that asks for a new one.
 * @param answer what the page was answered where no scripts run
 */
export function PayOrRetry({ order, answer }: { order: OrderView; answer: RetryAnswer | undefined }) {
  const { order_id: orderId, status, amount, pay_url: payUrl, can_retry: canRetry } = order
  const retry = useFetcher<RetryAnswer>()
  const busy = retry.state !== 'idle'
  const { paymentHref = null, message = unreachableMessage(retry.data) } = retry.data ?? answer ?? {}
  const tab = usePaymentTab(busy, paymentHref)
  const hasScripts = useHydrated()
  const said = busy ? null : (message ?? (paymentHref && tab.isBlocked ? blocked : null))
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
        <retry.Form method="post" action="/account/orders?index" onSubmit={() => tab.open()}>
          <input type="hidden" name="order_id" value={orderId} />
          {hasScripts ? <input type="hidden" name="in_tab" value="yes" /> : null}
          <SubmitButton busy={busy} busyLabel="Processing..." className="btn-small">
            {status === 'draft' ? `Pay ${price}` : 'Try again'}
          </SubmitButton>
        </retry.Form>
      ) : null}
    </>
  )
}
