import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '~/frame/account/account-data'
import { Visits } from '../../visits/visits'
import { readShared } from '../read-shared.server'

export const meta = () => accountMeta('Visits that are shared with you')

export const loader = async (visit: LoaderFunctionArgs) => ({
  visits: await readShared(visit, (shared, share) => shared.visits(share)),
})

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function SharedVisitsPage() {
  const { visits } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Visits</h1>
      {visits.length === 0 ? (
        <p className="mt-8 border-y border-line py-6 text-ink-2">
          Nothing is written yet. After a visit the dietitian writes here what was agreed on.
        </p>
      ) : (
        <Visits visits={visits} />
      )}
    </>
  )
}
