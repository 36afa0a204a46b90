import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { firstName } from '~/domain/clients/greeting'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DayNote, NextMeal, PlanNotes, WholeDay } from '../../../site/plan/day-meals'
import { DayHead, WeekStrip } from '../../../site/plan/day-strip'
import { lineOfPlan, mealsOf, nextMeal, plateTitle } from '../../../site/plan/plate'
import { PreviewFrame } from './preview-frame'
import { readPreview } from './read-preview.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Preview of a diet plan')

export const loader = (visit: LoaderFunctionArgs) =>
  readPreview(visit, new URL(visit.request.url).searchParams.get('day'), 1)

export { shouldRevalidate } from '~/ui/browser/unreachable'

/** A day of the plan by the parts of the client's own page, as in the morning of that day. */
export default function PreviewDayPage() {
  const { preview, clientId } = useLoaderData<typeof loader>()
  const { dietitian, notes, number } = preview
  const [day] = preview.days
  if (!day) return null
  const at = `/dashboard/clients/${clientId}/diet/${number}/preview`
  const meals = mealsOf(day)
  const next = nextMeal(meals, '00:00')
  return (
    <PreviewFrame preview={preview} clientId={clientId} shown="day" from={day.day}>
      <DayHead day={day.day} at={at} />
      <h3 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]!">{plateTitle(day.day, day.day)}</h3>
      {day.number === null ? null : (
        <p className="mt-1 text-ink-2">{lineOfPlan(day, { plan: preview, next: null, last: null, dietitian })}</p>
      )}
      <WeekStrip day={day.day} today={day.day} at={at} />
      {day.number === null ? (
        <p className="mt-8">This version does not hold on this day.</p>
      ) : (
        <div className="grid gap-x-14 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div>
            <DayNote day={day} />
            {next ? <NextMeal meal={next} told={null} now="00:00" /> : null}
            {meals.length === 0 ? (
              <p className="mt-8">No dish yet on this day.</p>
            ) : (
              <WholeDay meals={meals} next={next} told={null} />
            )}
          </div>
          <div>
            {notes === null ? null : <PlanNotes name={firstName(dietitian.name)} number={number} notes={notes} />}
          </div>
        </div>
      )}
    </PreviewFrame>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
