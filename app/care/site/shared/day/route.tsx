import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { indiaClock } from '~/domain/time/days'
import { accountMeta, useAccount } from '~/frame/account/account-data'
import { programTime } from '~/platform/work/clock.server'
import { DayNote, NextMeal, WholeDay } from '../../plan/day-meals'
import { DayHead, WeekStrip } from '../../plan/day-strip'
import { mealsOf, nextMeal, plateTitle } from '../../plan/plate'
import { readShared } from '../read-shared.server'

export const meta = () => accountMeta('Meals that are shared with you')

export async function loader(visit: LoaderFunctionArgs) {
  const day = new URL(visit.request.url).searchParams.get('day')
  return {
    day: await readShared(visit, (shared, share) => shared.day(share, day === null ? {} : { day })),
    at: `/account/sharing/${visit.params.share}`,
    now: indiaClock(programTime()).time,
  }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function SharedDayPage() {
  const { day, at, now } = useLoaderData<typeof loader>()
  const { today } = useAccount()
  const meals = mealsOf(day)
  const next = day.day === today ? nextMeal(meals, now) : null
  return (
    <>
      <DayHead day={day.day} at={at} />
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">{plateTitle(day.day, today)}</h1>
      <WeekStrip day={day.day} today={today} at={at} />
      {day.number === null ? (
        <p className="mt-8">No diet plan holds on this day. The dietitian writes the next one.</p>
      ) : (
        <>
          <DayNote day={day} />
          {next ? <NextMeal meal={next} told={null} now={now} /> : null}
          <WholeDay meals={meals} next={next} told={null} />
        </>
      )}
    </>
  )
}
