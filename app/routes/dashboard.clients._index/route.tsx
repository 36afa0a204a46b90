import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/clinic/session.server'
import { StateBadge } from '~/components/account/state-badge'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { FilterChips, FilterForm, FilterSearch, FilterSelect } from '~/components/dashboard/filters'
import { PageHead } from '~/components/dashboard/page-head'
import { ListFoot, RecordTable, rowLink } from '~/components/dashboard/record-table'
import { dayOf, longDay } from '~/domain/days'
import { phoneText } from '~/views/desk'
import { chosenOf, listAddress, pageOf, typedOf } from '~/views/list-address'
import { standingWords } from '~/views/people-desk'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Clients')

const perPage = 25
const sorts = ['newest', 'oldest', 'name'] as const

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const choice = {
    q: typedOf(query, 'q'),
    role: chosenOf(query, 'role', ['client', 'admin']),
    status: chosenOf(query, 'status', ['active', 'blocked']),
    sort: chosenOf(query, 'sort', sorts),
  }
  const page = pageOf(query)
  const list = await clinic.adminUsers.list({ ...choice, page, per_page: perPage })
  if (!list.ok) throw new Response('The clients cannot be read right now. Please try again.', { status: 503 })
  const clients = list.data.map(({ id, full_name, email, phone_number, role, status, created_at }) => ({
    ...{ id, full_name, email, phone_number, role, status },
    since: longDay(dayOf(created_at)),
  }))
  return { clients, choice, page, total: list.meta?.total ?? 0 }
}

const chips = [
  { label: 'All', role: undefined, status: undefined },
  { label: 'Clients', role: 'client', status: undefined },
  { label: 'Admins', role: 'admin', status: undefined },
  { label: 'Closed', role: undefined, status: 'blocked' },
] as const

export default function ClientsPage() {
  const { clients, choice, page, total } = useLoaderData<typeof loader>()
  const { q, role, status, sort } = choice
  return (
    <>
      <PageHead title="Clients" create={{ to: '/dashboard/clients/new', label: 'New client' }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10 lg:py-8">
        <FilterChips
          label="Which accounts"
          chips={chips.map(({ label, ...chosen }) => ({
            label,
            to: listAddress({ q, sort, ...chosen }),
            isCurrent: chosen.role === role && chosen.status === status,
          }))}
        />
        <FilterForm kept={{ role, status }} clearTo={q || sort ? listAddress({ role, status }) : null}>
          <FilterSearch label="Name, mail or phone" value={q} />
          <FilterSelect
            label="Order"
            name="sort"
            value={sort}
            options={{ newest: 'Newest first', oldest: 'Oldest first', name: 'By name' }}
          />
        </FilterForm>
        <RecordTable
          caption="Accounts"
          rows={clients}
          keyOf={({ id }) => id}
          whenEmpty={{
            title: 'No clients yet.',
            text: 'An account appears here when somebody signs up, or when you make one for a client at the desk.',
            wayOn: { label: 'New client', to: '/dashboard/clients/new' },
            all: { what: 'clients', to: '/dashboard/clients' },
          }}
          columns={[
            {
              name: 'Name',
              place: 'lead',
              cell: ({ id, full_name: name, email }) => (
                <>
                  <Link to={`/dashboard/clients/${id}`} className={`wrap-anywhere ${rowLink}`}>
                    {name}
                  </Link>
                  <span className="block text-meta wrap-anywhere text-ink-2">{email}</span>
                </>
              ),
            },
            {
              name: 'Phone',
              className: 'figures whitespace-nowrap',
              cell: ({ phone_number: phone }) => phone && phoneText(phone),
            },
            { name: 'Since', className: 'figures whitespace-nowrap text-ink-2', cell: ({ since }) => since },
            { name: 'State', place: 'badge', cell: (client) => <StateBadge {...standingWords(client)} /> },
          ]}
        />
        <ListFoot
          page={page}
          perPage={perPage}
          total={total}
          noun="clients"
          addressOf={(at) => listAddress({ ...choice, page: at })}
        />
      </div>
    </>
  )
}
