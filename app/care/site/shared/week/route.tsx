import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { programTime } from '~/platform/work/clock.server'
import { Week, weekSpan } from '../../week/week'
import { readShared } from '../read-shared.server'

export const meta = () => accountMeta('A week that is shared with you')

export async function loader(visit: LoaderFunctionArgs) {
  const from = new URL(visit.request.url).searchParams.get('from') ?? indiaDay(programTime())
  const days = await readShared(visit, (shared, share) => shared.week(share, { from }))
  return { from, days, at: `/account/sharing/${visit.params.share}` }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function SharedWeekPage() {
  const { from, days, at } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">The week</h1>
      <p className="mt-2 text-ink-2">{weekSpan(from)}</p>
      <Week from={from} days={days} at={at} />
    </>
  )
}
