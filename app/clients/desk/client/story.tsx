import { Link } from '@remix-run/react'
import { CalendarDays, ClipboardList, Mail } from 'lucide-react'
import { monthAndYear } from '~/appointments/desk/appointment-words'
import { dayOf, shortDay } from '~/domain/time/days'
import { EmptyState } from '~/frame/desk/list/empty-state'
import { ActionButton } from '~/frame/desk/page/detail-panel'
import { StateBadge } from '~/ui/text/state-badge'
import type { StoryEntry } from './client-data.server'

const icons = { appointment: CalendarDays, order: ClipboardList, mail: Mail }

/** What comes and what happened with a client, newest first, by months. */
export function Story({
  entries,
  isAll,
  clientId,
  formToken,
}: {
  entries: readonly StoryEntry[]
  isAll: boolean
  clientId: string
  formToken: string
}) {
  if (entries.length === 0)
    return (
      <EmptyState
        title="Nothing has happened with this client yet."
        text="Bookings, orders and mails of this client appear here."
        wayOn={{ label: 'Book for this client', to: `/dashboard/booking/new?client=${clientId}` }}
      />
    )
  const parts = [...new Set(entries.map(partOf))]
  return (
    <>
      {parts.map((part) => (
        <section key={part} aria-label={part}>
          <h3 className="rounded-field bg-cream px-3.5 py-2 font-sans! text-small! font-semibold">{part}</h3>
          <ul>
            {entries
              .filter((entry) => partOf(entry) === part)
              .map((entry) => (
                <Line key={`${entry.kind} ${entry.id}`} entry={entry} formToken={formToken} />
              ))}
          </ul>
        </section>
      ))}
      {isAll ? (
        <p className="text-small text-ink-2">These are the newest of each. Older ones are in the lists above.</p>
      ) : null}
    </>
  )
}

function Line({ entry, formToken: form_token }: { entry: StoryEntry; formToken: string }) {
  const { kind, id, title, text, badge, path, at, hasFailed } = entry
  const Icon = icons[kind]
  return (
    <li
      data-desk-row
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line py-3 text-small sm:grid-cols-[auto_minmax(0,1fr)_auto_4rem]"
    >
      <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-full bg-cream text-ink-2">
        <Icon size={15} strokeWidth={2} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Link to={path} className="row-link text-link">
            {title}
          </Link>
        </p>
        <p className="text-meta wrap-anywhere text-ink-2">{text}</p>
      </div>
      <div className="justify-self-start max-sm:col-start-2 max-sm:row-start-2">
        {badge ? <StateBadge {...badge} /> : null}
        {hasFailed ? (
          <div className="relative mt-2">
            <ActionButton sends={{ intent: 'resend', mail_id: id, form_token }} label="Send again" />
          </div>
        ) : null}
      </div>
      <p className="figures text-right text-meta whitespace-nowrap text-ink-2 max-sm:col-start-3 max-sm:row-start-1">
        {shortDay(dayOf(at))}
      </p>
    </li>
  )
}

const partOf = ({ at, isComing }: StoryEntry) => (isComing ? 'Coming up' : monthAndYear(dayOf(at)))
