import {
  CheckCheck,
  CircleSlash,
  CircleX,
  ClipboardList,
  FileText,
  IndianRupee,
  Link2,
  MessageSquare,
  Undo2,
  UserRound,
} from 'lucide-react'
import type { OrderEvent } from '../../contract/admin-orders'
import type { eventWords } from '../words/order-event-words'

type Line = ReturnType<typeof eventWords> & { kind: OrderEvent['kind']; when: string }

const icons: Record<OrderEvent['kind'], typeof FileText> = {
  ordered: ClipboardList,
  link_made: Link2,
  link_ended: CircleSlash,
  provider_told: MessageSquare,
  paid: IndianRupee,
  receipt: FileText,
  cancelled: CircleX,
  refund_asked: Undo2,
  refund_settled: CheckCheck,
  credit_note: FileText,
  staff: UserRound,
}

const looks = {
  good: 'bg-success-tint text-success',
  waiting: 'bg-info-tint text-info',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-danger-tint text-danger',
  quiet: 'bg-cream text-ink-2',
}

/** All that happened to an order, the first thing first. */
export function OrderHistory({ history }: { history: readonly Line[] }) {
  return (
    <ol className="mt-4 grid">
      {history.map(({ kind, title, text, tone, when }, index) => {
        const Icon = icons[kind]
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what has happened never moves
            key={index}
            className="relative flex gap-3.5 pb-5 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line last:before:hidden"
          >
            <span
              aria-hidden
              className={`relative grid size-7 shrink-0 place-items-center rounded-full border border-line ${looks[tone]}`}
            >
              <Icon size={15} strokeWidth={2} />
            </span>
            <div className="min-w-0 flex-1 text-small">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{title}</span>
                <span className="figures text-meta text-ink-2">{when}</span>
              </p>
              {text ? <p className="wrap-break-word text-ink-2">{text}</p> : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
