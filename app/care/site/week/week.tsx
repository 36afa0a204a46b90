import { Link } from '@remix-run/react'
import { mealWords } from '~/domain/food/plan-words'
import { addDays, clockText, dayAndMonth, weekday } from '~/domain/time/days'
import type { OwnDay } from '../../contract/own-care'
import { DayNote } from '../plan/day-meals'
import { MealSentence } from '../plan/dishes'
import { mealsOf } from '../plan/plate'

export const weekSpan = (from: string) => `${dayAndMonth(from)} to ${dayAndMonth(addDays(from, 6))}`

type Props = {
  from: string
  days: readonly OwnDay[]
  /** The page of a day; of the week it is `/week` under it. */
  at: string
}

/** Seven days of a diet plan, and the way to those around them. */
export function Week({ from, days, at }: Props) {
  const to = (day: string) => `${at}/week?from=${day}`
  return (
    <>
      <div className="mt-6 grid gap-x-14 xl:grid-cols-2">
        {days.map((day) => (
          <Day key={day.day} day={day} at={at} />
        ))}
      </div>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to={to(addDays(from, -7))} className="btn btn-outline btn-small">
          Seven days before
        </Link>
        <Link to={to(addDays(from, 7))} className="btn btn-outline btn-small">
          Seven days after
        </Link>
      </p>
    </>
  )
}

function Day({ day, at }: { day: OwnDay; at: string }) {
  return (
    <section aria-labelledby={day.day} className="border-t border-line py-6">
      <h2 id={day.day} className="text-h3!">
        {day.number === null ? (
          `${weekday(day.day)} ${dayAndMonth(day.day)}`
        ) : (
          <Link to={`${at}?day=${day.day}`} className="inline-flex min-h-11 items-center hover:text-leaf-700">
            {weekday(day.day)} {dayAndMonth(day.day)}
          </Link>
        )}
      </h2>
      {day.number === null ? <p className="text-ink-2">No diet plan holds on this day.</p> : null}
      <DayNote day={day} />
      <dl className="mt-2 grid gap-3 text-small">
        {mealsOf(day).map((meal) => (
          <div key={meal.meal}>
            <dt className="font-semibold">
              {mealWords[meal.meal].en}
              {meal.time === null ? null : (
                <span className="figures font-normal text-ink-3">, {clockText(meal.time)}</span>
              )}
            </dt>
            <dd>
              <MealSentence {...meal} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
