import { Link } from '@remix-run/react'
import { StateBadge } from '~/ui/text/state-badge'
import type { OrderLine } from '../words/order-desk-words'

/** On wide screens the list that the order was opened from stays beside it. */
export function OrdersBeside({ orders, current, search }: { orders: OrderLine[]; current: string; search: string }) {
  return (
    <nav aria-label="Orders" className="max-xl:hidden print:hidden">
      <ul className="border-t border-line">
        {orders.map(({ id, name, plan, when, amount, badge }) => (
          <li key={id} data-desk-row>
            <Link
              to={`/dashboard/plans/${encodeURIComponent(id)}${search}`}
              preventScrollReset
              aria-current={id === current ? 'page' : undefined}
              className="row-link block border-b border-line px-3.5 py-3 text-small hover:bg-cream aria-[current=page]:bg-leaf-50 aria-[current=page]:shadow-[inset_3px_0_var(--color-leaf-700)]"
            >
              <span className="flex justify-between gap-4">
                <span className="min-w-0 truncate font-semibold">{name}</span>
                <span className="figures font-semibold">{amount}</span>
              </span>
              <span className="mb-1.5 flex justify-between gap-4 text-meta text-ink-2">
                <span className="min-w-0 truncate">{plan}</span>
                <span className="figures whitespace-nowrap">{when}</span>
              </span>
              <StateBadge {...badge} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
