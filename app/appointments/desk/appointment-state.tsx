import { CalendarX, Check, CheckCheck, CircleDot, Hourglass, Send, UserX } from 'lucide-react'
import type { DeskState } from '~/domain/appointments/appointment-state'
import { stateNames } from './appointment-words'

/** Of a mark, of its sign alone, and of a block in the week. */
export const stateLooks = {
  new: { mark: 'bg-warn-tint', ink: 'text-warn', block: 'border-warn bg-warn-tint', Icon: CircleDot },
  offered: { mark: 'bg-info-tint', ink: 'text-info', block: 'border-info bg-info-tint', Icon: Send },
  unpaid: { mark: 'bg-warn-tint', ink: 'text-warn', block: 'border-warn bg-warn-tint', Icon: Hourglass },
  confirmed: { mark: 'bg-success-tint', ink: 'text-success', block: 'border-success bg-success-tint', Icon: Check },
  completed: { mark: 'bg-cream', ink: 'text-ink-2', block: 'border-line-strong bg-cream', Icon: CheckCheck },
  cancelled: { mark: 'bg-danger-tint', ink: 'text-danger', block: 'border-line bg-paper', Icon: CalendarX },
  no_show: { mark: 'bg-danger-tint', ink: 'text-danger', block: 'border-danger bg-danger-tint', Icon: UserX },
} as const satisfies Record<DeskState, object>

export function StateMark({ state }: { state: DeskState }) {
  const { mark, ink, Icon } = stateLooks[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-meta font-semibold whitespace-nowrap ${mark} ${ink}`}
    >
      <Icon aria-hidden size={15} strokeWidth={2} />
      {stateNames[state]}
    </span>
  )
}
