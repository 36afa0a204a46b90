import { Check, CircleAlert, CircleDot, Clock, TriangleAlert } from 'lucide-react'
import type { Tone } from '~/domain/orders/order-words'

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
