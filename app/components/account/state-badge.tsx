import { Check } from '~/components/ui/icons/check'
import { CircleAlert } from '~/components/ui/icons/circle-alert'
import { CircleDot } from '~/components/ui/icons/circle-dot'
import { Clock } from '~/components/ui/icons/clock'
import { TriangleAlert } from '~/components/ui/icons/triangle-alert'
import type { Tone } from '~/domain/order-words'

const looks = {
  good: { Icon: Check, className: 'bg-success-tint text-success' },
  waiting: { Icon: Clock, className: 'bg-info-tint text-info' },
  warn: { Icon: TriangleAlert, className: 'bg-warn-tint text-warn' },
  bad: { Icon: CircleAlert, className: 'bg-danger-tint text-danger' },
  quiet: { Icon: CircleDot, className: 'bg-cream text-ink-2' },
} as const

/** A state in a word with a sign; the colour only helps. */
export function StateBadge({ tone, label }: { tone: Tone; label: string }) {
  const { Icon, className } = looks[tone]
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-2 rounded-full px-3.5 py-0.5 text-meta font-semibold ${label.length > 20 ? '' : 'whitespace-nowrap'} ${className}`}
    >
      <Icon aria-hidden size={15} strokeWidth={2.25} className="shrink-0" />
      {label}
    </span>
  )
}
