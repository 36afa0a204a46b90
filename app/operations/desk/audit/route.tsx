import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { listAddress } from '~/frame/desk/list/list-address'
import { readList } from '~/frame/desk/list/read-list.server'
import { type Column, rowLink } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import type { AuditEntry } from '~/platform/audit/contract'
import { adminAuditOperations } from '../../contract/audit'
import { auditActionWords, filteredActions, shownAuditEntry } from './audit-words'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Audit log')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'audit')
  const { query } = adminAuditOperations.list
  return readList(visit, query.shape, clinic(adminAuditOperations).list, { what: 'audit log', perPage: 50 })
}

const columns: Column<AuditEntry>[] = [
  {
    name: 'When',
    place: 'badge',
    className: 'figures md:whitespace-nowrap text-ink-2',
    cell: ({ at }) => dateTimeText(at),
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
]

const wordsOf = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, auditActionWords(code)]))
const groups = Object.fromEntries(Object.entries(filteredActions).map(([group, codes]) => [group, wordsOf(codes)]))
const isListed = (action: string) => Object.values(filteredActions).flat().includes(action)

export default function AuditPage() {
  const list = useLoaderData<typeof loader>()
  const { action } = list.choice
  // One of no group can still be asked for by an address.
  const actions = { '': 'Everything', ...(action && !isListed(action) && wordsOf([action])), ...groups }
  return (
    <>
      <PageHead title="Audit log" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <DeskList
          list={list}
          path="/dashboard/audit"
          noun="entries"
          caption="Audit log, newest first"
          filters={[
            { name: 'action', label: 'What', options: actions },
            { name: 'from', label: 'From', isDay: true },
            { name: 'to', label: 'Until', isDay: true },
          ]}
          columns={columns}
          whenEmpty={{
            title: 'No entries yet.',
            text: 'Whatever staff open or change is written down here by itself.',
            wayOn: { label: 'Back to the overview', to: '/dashboard' },
          }}
        />
      </div>
    </>
  )
}

function What({ entry }: { entry: AuditEntry }) {
  const { what, more, path } = shownAuditEntry(entry)
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
