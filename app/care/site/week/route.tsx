import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { mealWords } from '~/domain/food/plan-words'
import { addDays, clockText, dayAndMonth, indiaDay, weekday } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { type OwnDay, ownCareOperations } from '../../contract/own-care'
import { ownCareMessage } from '../account-care'
import { DayNote } from '../plan/day-meals'
import { MealSentence } from '../plan/dishes'
import { mealsOf } from '../plan/plate'
import { PlanPageHead } from '../plan-page-head'

export const meta = () => accountMeta('The week of your diet plan')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const from = new URL(visit.request.url).searchParams.get('from') ?? indiaDay(programTime())
  const answer = await clinic(ownCareOperations).week({ from })
  if (answer.ok) return { from, days: answer.data }
  if (answer.failure.status === 422) throw new Response('There is no such day.', { status: 404 })
  throw new Response(ownCareMessage, { status: 503 })
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function WeekPage() {
  const { from, days } = useLoaderData<typeof loader>()
  const to = (day: string) => `/account/plan/week?from=${day}`
  return (
    <>
      <PlanPageHead title="The week">
        <p className="mt-2 text-ink-2">
          {dayAndMonth(from)} to {dayAndMonth(addDays(from, 6))}
        </p>
      </PlanPageHead>
      <div className="mt-6 grid gap-x-14 xl:grid-cols-2">
        {days.map((day) => (
          <Day key={day.day} day={day} />
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

function Day({ day }: { day: OwnDay }) {
  return (
    <section aria-labelledby={day.day} className="border-t border-line py-6">
      <h2 id={day.day} className="text-h3!">
        {day.number === null ? (
          `${weekday(day.day)} ${dayAndMonth(day.day)}`
        ) : (
          <Link to={`/account/plan?day=${day.day}`} className="inline-flex min-h-11 items-center hover:text-leaf-700">
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
