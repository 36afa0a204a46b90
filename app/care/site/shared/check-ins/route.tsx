import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '~/frame/account/account-data'
import { DaysTable } from '../../../paper/told-days/days-table'
import { InWords } from '../../../paper/told-days/in-words'
import { readShared } from '../read-shared.server'

export const meta = () => accountMeta('Check-ins that are shared with you')

export const loader = (visit: LoaderFunctionArgs) => readShared(visit, (shared, share) => shared.checkIns(share))

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function SharedCheckInsPage() {
  const { days } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Check-ins</h1>
      <p className="mt-2 text-ink-2">The last 14 days.</p>
      {days.every(({ body }) => body === null) ? (
        <p className="mt-8 border-y border-line py-6 text-ink-2">Nothing is told of these days.</p>
      ) : (
        <>
          <DaysTable days={days} />
          <InWords days={days} />
        </>
      )}
    </>
  )
}
