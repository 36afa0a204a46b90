import { CircleAlert } from 'lucide-react'
import { ActionButton } from '~/frame/desk/page/detail-panel'

type Dispute = {
  title: string
  lines: readonly string[]
  /** What staff may decide on the plan. */
  choices: readonly { plan: string; label: string }[]
  isOver: boolean
}

export function DisputeNotice({ dispute: { title, lines, choices, isOver } }: { dispute: Dispute }) {
  return (
    <section
      aria-label={title}
      className={`flex gap-3.5 rounded-field px-4.5 py-4 text-small ${isOver ? 'bg-info-tint' : 'bg-danger-tint text-danger'}`}
    >
      <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {lines.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
        <div className="mt-3 flex flex-wrap gap-3 empty:hidden print:hidden">
          {choices.map(({ plan, label }) => (
            <ActionButton key={plan} sends={{ intent: 'disputed_plan', plan }} label={label} />
          ))}
        </div>
      </div>
    </section>
  )
}
