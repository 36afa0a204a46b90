import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { adminCheckInOperations } from '../../contract/contact/check-ins'
import { adminDocumentOperations } from '../../contract/records/documents'
import { DaysTable } from '../../paper/told-days/days-table'
import { InWords } from '../../paper/told-days/in-words'
import { PhotoList } from '../../site/photos/photo-list'
import { CareTabs } from '../care-tabs'
import { requireDietitian } from '../require-dietitian.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Check-ins')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { id = '' } = visit.params
  const [answer, filed] = await Promise.all([
    clinic(adminCheckInOperations).list(id),
    clinic(adminDocumentOperations).list(id),
  ])
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no care of such a client.', { status: 404 })
  if (!answer.ok || !filed.ok)
    throw new Response('The check-ins cannot be read right now. Please try again.', { status: 503 })
  return { ...answer.data, photos: filed.data.documents.filter(({ kind }) => kind === 'photo') }
}

/** Each opening is written down, so it is not asked for with each poll of the frame. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.href !== nextUrl.href

export default function ClientCheckInsPage() {
  const { client_id, full_name, days, photos } = useLoaderData<typeof loader>()
  const told = days.filter(({ body }) => body !== null).length
  return (
    <>
      <PageHead title="Care" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${client_id}/care`} data-desk-close className="mb-5">
          {full_name}
        </BackLink>
        <CareTabs clientId={client_id} current="Check-ins" />
        <div className="max-w-[54rem]">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="text-[1.5rem]!">The last 14 days</h2>
            <p className="figures text-small text-ink-2">{told === 0 ? '' : `Told us on ${told}.`}</p>
          </div>
          {told === 0 ? (
            <p className="mt-5 border-y border-line py-6 text-ink-2">
              Nothing is told yet. {full_name} can tell of each day under “Check-in” in their account.
            </p>
          ) : (
            <>
              <DaysTable days={days} />
              <InWords days={days} />
            </>
          )}
          {photos.length > 0 ? (
            <section aria-labelledby="photos" className="mt-10">
              <h2 id="photos" className="text-[1.3rem]!">
                Photos
              </h2>
              <p className="mt-1 text-small text-ink-2">
                Of the last 90 days. {full_name} sees that this page shows them to you.
              </p>
              <PhotoList photos={photos} at={`/dashboard/clients/${client_id}/care/documents`} />
            </section>
          ) : null}
        </div>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
