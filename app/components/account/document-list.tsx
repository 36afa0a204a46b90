import { Link } from '@remix-run/react'
import { Download, FileText } from 'lucide-react'
import { dayOf, longDay } from '~/components/days'
import { exactRupees } from '~/components/pricing/rupees'
import type { OrderView } from './plan-progress'

/** The orders for which there is a receipt. */
export const withReceipt = (orders: readonly OrderView[]) =>
  orders.filter(({ receiptNumber }) => receiptNumber !== null)

/** Receipts: the page to read and print, and the PDF to keep. */
export function DocumentList({ orders }: { orders: readonly OrderView[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {orders.map(({ orderId, receiptNumber, amount, paidAt, createdAt }) => (
        <li key={orderId} className="flex items-center gap-4 py-4">
          <FileText aria-hidden size={24} strokeWidth={1.5} className="shrink-0 text-leaf-700" />
          <div className="min-w-0 flex-1">
            <Link
              to={`/account/orders/${orderId}/receipt`}
              className="figures font-semibold break-words hover:text-leaf-700 hover:underline"
            >
              Receipt {receiptNumber}
            </Link>
            <p className="figures text-meta text-ink-2">
              {amount === null ? null : `${exactRupees(amount)}, `}
              {longDay(dayOf(paidAt ?? createdAt))}
            </p>
          </div>
          <a
            href={`/account/orders/${orderId}/receipt.pdf`}
            aria-label={`Download receipt ${receiptNumber} as PDF`}
            className="grid size-11 shrink-0 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
          >
            <Download aria-hidden size={22} strokeWidth={1.75} />
          </a>
        </li>
      ))}
    </ul>
  )
}
