import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { plans, site } from '~/content/collections.server'
import { menuOrderTitle } from '~/domain/orders/basket'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { listAddress } from '~/frame/desk/list/list-address'
import { readList } from '~/frame/desk/list/read-list.server'
import { type Column, MomentCell, rowLink } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { StateBadge } from '~/ui/text/state-badge'
import { adminOrderOperations } from '../../contract/admin-orders'
import { PlanPages } from '../plan-pages'
import { type OrderLine, orderLine } from '../words/order-desk-words'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Plans')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'orders')
  const [list, waiting] = await Promise.all([
    readList(visit, adminOrderOperations.list.query.shape, clinic(adminOrderOperations).list, { what: 'orders' }),
    clinic(adminOrderOperations).list({ needs_person: '1', page: 1, per_page: 1 }),
  ])
  return {
    list: { ...list, rows: list.rows.map(orderLine) },
    waiting: waiting.ok ? (waiting.meta?.total ?? 0) : 0,
    plans: {
      ...Object.fromEntries([...plans.subscription, ...plans.food].map(({ planType, title }) => [planType, title])),
      menu_order: menuOrderTitle,
      visit: site.appointments.consultation.name,
    } as Record<string, string>,
  }
}

const columns: Column<OrderLine>[] = [
  {
    name: 'Client',
    place: 'lead',
    cell: ({ id, name, phone }, chosen) => (
      <>
        <Link to={`/dashboard/plans/${id}${listAddress(chosen)}`} className={rowLink}>
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
  const { list, waiting, plans } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Plans" create={{ to: '/dashboard/plans/new', label: 'Payment at the desk', needs: 'sales' }} />
      <div className="grid grid-cols-1 gap-5 px-4.5 py-6 lg:px-10">
        <PlanPages current="/dashboard/plans" />
        <DeskList
          list={list}
          path="/dashboard/plans"
          noun="orders"
          caption="Orders"
          chips={{
            label: 'State',
            of: [
              { label: 'All', chosen: {} },
              { label: 'Needs attention', chosen: { needs_person: '1' }, count: waiting },
              ...states.map(([label, status]) => ({ label, chosen: { status } })),
            ],
          }}
          filters={[
            { name: 'q', label: 'Name, mail, phone or receipt' },
            { name: 'plan_type', label: 'Plan', options: { '': 'Every plan', ...plans } },
            { name: 'from', label: 'Ordered from', isDay: true },
            { name: 'to', label: 'until', isDay: true },
            { name: 'sort', label: 'Order', options: sorts },
          ]}
          columns={columns}
          whenEmpty={{
            title: 'No orders yet.',
            text: 'An order appears here when a client orders on the site, or when you sell a plan at the desk.',
            wayOn: { label: 'New order', to: '/dashboard/plans/new' },
          }}
        />
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
