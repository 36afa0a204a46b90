import { Link } from '@remix-run/react'
import { Download, FileText } from 'lucide-react'
import { exactRupees } from '~/domain/money/money'
import { dayOf, longDay } from '~/domain/time/days'
import type { OrderView } from '../plan/plan-progress'

export type Paper = {
  /** 'Receipt 2026-27/000418'. */
  name: string
  amount: number | null
  /** UTC instant. */
  at: string
  href: string
  pdfHref: string
}

/** The papers of some orders: of each its receipt, and before it those of what came back since. */
export const papersOf = (orders: readonly OrderView[]): Paper[] =>
  orders.flatMap((order) => {
    const place = `/account/orders/${order.order_id}`
    const notes = order.credit_notes.toReversed().map((note) => {
      const href = `${place}/credit-notes/${note.number}`
      const kind = note.number.startsWith('CN') ? 'Credit note' : 'Refund note'
      return { name: `${kind} ${note.number}`, amount: note.amount, at: note.issued_at, href, pdfHref: `${href}/pdf` }
    })
    if (order.receipt_number === null) return notes
    const href = `${place}/receipt`
    const at = order.paid_at ?? order.created_at
    const name = `Receipt ${order.receipt_number}`
    return [...notes, { name, amount: order.amount, at, href, pdfHref: `${href}.pdf` }]
  })

/** Receipts and credit notes: the page to read and print, and the PDF to keep. */
export function DocumentList({ papers }: { papers: readonly Paper[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {papers.map(({ name, amount, at, href, pdfHref }) => (
        <li key={href} className="flex items-center gap-4 py-4">
          <FileText aria-hidden size={24} strokeWidth={1.5} className="shrink-0 text-leaf-700" />
          <div className="min-w-0 flex-1">
            <Link to={href} className="figures font-semibold break-words hover:text-leaf-700 hover:underline">
              {name}
            </Link>
            <p className="figures text-meta text-ink-2">
              {amount === null ? null : `${exactRupees(amount)}, `}
              {longDay(dayOf(at))}
            </p>
          </div>
          <a
            href={pdfHref}
            aria-label={`Download ${name.charAt(0).toLowerCase()}${name.slice(1)} as PDF`}
            className="grid size-11 shrink-0 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
          >
            <Download aria-hidden size={22} strokeWidth={1.75} />
          </a>
        </li>
      ))}
    </ul>
  )
}
