import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { longDay, weekday } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { adminCheckInOperations, type ClientCheckIns } from '../../contract/contact/check-ins'
import { mealWords } from '../../contract/contact/meal-words'
import { adminDocumentOperations } from '../../contract/records/documents'
import { PhotoList } from '../../site/photos/photo-list'
import { CareTabs } from '../care-tabs'
import { requireDietitian } from '../require-dietitian.server'
import { DaysTable } from './days-table'

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
              <Words days={days} />
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

/** What was said in words, the newest day first. */
function Words({ days }: Pick<ClientCheckIns, 'days'>) {
  const said = days.toReversed().flatMap(({ day, body }) => {
    if (!body) return []
    const lines: (readonly [string, string])[] = [
      ...body.meals.flatMap(({ meal, instead }) =>
        instead === null ? [] : [[`${mealWords[meal]}, instead`, instead] as const],
      ),
      ...(body.waist_cm === null ? [] : [['Waist', `${body.waist_cm} cm`] as const]),
      ...body.answers.map(({ question, text }) => [question, text] as const),
      ...(body.note === null ? [] : [['Note', body.note] as const]),
    ]
    return lines.length === 0 ? [] : [{ day, lines }]
  })
  if (said.length === 0) return null
  return (
    <section aria-labelledby="in-words" className="mt-10">
      <h2 id="in-words" className="text-[1.3rem]!">
        In words
      </h2>
      {said.map(({ day, lines }) => (
        <div key={day} className="border-b border-line py-4">
          <h3 className="text-small!">
            {weekday(day)}, {longDay(day)}
          </h3>
          <dl className="mt-1 text-small">
            {lines.map(([name, text]) => (
              <div key={name} className="flex flex-wrap gap-x-4 py-1">
                <dt className="w-44 shrink-0 text-ink-2">{name}</dt>
                <dd className="min-w-0 flex-1 basis-48 wrap-anywhere whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
