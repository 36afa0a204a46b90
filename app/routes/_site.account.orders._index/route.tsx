import { type ActionFunctionArgs, data } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { z } from 'zod'
import { orderIdSchema } from '~/clinic/contract/payments'
import { paymentMessage } from '~/clinic/errors'
import { redirectWithSession, requireUser } from '~/clinic/session.server'
import { accountMeta, useAccount } from '~/components/account/account-data'
import { Empty } from '~/components/account/empty'
import { PlanCard } from '~/components/account/plan-card'
import { StateBadge } from '~/components/account/state-badge'
import { FormMessage } from '~/components/form-message'
import { dayOf, longDay } from '~/domain/days'
import { exactRupees } from '~/domain/money'
import { wordsOfOrder } from '~/domain/order-words'
import { readSubmission, refusedFormMessage } from '~/forms/read-form.server'
import { type OrderView, planDaysText, planProgress, planToShow } from '~/views/plan-progress'
import { PayOrRetry, type RetryAnswer } from './pay-or-retry'

export const meta = () => accountMeta('My plan')

/** `in_tab`: a tab waits for the address. */
const retrySchema = z.object({ order_id: orderIdSchema, in_tab: z.string().optional() })

/**
 * Asks for a new payment page. With scripts it is opened in a tab; without, /pay/{order_id} leads to it, because a form may
 * not be sent on to another site.
 */
export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const { submission } = await readSubmission(visit.request, retrySchema)
  if (submission.status !== 'success')
    return data<RetryAnswer>({ orderId: '', paymentHref: null, message: refusedFormMessage }, 422)
  const { order_id: orderId, in_tab } = submission.value
  const answer = await clinic.orders.retry(orderId)
  if (!answer.ok) {
    const { failure } = answer
    return data<RetryAnswer>({ orderId, paymentHref: null, message: paymentMessage(failure) }, failure.status ?? 503)
  }
  const pay = `/pay/${encodeURIComponent(orderId)}`
  if (in_tab === undefined) return redirectWithSession(visit, pay)
  return data<RetryAnswer>({ orderId, paymentHref: answer.data.link_url ?? pay, message: null })
}

export { clientAction } from '~/browser/unreachable'

export default function OrdersPage() {
  const { orders, today } = useAccount()
  const items = orders.items ?? []
  const plans = [planToShow(items, 'subscription', today), planToShow(items, 'food', today)].filter(
    (plan) => plan !== null,
  )
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">My plan</h1>
      {orders.error ? (
        <div className="mt-8">
          <FormMessage message={orders.error} />
        </div>
      ) : items.length === 0 ? (
        <div className="mt-8">
          <Empty
            drawing="/illustrations/empty-no-results.svg"
            title="Not subscribed"
            text="A plan is cooked from your own kitchen. You see the full price before you pay."
          >
            <Link to="/services#pricing" className="btn btn-primary btn-small">
              See plans and prices
            </Link>
          </Empty>
        </div>
      ) : (
        <>
          {plans.length > 0 ? (
            <div className={`mt-8 grid gap-7 ${plans.length > 1 ? 'xl:grid-cols-2' : 'max-w-[560px]'}`}>
              {plans.map((plan) => (
                <PlanCard key={plan.order_id} plan={plan} today={today} />
              ))}
            </div>
          ) : null}
          <section aria-labelledby="orders" className="mt-12">
            <h2 id="orders" className="mb-5 text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
              Orders and payments
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {items.map((order) => (
                <OrderRow key={order.order_id} order={order} />
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  )
}

function OrderRow({ order }: { order: OrderView }) {
  const { today } = useAccount()
  const answer = useActionData<RetryAnswer>()
  const {
    order_id: orderId,
    title,
    amount,
    created_at: createdAt,
    refund,
    cancellation,
    receipt_number: receiptNumber,
  } = order
  const { label, tone, sentence } = wordsOfOrder(order)
  // Why a running plan can no longer be cancelled; of one that is over nobody asks.
  const whyNot = order.status === 'paid' && !cancellation.allowed && planProgress(order, today).stage !== 'ended'
  return (
    <li className="py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3>{title}</h3>
        <StateBadge tone={tone} label={label} />
      </div>
      <dl className="figures mt-3 grid gap-x-10 gap-y-1 text-small sm:flex sm:flex-wrap">
        <Fact name="Price" value={amount === null ? 'to follow' : exactRupees(amount)} />
        <Fact name="Days" value={planDaysText(order)} />
        <Fact name="Ordered" value={longDay(dayOf(createdAt))} />
        {refund ? (
          <Fact name={refund.status === 'done' ? 'Sent back' : 'Comes back'} value={exactRupees(refund.amount)} />
        ) : null}
      </dl>
      <p className="mt-3 max-w-[62ch] text-small text-ink-2">
        {sentence}
        {whyNot ? ` ${cancellation.reason}` : null}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 empty:hidden">
        <PayOrRetry order={order} answer={answer?.orderId === orderId ? answer : undefined} />
        {receiptNumber ? (
          <>
            <Link to={`/account/orders/${orderId}/receipt`} className="text-link text-small">
              Receipt<span className="sr-only"> {receiptNumber}</span>
            </Link>
            <a href={`/account/orders/${orderId}/receipt.pdf`} className="text-link text-small">
              PDF<span className="sr-only"> of receipt {receiptNumber}</span>
            </a>
          </>
        ) : null}
        {cancellation.allowed ? (
          <Link to={`/account/orders/${orderId}/cancel`} className="text-link text-small">
            Cancel<span className="sr-only"> the order of {title}</span>
          </Link>
        ) : null}
      </div>
    </li>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-3 max-sm:w-24">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
