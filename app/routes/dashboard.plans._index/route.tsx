import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/clinic/session.server'
import { StateBadge } from '~/components/account/state-badge'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { FilterChips, FilterDay, FilterForm, FilterSearch, FilterSelect } from '~/components/dashboard/filters'
import { PageHead } from '~/components/dashboard/page-head'
import { PlanPages } from '~/components/dashboard/plan-pages'
import { type Column, ListFoot, MomentCell, RecordTable, rowLink } from '~/components/dashboard/record-table'
import { plans } from '~/content/collections.server'
import { menuOrderTitle } from '~/domain/basket'
import { listAddress, pageOf } from '~/views/list-address'
import { type OrderLine, orderFilterOf, orderLine } from '~/views/order-desk-words'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Plans')

const perPage = 25

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const page = pageOf(query)
  const filter = orderFilterOf(query)
  const [list, waiting] = await Promise.all([
    clinic.adminOrders.list({ ...filter, page, per_page: perPage }),
    clinic.adminOrders.list({ needs_person: '1', page: 1, per_page: 1 }),
  ])
  if (!list.ok) throw new Response('The orders cannot be read right now. Please try again.', { status: 503 })
  return {
    filter,
    page,
    total: list.meta?.total ?? 0,
    waiting: waiting.ok ? (waiting.meta?.total ?? 0) : 0,
    plans: {
      ...Object.fromEntries([...plans.subscription, ...plans.food].map(({ planType, title }) => [planType, title])),
      menu_order: menuOrderTitle,
    } as Record<string, string>,
    orders: list.data.map(orderLine),
    search: listAddress({ ...filter, page }),
  }
}

type Row = OrderLine & { search: string }

const columns: Column<Row>[] = [
  {
    name: 'Client',
    place: 'lead',
    cell: ({ id, name, phone, search }) => (
      <>
        <Link to={`/dashboard/plans/${id}${search}`} className={rowLink}>
          {name}
        </Link>
        <span className="figures block text-meta text-ink-2">{phone}</span>
      </>
    ),
  },
  { name: 'Plan', cell: ({ plan }) => plan },
  { name: 'Ordered', className: 'figures', cell: ({ when }) => <MomentCell when={when} /> },
  { name: 'Amount', className: 'figures', cell: ({ amount }) => amount },
  { name: 'State', place: 'badge', cell: ({ badge }) => <StateBadge {...badge} /> },
]

const states = [
  ['Link sent', 'awaiting_payment'],
  ['Paid', 'paid'],
  ['Refund under way', 'refund_pending'],
  ['Refunded', 'refunded'],
  ['Cancelled', 'cancelled'],
] as const

const sorts = {
  newest: 'The newest first',
  oldest: 'The oldest first',
  first_day: 'By first day',
  amount: 'By amount',
}

export default function PlansPage() {
  const { filter, page, total, waiting, orders, plans, search } = useLoaderData<typeof loader>()
  const { status, needs_person, ...typed } = filter
  const addressOf = (change: Record<string, string | undefined>) => {
    const entries = Object.entries({ ...typed, ...change }).flatMap(([name, value]) => (value ? [[name, value]] : []))
    return `/dashboard/plans?${new URLSearchParams(entries)}`
  }
  const isTyped = Object.values(typed).some(Boolean)
  return (
    <>
      <PageHead title="Plans" create={{ to: '/dashboard/plans/new', label: 'Payment at the desk' }} />
      <div className="grid grid-cols-1 gap-5 px-4.5 py-6 lg:px-10">
        <PlanPages current="/dashboard/plans" />
        <FilterChips
          label="State"
          chips={[
            { label: 'All', to: addressOf({}), isCurrent: !status && !needs_person },
            {
              label: 'Needs attention',
              to: addressOf({ needs_person: '1' }),
              count: waiting,
              isCurrent: Boolean(needs_person),
            },
            ...states.map(([label, value]) => ({
              label,
              to: addressOf({ status: value }),
              isCurrent: status === value,
            })),
          ]}
        />
        {/* Each field anew where the address says otherwise. */}
        <FilterForm kept={{ status, needs_person }} clearTo={isTyped ? addressOfState(status, needs_person) : null}>
          <FilterSearch label="Name, mail, phone or receipt" value={typed.q} />
          <FilterSelect
            label="Plan"
            name="plan_type"
            value={typed.plan_type}
            options={{ '': 'Every plan', ...plans }}
          />
          <FilterDay label="Ordered from" name="from" value={typed.from} />
          <FilterDay label="until" name="to" value={typed.to} />
          <FilterSelect label="Order" name="sort" value={typed.sort} options={sorts} />
        </FilterForm>
        <div>
          <RecordTable
            caption="Orders"
            columns={columns}
            rows={orders.map((order) => ({ ...order, search }))}
            keyOf={({ id }) => id}
            whenEmpty={{
              title: 'No orders yet.',
              text: 'An order appears here when a client orders on the site, or when you sell a plan at the desk.',
              wayOn: { label: 'New order', to: '/dashboard/plans/new' },
              all: { what: 'orders', to: '/dashboard/plans' },
            }}
          />
          <ListFoot
            page={page}
            perPage={perPage}
            total={total}
            noun="orders"
            addressOf={(to) => addressOf({ status, needs_person, page: String(to) })}
          />
        </div>
      </div>
    </>
  )
}

const addressOfState = (status: string | undefined, needsPerson: string | undefined) =>
  `/dashboard/plans?${new URLSearchParams(status ? { status } : needsPerson ? { needs_person: '1' } : {})}`

export { revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'
export { DashboardError as ErrorBoundary } from '~/components/dashboard/dashboard-error'
