import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { dayOf, longDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { readList } from '~/frame/desk/list/read-list.server'
import { type Column, rowLink } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { StateBadge } from '~/ui/text/state-badge'
import { adminPrivacyOperations } from '../../contract/admin-privacy'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Accounts to be erased')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'privacy')
  const { erasures } = clinic(adminPrivacyOperations)
  return readList(visit, adminPrivacyOperations.erasures.query.shape, erasures, { what: 'requests' })
}

const heldWords: Readonly<Record<string, string>> = {
  appointment: 'an appointment',
  order: 'an order',
  refund: 'a refund',
  payment: 'a payment that is checked',
  grievance: 'a complaint',
  allergies: 'meals that need an allergy',
  admin: 'it is an account of the staff',
}

const stateWords = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  withdrawn: { label: 'Account kept', tone: 'quiet' },
  done: { label: 'Erased', tone: 'good' },
} as const

export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

const columns: Column<Row>[] = [
  {
    name: 'Client',
    place: 'lead',
    cell: ({ user_id, full_name, held_by }) => (
      <>
        <Link to={`/dashboard/clients/${user_id}`} className={rowLink}>
          {full_name}
        </Link>
        {held_by.length > 0 ? (
          <span className="block text-meta text-warn">
            Waits for {held_by.map((code) => heldWords[code] ?? code).join(', ')}
          </span>
        ) : null}
      </>
    ),
  },
  {
    name: 'Asked',
    className: 'text-ink-2',
    cell: ({ asked_at, by_staff }) => `${longDay(dayOf(asked_at))}, ${by_staff ? 'by staff' : 'by the client'}`,
  },
  {
    name: 'Day',
    className: 'figures text-ink-2',
    cell: ({ ended_at, due_at }) => longDay(dayOf(ended_at ?? due_at)),
  },
  { name: 'State', place: 'badge', cell: ({ status }) => <StateBadge {...stateWords[status]} /> },
]

export default function ErasuresPage() {
  return (
    <>
      <PageHead title="Accounts to be erased" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10 lg:py-8">
        <p className="max-w-[45.5em] text-small text-ink-2">
          Each account is erased automatically seven days after the request. What is still open (an order, a payment)
          keeps the account until then: close it first.
        </p>
        <DeskList
          list={useLoaderData<typeof loader>()}
          path="/dashboard/erasures"
          noun="requests"
          caption="Requests to erase an account"
          columns={columns}
          whenEmpty={{
            title: 'No account waits to be erased.',
            text: 'A request appears here when a client asks in the account, or when you enter it on the client’s page.',
            wayOn: { label: 'See the clients', to: '/dashboard/clients' },
          }}
        />
      </div>
    </>
  )
}
