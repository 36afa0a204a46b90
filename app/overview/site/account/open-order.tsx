import { Link } from '@remix-run/react'
import { exactRupees } from '~/domain/money/money'
import { wordsOfOrder } from '~/domain/orders/order-words'
import type { OrderView } from '~/orders/site/plan/plan-progress'
import { StateBadge } from '~/ui/text/state-badge'

const waiting = new Set<OrderView['status']>(['draft', 'awaiting_payment', 'failed', 'needs_review', 'refund_pending'])

/** The newest order, as long as something about it is not settled. */
export function OpenOrder({ order }: { order: OrderView | undefined }) {
  if (!order || !waiting.has(order.status)) return null
  const { label, tone, sentence } = wordsOfOrder(order)
  return (
    <aside
      aria-label="Your order"
      className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-paper px-6 py-4 text-small"
    >
      <StateBadge tone={tone} label={label} />
      <p className="min-w-[min(13rem,100%)] flex-1">
        <strong className="font-semibold">{order.title}.</strong> {sentence}
      </p>
      {order.pay_url && order.amount !== null ? (
        <a href={order.pay_url} target="_blank" rel="noopener noreferrer" className="btn btn-primary btn-small">
          Pay {exactRupees(order.amount)}
        </a>
      ) : (
        <Link to="/account/orders" className="text-link">
          See your order
        </Link>
      )}
    </aside>
  )
}
