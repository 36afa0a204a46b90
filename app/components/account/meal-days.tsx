import { CalendarCheck, Clock, Utensils } from 'lucide-react'
import { dayOfMonth, longDay, shortMonth, shortWeekday } from './dates'
import type { MealDay } from './plan-progress'

const grounds = ['bg-leaf-100', 'bg-info-tint', 'bg-turmeric-100', 'bg-cream', 'bg-beet-100']

const stages = {
  past: { label: 'Past', Icon: CalendarCheck, className: 'text-ink-2' },
  today: { label: 'Today', Icon: Utensils, className: 'text-turmeric-700' },
  planned: { label: 'Planned', Icon: Clock, className: 'text-ink-2' },
} as const

/** A tile for each day on which a meal comes. Which dish it is, and where it is on its way, nobody has told us. */
export function MealDays({ meals }: { meals: readonly MealDay[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 md:grid-cols-5 lg:gap-x-4.5">
      {meals.map((meal) => {
        const { label, Icon, className } = stages[meal.stage]
        return (
          <li key={`${meal.orderId} ${meal.day}`} aria-current={meal.stage === 'today' ? 'date' : undefined}>
            <div
              aria-hidden
              className={`figures relative grid aspect-[4/3] place-content-center overflow-hidden rounded-[18px] text-center ${grounds[(meal.number - 1) % grounds.length]} ${meal.stage === 'today' ? 'outline-[3px] outline-offset-[3px] outline-turmeric-500' : ''} ${meal.stage === 'past' ? 'text-ink-2' : 'text-ink'}`}
            >
              <span className="text-[2.1rem] leading-none font-semibold">{dayOfMonth(meal.day)}</span>
              <span className="mt-1.5 text-meta leading-none font-semibold">{shortMonth(meal.day)}</span>
            </div>
            <p className="mt-3 text-meta text-ink-2">
              <span aria-hidden>
                {shortWeekday(meal.day)} {dayOfMonth(meal.day)}
              </span>
              <span className="sr-only">{longDay(meal.day)}</span>
            </p>
            <p className="figures text-small font-semibold">
              {meal.of === 1 ? 'Your meal' : `Meal ${meal.number} of ${meal.of}`}
            </p>
            <p className={`mt-0.5 flex items-center gap-2 text-meta font-semibold ${className}`}>
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {label}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
