import { Link } from '@remix-run/react'
import type { AuditEntry } from '~/clinic/contract/admin-audit'
import { FilterDay, FilterField, FilterForm, filterSelect } from '~/components/dashboard/filters'
import { ListFoot, RecordTable, rowLink } from '~/components/dashboard/record-table'
import { listAddress } from '~/views/list-address'
import { auditActionWords, filteredActions } from '~/views/people-desk'
import type { AuditChoice } from './audit-choice'

type Entry = AuditEntry & { when: string; what: string; more: string; path: string | null }
type Props = { entries: readonly Entry[]; choice: AuditChoice; page: number; perPage: number; total: number }

export function AuditList({ entries, choice, page, perPage, total }: Props) {
  const { action, from, to, ...people } = choice
  const isNarrowed = Object.values(choice).some((value) => value !== undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10 lg:py-8">
      <FilterForm kept={people} clearTo={isNarrowed ? '?' : null}>
        <FilterField label="What">
          <select key={action} name="action" defaultValue={action ?? ''} className={`max-w-56 ${filterSelect}`}>
            <option value="">Everything</option>
            {action && !Object.values(filteredActions).flat().includes(action) ? <Action code={action} /> : null}
            {Object.entries(filteredActions).map(([group, codes]) => (
              <optgroup key={group} label={group}>
                {codes.map((code) => (
                  <Action key={code} code={code} />
                ))}
              </optgroup>
            ))}
          </select>
        </FilterField>
        <FilterDay label="From" name="from" value={from} />
        <FilterDay label="Until" name="to" value={to} />
      </FilterForm>
      <RecordTable
        caption="Audit log, newest first"
        rows={entries}
        keyOf={({ id }) => id}
        whenEmpty={{
          title: 'No entries yet.',
          text: 'Whatever staff open or change is written down here by itself.',
          wayOn: { label: 'Back to the overview', to: '/dashboard' },
          all: { what: 'entries', to: '/dashboard/audit' },
        }}
        columns={[
          {
            name: 'When',
            place: 'badge',
            className: 'figures md:whitespace-nowrap text-ink-2',
            cell: ({ when }) => when,
          },
          { name: 'What', place: 'lead', cell: (entry) => <What entry={entry} /> },
          {
            name: 'Who, and from where',
            className: 'wrap-anywhere md:min-w-40',
            cell: ({ actor, actor_name: name, address }) => (
              <>
                {actor === null ? 'Not logged in' : <Person id={actor} name={name} by="actor" />}
                {address ? <span className="figures block text-meta text-ink-2">{address}</span> : null}
              </>
            ),
          },
          {
            name: 'Client',
            className: 'wrap-anywhere md:min-w-40',
            cell: ({ subject, subject_name: name }) =>
              subject === null ? null : <Person id={subject} name={name} by="subject" />,
          },
        ]}
      />
      <ListFoot
        page={page}
        perPage={perPage}
        total={total}
        noun="entries"
        addressOf={(at) => listAddress({ ...choice, page: at })}
      />
    </div>
  )
}

const Action = ({ code }: { code: string }) => <option value={code}>{auditActionWords(code)}</option>

function What({ entry: { what, more, path } }: { entry: Entry }) {
  return (
    <>
      {path ? (
        <Link to={path} className={rowLink}>
          {what}
        </Link>
      ) : (
        <span className="font-semibold">{what}</span>
      )}
      {more ? <span className="block text-meta wrap-anywhere text-ink-2">{more}</span> : null}
    </>
  )
}

/** The name leads to all that this person did, or that was done to them. */
const Person = ({ id, name, by }: { id: string; name: string | null; by: 'actor' | 'subject' }) => (
  <Link
    to={listAddress({ [by]: id })}
    className="relative pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center text-leaf-700 underline decoration-line-strong underline-offset-4 hover:decoration-leaf-700"
  >
    {name ?? 'A deleted account'}
  </Link>
)
