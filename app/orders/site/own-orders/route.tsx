import type { ActionFunctionArgs } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { slotWords } from '~/domain/deliveries/menu-days'
import { exactRupees } from '~/domain/money/money'
import { dishesText } from '~/domain/orders/basket'
import { wordsOfOrder } from '~/domain/orders/order-words'
import { isOfOneDay } from '~/domain/orders/plans'
import { dayOf, longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { ListScreen } from '~/frame/account/list-screen'
import type { RetryAnswer } from '~/ui/form/form-answer'
import { StateBadge } from '~/ui/text/state-badge'
import { useAccountOrders } from '../account-orders'
import { retryPayment } from '../payment/pay-order.server'
import { PlanCard } from '../plan/plan-card'
import { type OrderView, planDaysText, planProgress, planToShow } from '../plan/plan-progress'
import { PayOrRetry } from './pay-or-retry'

export const meta = () => accountMeta('Orders')

export const action = (visit: ActionFunctionArgs) => retryPayment(visit)

export { clientAction } from '~/ui/browser/unreachable'

export default function OrdersPage() {
  const { orders, today } = useAccountOrders()
  const items = orders.items ?? []
  const plans = [planToShow(items, 'subscription', today), planToShow(items, 'food', today)].filter(
    (plan) => plan !== null,
  )
  return (
    <ListScreen
      title="Orders"
      error={orders.error}
      isEmpty={items.length === 0}
      empty={{
        drawing: '/illustrations/empty-no-results.svg',
        title: 'Not subscribed',
        text: 'A plan is cooked from your own kitchen. You see the full price before you pay.',
        wayOn: (
          <Link to="/services#pricing" className="btn btn-primary btn-small">
            See plans and prices
          </Link>
        ),
      }}
    >
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
    </ListScreen>
  )
}

function OrderRow({ order }: { order: OrderView }) {
  const { today } = useAccountOrders()
  const answer = useActionData<RetryAnswer>()
  const { order_id: orderId, title, refund, cancellation, receipt_number: receiptNumber } = order
  const { label, tone, sentence } = wordsOfOrder(order)
  // Why a running plan can no longer be cancelled; of one that is over no client asks.
  const whyNot = order.status === 'paid' && !cancellation.allowed && planProgress(order, today).stage !== 'ended'
  return (
    <li className="py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3>{title}</h3>
        <StateBadge tone={tone} label={label} />
      </div>
      <dl className="figures mt-3 grid gap-x-10 gap-y-1 text-small sm:flex sm:flex-wrap">
        {order.lines.length > 0 ? <Fact name="Dishes" value={dishesText(order.lines)} /> : null}
        <Fact name="Price" value={order.amount === null ? 'to follow' : exactRupees(order.amount)} />
        <Fact name={isOfOneDay(order.plan_type) ? 'Day' : 'Days'} value={planDaysText(order)} />
        {order.slot ? <Fact name="Meal" value={slotWords[order.slot]} /> : null}
        <Fact name="Ordered" value={longDay(dayOf(order.created_at))} />
        {refund ? (
          <Fact name={refund.status === 'done' ? 'Sent back' : 'Comes back'} value={exactRupees(refund.amount)} />
        ) : null}
      </dl>
      <p className="mt-3 max-w-[40em] text-small text-ink-2">
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
      <dt className="shrink-0 text-ink-3 max-sm:w-24">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
