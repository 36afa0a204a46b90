import { CalendarCheck, Check, CircleSlash, Clock, Utensils, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { slotWords } from '~/domain/deliveries/menu-days'
import { dayOfMonth, longDay, shortWeekday } from '~/domain/time/days'
import { useAccountDeliveries } from './account-deliveries'
import { type OwnDay, skipWords } from './deliveries'

/** Of a plan's meals: the dish the kitchen decides, so that no drawing of a dish would be true. */
const kitchen = ['kitchen-tiffin', 'kitchen-thali', 'kitchen-chopping-board', 'kitchen-masala-dabba']
const kitchenDrawing = (number: number) => `/illustrations/${kitchen[number % kitchen.length]}.svg`

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

/** Each day on which a meal comes, or is skipped: its drawing, the dish, and how it stands. */
export function MealDays({ meals, onPhones = meals, action }: Props) {
  const { drawings } = useAccountDeliveries()
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
            <img
              src={drawings[meal.dish_id ?? ''] ?? kitchenDrawing(meal.number)}
              alt=""
              width={1200}
              height={900}
              loading="lazy"
              className={`aspect-[4/3] w-full rounded-[18px] bg-cream object-cover ${isQuiet ? 'opacity-55' : ''} ${meal.stage === 'today' ? 'outline-[3px] outline-offset-[3px] outline-turmeric-500' : ''}`}
            />
            <p className="mt-3 text-meta text-ink-2">
              <span aria-hidden>
                {shortWeekday(meal.day)} {dayOfMonth(meal.day)}
              </span>
              <span className="sr-only">{longDay(meal.day)}</span>
              {meal.slot ? `, ${slotWords[meal.slot].toLowerCase()}` : ''}
            </p>
            <p className="text-small leading-snug font-semibold">
              {meal.status === 'skipped'
                ? 'No meal'
                : meal.meal?.dish || meal.dishes || (meal.of === 1 ? 'Your meal' : 'Kitchen’s choice')}
            </p>
            {meal.of > 1 && meal.status !== 'skipped' ? (
              <p className="figures text-meta text-ink-2">
                Meal {meal.number} of {meal.of}
              </p>
            ) : null}
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
