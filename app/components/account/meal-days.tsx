import type { ReactNode } from 'react'
import { CalendarCheck } from '~/components/ui/icons/calendar-check'
import { Check } from '~/components/ui/icons/check'
import { CircleSlash } from '~/components/ui/icons/circle-slash'
import { Clock } from '~/components/ui/icons/clock'
import { Utensils } from '~/components/ui/icons/utensils'
import { X } from '~/components/ui/icons/x'
import { dayOfMonth, longDay, shortMonth, shortWeekday } from '~/domain/days'
import { type OwnDay, skipWords } from '~/views/deliveries'

const grounds = ['bg-leaf-100', 'bg-info-tint', 'bg-turmeric-100', 'bg-cream', 'bg-beet-100']

const stages = {
  past: { label: 'Past', Icon: CalendarCheck, className: 'text-ink-2' },
  today: { label: 'Today', Icon: Utensils, className: 'text-turmeric-700' },
  planned: { label: 'Planned', Icon: Clock, className: 'text-ink-2' },
  delivered: { label: 'Delivered', Icon: Check, className: 'text-success' },
  not_met: { label: 'Not met', Icon: X, className: 'text-danger' },
} as const

const stateOf = ({ status, skip_reason, stage }: OwnDay) => {
  if (status !== 'skipped') return stages[status === 'planned' ? stage : status]
  const label = skip_reason === null || skip_reason === 'client' ? 'Skipped' : skipWords[skip_reason]
  return { label, Icon: CircleSlash, className: 'text-ink-2' }
}

type Props = {
  meals: readonly OwnDay[]
  /** Those of them for which a phone has room. */
  onPhones?: readonly OwnDay[]
  /** What can be done with a day. */
  action?: (meal: OwnDay) => ReactNode
}

/** A tile for each day on which a meal comes, or is skipped. Which dish it is the clinic does not record. */
export function MealDays({ meals, onPhones = meals, action }: Props) {
  return (
    <ul className="grid grid-cols-3 gap-x-4 gap-y-7 sm:grid-cols-5 lg:gap-x-4.5">
      {meals.map((meal) => {
        const { label, Icon, className } = stateOf(meal)
        const isQuiet = meal.stage === 'past' || meal.status === 'skipped'
        return (
          <li
            key={`${meal.order_id} ${meal.day}`}
            className={onPhones.includes(meal) ? undefined : 'max-sm:hidden'}
            aria-current={meal.stage === 'today' ? 'date' : undefined}
          >
            <div
              aria-hidden
              className={`figures grid aspect-[4/3] place-content-center rounded-[18px] max-sm:aspect-square ${meal.status === 'skipped' ? 'bg-cream' : grounds[(meal.number - 1) % grounds.length]} ${meal.stage === 'today' ? 'outline-[3px] outline-offset-[3px] outline-turmeric-500' : ''}`}
            >
              <Plate quiet={isQuiet}>
                <span className="text-[1.6rem] leading-none font-semibold">{dayOfMonth(meal.day)}</span>
                <span className="mt-1 text-meta leading-none font-semibold">{shortMonth(meal.day)}</span>
              </Plate>
            </div>
            <p className="mt-3 text-meta text-ink-2">
              <span aria-hidden>
                {shortWeekday(meal.day)} {dayOfMonth(meal.day)}
              </span>
              <span className="sr-only">{longDay(meal.day)}</span>
            </p>
            <p className="figures text-small font-semibold">
              {meal.status === 'skipped'
                ? 'No meal'
                : meal.of === 1
                  ? 'Your meal'
                  : `Meal ${meal.number} of ${meal.of}`}
            </p>
            <p className={`mt-0.5 flex items-center gap-2 text-meta font-semibold ${className}`}>
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {label}
            </p>
            {action?.(meal)}
          </li>
        )
      })}
    </ul>
  )
}

/** A steel plate from above; eaten from, it has lost its shine. */
function Plate({ quiet, children }: { quiet: boolean; children: ReactNode }) {
  return (
    <span
      className={`grid size-[88px] place-content-center rounded-full border-[6px] text-center max-sm:size-[78px] ${quiet ? 'border-paper/60 bg-paper/40 text-ink-2' : 'border-cream bg-paper text-ink shadow-rest ring-1 ring-line'}`}
    >
      {children}
    </span>
  )
}
