import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminUserOperations, type ListedUser } from '~/accounts/contract/admin-users'
import { phoneText } from '~/appointments/desk/appointment-words'
import { dayOf, longDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { readList } from '~/frame/desk/list/read-list.server'
import { type Column, PersonCell } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { StateBadge } from '~/ui/text/state-badge'
import { standingWords } from '../standing-words'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Clients')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'clients')
  return readList(visit, adminUserOperations.list.query.shape, clinic(adminUserOperations).list, { what: 'clients' })
}

const columns: Column<ListedUser>[] = [
  {
    name: 'Name',
    place: 'lead',
    cell: ({ id, full_name: name, email }) => (
      <PersonCell to={`/dashboard/clients/${id}`} name={name} under={email ?? 'No email'} />
    ),
  },
  {
    name: 'Phone',
    className: 'figures whitespace-nowrap',
    cell: ({ phone_number: phone }) => phoneText(phone ?? ''),
  },
  {
    name: 'Since',
    className: 'figures whitespace-nowrap text-ink-2',
    cell: ({ created_at }) => longDay(dayOf(created_at)),
  },
  { name: 'State', place: 'badge', cell: (client) => <StateBadge {...standingWords(client)} /> },
]

export default function ClientsPage() {
  return (
    <>
      <PageHead title="Clients" create={{ to: '/dashboard/clients/new', label: 'New client' }} />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <DeskList
          list={useLoaderData<typeof loader>()}
          path="/dashboard/clients"
          noun="clients"
          caption="Accounts"
          chips={{
            label: 'Which accounts',
            of: [
              { label: 'All', chosen: {} },
              { label: 'Clients', chosen: { role: 'client' } },
              { label: 'Owners', chosen: { role: 'admin' } },
              { label: 'Closed', chosen: { status: 'blocked' } },
            ],
          }}
          filters={[
            { name: 'q', label: 'Name, mail or phone' },
            {
              name: 'sort',
              label: 'Order',
              options: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' },
            },
          ]}
          columns={columns}
          whenEmpty={{
            title: 'No clients yet.',
            text: 'An account appears here when somebody signs up, or when you make one for a client at the desk.',
            wayOn: { label: 'New client', to: '/dashboard/clients/new' },
          }}
        />
      </div>
    </>
  )
}
