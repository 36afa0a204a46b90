/** What happened of late, for who opens a client's care: the weight, the days that were told, the visits. */
import { Link } from '@remix-run/react'
import { Lock } from 'lucide-react'
import { dateTimeText } from '~/domain/time/days'
import { StateBadge } from '~/ui/text/state-badge'
import { partNames } from '../../contract/records/visit-notes'
import { DaysTable } from '../../paper/told-days/days-table'
import { Chart } from '../../site/progress/chart/chart'
import { pointsOf, withUnit } from '../../site/progress/words'
import { Figures } from '../readings/figures'
import type { ClientCare } from './client-care.server'

type Parts = NonNullable<ClientCare['parts']>

/** Two of them: the rest is one click away. */
const shownVisits = 2

export function Weight({ readings }: Pick<Parts, 'readings'>) {
  const kind = readings?.kinds.find(({ id }) => id === readings.kind)
  if (!readings || !kind) return <Unread title="Weight" />
  const { client_id: id, full_name, figures, hide, is_child, entries, festivals } = readings
  const points = pointsOf(entries)
  return (
    <section aria-labelledby="weight">
      <Title id="weight" title="Weight" to={`/dashboard/clients/${id}/care/readings`} link="All readings" />
      {kind.latest ? (
        <p className="figures mt-1 text-[1.45rem]">{withUnit(kind.latest, kind)}</p>
      ) : (
        <p className="mt-1 text-small text-ink-2">No weight was entered yet.</p>
      )}
      <Chart kind={kind} points={points} festivals={festivals} />
      {figures.length > 0 ? <Figures figures={figures} name={full_name} hide={hide} isChild={is_child} /> : null}
    </section>
  )
}

export function LastDays({ days, name, id }: Pick<Parts, 'days'> & { name: string; id: string }) {
  if (!days) return <Unread title="The last 14 days" />
  const told = days.filter(({ body }) => body !== null).length
  return (
    <section aria-labelledby="last-days">
      <Title id="last-days" title="The last 14 days" to={`/dashboard/clients/${id}/care/check-ins`} link="In words" />
      <p className="figures mt-1 text-small text-ink-2">
        {told === 0 ? `${name} has told nothing of them.` : `Told us on ${told}.`}
      </p>
      {told === 0 ? null : <DaysTable days={days} />}
    </section>
  )
}

export function LastVisits({ visits, id }: Pick<Parts, 'visits'> & { id: string }) {
  if (!visits) return <Unread title="Visits" />
  const { notes, without_note } = visits
  return (
    <section aria-labelledby="visits">
      <Title id="visits" title="Visits" to={`/dashboard/clients/${id}/care/visits`} link="All visits" />
      {without_note.length > 0 ? (
        <p className="mt-1 text-small">
          {without_note.length === 1 ? 'One visit has no note yet.' : `${without_note.length} visits have no note yet.`}
        </p>
      ) : null}
      {notes.length === 0 ? <p className="mt-1 text-small text-ink-2">There is no note yet.</p> : null}
      {notes.slice(0, shownVisits).map(({ id: note, visit, created_at, signed_at, intervention, to_watch }) => (
        <div key={note} className="border-b border-line py-3 text-small">
          <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {dateTimeText(visit?.starts_at ?? created_at)}
            {signed_at === null ? (
              <StateBadge label="Draft" tone="waiting" />
            ) : (
              <span className="inline-flex items-center gap-1.5 font-normal text-leaf-700">
                <Lock aria-hidden size={14} strokeWidth={1.75} />
                Signed
              </span>
            )}
          </p>
          <dl>
            {Object.entries({ intervention, to_watch }).map(([part, text]) =>
              text === null ? null : (
                <div key={part} className="mt-1 flex flex-wrap gap-x-4">
                  <dt className="w-28 shrink-0 text-ink-2">{partNames[part as keyof typeof partNames]}</dt>
                  <dd className="line-clamp-3 min-w-0 flex-1 basis-60 wrap-anywhere">{text}</dd>
                </div>
              ),
            )}
          </dl>
        </div>
      ))}
    </section>
  )
}

type TitleProps = { id: string; title: string; to: string; link: string }

export const Title = ({ id, title, to, link }: TitleProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-5">
    <h2 id={id} className="text-[1.3rem]!">
      {title}
    </h2>
    <Link to={to} className="inline-flex min-h-11 min-w-11 items-center text-small font-semibold text-leaf-700">
      {link}
    </Link>
  </div>
)

export const Unread = ({ title }: { title: string }) => (
  <section aria-label={title}>
    <h2 className="text-[1.3rem]!">{title}</h2>
    <p className="mt-1 text-small text-ink-2">This cannot be read right now. Please load the page again.</p>
  </section>
)
