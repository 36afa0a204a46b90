import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { FilterChips } from '~/frame/desk/list/filters'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage, useIntentSending } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { formToken } from '~/platform/forms/form-token.server'
import { programTime } from '~/platform/work/clock.server'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminReadingOperations, type ClientReadings } from '../../contract/readings/admin-readings'
import { Chart } from '../../site/progress/chart/chart'
import { filledFor, ReadingFields } from '../../site/progress/form/reading-fields'
import { staffReadingFormSchema } from '../../site/progress/form/reading-form'
import { PeriodLinks } from '../../site/progress/period-links'
import { dayWithin, pointsOf, withUnit } from '../../site/progress/words'
import { CareTabs } from '../care-tabs'
import { requireDietitian } from '../require-dietitian.server'
import { deskFormSchema, send } from './desk-form'
import { EntryPanel } from './entry-panel'
import { EntryTable } from './entry-table'
import { Figures, PregnancyGain } from './figures'
import { ReportField } from './report-field'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Readings')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const query = new URL(visit.request.url).searchParams
  const [kind, period] = [query.get('kind') ?? undefined, query.get('year') ?? undefined]
  const answer = await clinic(adminReadingOperations).list(visit.params.id ?? '', {
    ...{ kind: kind as ClientReadings['kind'] | undefined, period },
  })
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no care file of this client.', { status: 404 })
  if (!answer.ok) throw new Response('The readings cannot be shown right now. Please try again.', { status: 503 })
  const entry = answer.data.entries.find(({ id, state }) => id === query.get('entry') && state === 'counts') ?? null
  return { readings: answer.data, entry, today: indiaDay(programTime()), formToken: formToken() }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: deskFormSchema,
    hasToken: true,
    call: (clinic, sent) => send(clinic, id, sent),
    done: (data, { value: { intent } }) => {
      if (intent === 'void') return { sent: 'The entry is taken out. It stays to be seen, and counts for nothing.' }
      const words = 'act_now' in data ? data.act_now : null
      return { sent: words ? `Saved. Tell the client: ${words}` : 'Saved.' }
    },
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

/** These are offered from the beginning; others once there is a reading of them, or behind “Others”. */
const usual = ['weight', 'waist', 'blood_pressure', 'glucose_fasting', 'hba1c']

export default function ReadingsPage() {
  const { readings, entry, today, formToken } = useLoaderData<typeof loader>()
  const { client_id: id, full_name: name, kinds, entries, period, has_consent } = readings
  const kind = kinds.find((one) => one.id === readings.kind)
  if (!kind) return null
  const path = `/dashboard/clients/${id}/care/readings`
  const isShown = (one: (typeof kinds)[number]) => usual.includes(one.id) || one.latest !== null || one.id === kind.id
  const points = pointsOf(entries)
  return (
    <>
      <PageHead title="Care" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${id}/care`} className="mb-4">
          {name}
        </BackLink>
        <CareTabs clientId={id} current="Readings" />
        <h2 className="text-[2rem]! wrap-anywhere">Readings</h2>
        {has_consent ? null : (
          <p className="mt-3 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
            {name} has not agreed to the use of health details, so nothing can be entered. They can agree in their
            account, under Your data.
          </p>
        )}
        <div className="mt-4 empty:hidden">
          <DeskMessage except={[]} />
        </div>
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-11 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className="min-w-0">
            <FilterChips
              label="What was measured"
              chips={kinds.filter(isShown).map((one) => ({
                ...{ label: one.label, to: `${path}?kind=${one.id}`, isCurrent: one.id === kind.id },
              }))}
            />
            <Others kinds={kinds.filter((one) => !isShown(one))} path={path} />
            <section aria-label={kind.label} className="mt-6">
              {kind.latest ? (
                <p className="figures text-[1.7rem]">
                  {withUnit(kind.latest, kind)}{' '}
                  <span className="text-small text-ink-2">{dayWithin(kind.latest.taken_on, today)}</span>
                </p>
              ) : (
                <p className="text-ink-2">Nothing of this yet. Enter the first here, or the client does.</p>
              )}
              {kind.latest && points.length < 2 ? (
                <p className="text-small text-ink-2">With a second reading in this time a line begins.</p>
              ) : null}
              <Chart kind={kind} points={points} festivals={readings.festivals} />
            </section>
            <Figures figures={readings.figures} name={name} hide={readings.hide} isChild={readings.is_child} />
            <PregnancyGain gain={readings.pregnancy_gain} />
            <section aria-labelledby="entries" className="mt-10">
              <h3 id="entries">Entries</h3>
              <PeriodLinks path={`${path}?kind=${kind.id}`} period={period} firstOn={readings.first_on} today={today} />
              <EntryTable
                entries={entries}
                kind={kind}
                documents={readings.documents}
                documentsAt={`/dashboard/clients/${id}/care/documents`}
                today={today}
                addressOf={(entry) => addressOf(entry)}
              />
            </section>
          </div>
          <aside aria-label="Entering" className="grid min-w-0 content-start gap-8">
            {entry ? (
              <EntryPanel
                entry={entry}
                kind={kind}
                documents={readings.documents}
                today={today}
                formToken={formToken}
                closeTo={addressOf(null)}
              />
            ) : null}
            <AddForm key={kind.id} />
            <section aria-labelledby="files">
              <h3 id="files">As a file</h3>
              <ul className="mt-2">
                {[
                  ['pdf', 'Summary for a doctor, PDF'],
                  ['csv', 'All entries, CSV'],
                  ['json', 'All entries, FHIR'],
                ].map(([kind, label]) => (
                  <li key={kind}>
                    <a
                      href={`${path}/export.${kind}`}
                      download
                      className="inline-flex min-h-11 items-center text-small font-semibold text-leaf-700"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
              <p className="text-meta text-ink-2">Each is written down, as each opening is.</p>
            </section>
          </aside>
        </div>
      </div>
    </>
  )

  function addressOf(entry: string | null): string {
    const year = period === 'recent' ? '' : `&year=${period}`
    return `${path}?kind=${readings.kind}${year}${entry === null ? '' : `&entry=${entry}`}`
  }
}

function Others({ kinds, path }: { kinds: ClientReadings['kinds']; path: string }) {
  if (kinds.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="unfold w-fit text-small font-semibold text-leaf-700">Others</summary>
      <ul className="flex flex-wrap gap-x-5">
        {kinds.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={`${path}?kind=${id}`}
              className="inline-flex min-h-11 items-center text-small font-semibold text-leaf-700"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function AddForm() {
  const { readings, today, formToken } = useLoaderData<typeof loader>()
  const sending = useIntentSending('add')
  const kind = readings.kinds.find(({ id }) => id === readings.kind)
  if (!kind) return null
  const filled = filledFor(kind, today, null, true)
  return (
    <section aria-labelledby="add" className="rounded-card border border-line bg-paper p-5 shadow-sm">
      <h3 id="add">Add a reading</h3>
      <SchemaForm
        id="reading"
        schema={staffReadingFormSchema}
        sending={sending}
        formToken={formToken}
        hidden={{ intent: 'add', kind: kind.id }}
        filled={filled}
        messageClassName="hidden"
        className="mt-4 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-4"
      >
        {({ field }) => (
          <>
            <ReadingFields field={field} kind={kind} today={today} answer={sending.answer} isStaff />
            <ReportField field={field} documents={readings.documents} />
            <SubmitButton busy={sending.busy} busyLabel="Saving..." className="btn-small col-span-2 justify-self-start">
              Save reading
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </section>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
