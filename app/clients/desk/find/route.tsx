import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { adminUserOperations } from '~/accounts/contract/admin-users'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { StateMark } from '~/appointments/desk/appointment-state'
import { phoneText } from '~/appointments/desk/appointment-words'
import { dateTimeText } from '~/domain/time/days'
import { adminEnquiryOperations } from '~/enquiries/contract/admin-enquiries'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { EmptyState } from '~/frame/desk/list/empty-state'
import { listAddress } from '~/frame/desk/list/list-address'
import { PersonCell, RecordTable } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { adminOrderOperations } from '~/orders/contract/admin-orders'
import { orderLine } from '~/orders/desk/words/order-desk-words'
import type { Result } from '~/platform/session/answers/read-answer'
import { StateBadge } from '~/ui/text/state-badge'
import { standingWords } from '../standing-words'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Find')

/** Of each kind; the list of that kind has the rest. */
const per_page = 6

type Found = { id: string; to: string; name: string; under: string; when: string }

/** Everybody whose name, email, phone, order or receipt number begins so: clients, and who booked, ordered or wrote without an account. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, may } = await requireDesk(visit, 'clients')
  const q = (new URL(visit.request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  const wish = { q, page: 1, per_page }
  const isAsked = q !== ''
  const [clients, visits, orders, enquiries] = await Promise.all([
    isAsked ? clinic(adminUserOperations).list(wish) : null,
    isAsked && may.has('calendar') ? clinic(adminAppointmentOperations).list(wish) : null,
    isAsked && may.has('orders') ? clinic(adminOrderOperations).list(wish) : null,
    isAsked && may.has('enquiries') ? clinic(adminEnquiryOperations).list(wish) : null,
  ])
  const lists = [clients, visits, orders, enquiries]
  if (lists.some((one) => one !== null && !one.ok && one.failure.status !== 422))
    throw new Response('The search does not answer right now. Please try again.', { status: 503 })
  return {
    q,
    clients: foundOf(clients, (client) => ({
      ...{ id: client.id, to: `/dashboard/clients/${client.id}`, name: client.full_name },
      under: [client.email ?? 'No email', client.phone_number && phoneText(client.phone_number)]
        .filter(Boolean)
        .join(', '),
      ...{ when: '', badge: standingWords(client) },
    })),
    visits: foundOf(visits, (one) => ({
      ...{ id: one.id, to: `/dashboard/booking?id=${one.id}`, name: one.name, state: one.state },
      under: [one.email, phoneText(one.mobile_number)].filter(Boolean).join(', '),
      when: one.starts_at ? dateTimeText(one.starts_at) : 'no time yet',
    })),
    orders: foundOf(orders, (order) => {
      const { id, name, phone, plan, when, badge } = orderLine(order)
      return { id, to: `/dashboard/plans/${id}`, name, under: `${plan}, ${phone}`, when, badge }
    }),
    enquiries: foundOf(enquiries, ({ id, name, email, created_at }) => ({
      ...{ id, to: `/dashboard/enquiries/${id}`, name, under: email, when: dateTimeText(created_at) },
    })),
  }
}

function foundOf<Row, Shown extends Found>(
  list: (Result<Row[]> & { meta?: { total?: number } }) | null,
  shown: (row: Row) => Shown,
): { rows: Shown[]; total: number } {
  if (!list?.ok) return { rows: [], total: 0 }
  return { rows: list.data.map(shown), total: list.meta?.total ?? list.data.length }
}

export default function FindPage() {
  const { q, clients, visits, orders, enquiries } = useLoaderData<typeof loader>()
  const isNothing = [clients, visits, orders, enquiries].every(({ rows }) => rows.length === 0)
  return (
    <>
      <PageHead title="Find" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 px-4.5 py-6 lg:px-10 lg:py-8">
        <Form role="search" className="flex max-w-160 flex-wrap items-end gap-3">
          <label className="min-w-50 flex-1">
            <span className="mb-2 block text-small font-semibold">Name, mail, phone, order or receipt</span>
            <input
              type="search"
              name="q"
              defaultValue={q}
              key={q}
              className="h-12 w-full rounded-field border-[1.5px] border-line-strong bg-paper px-4"
            />
          </label>
          <button type="submit" className="btn btn-primary">
            Find
          </button>
        </Form>
        {isNothing && q !== '' ? (
          <EmptyState
            title={`Nobody is found for “${q}”.`}
            text="Look for the beginning of a name, a mail, a phone number, an order number or a receipt number. A phone number is found by its last four digits too."
            wayOn={{ label: 'All clients', to: '/dashboard/clients' }}
          />
        ) : null}
        <Kind
          title="Clients"
          {...clients}
          all={`/dashboard/clients${listAddress({ q })}`}
          badge={({ badge }) => <StateBadge {...badge} />}
        />
        <Kind
          title="Bookings"
          {...visits}
          all={`/dashboard/booking${listAddress({ q })}`}
          badge={({ state }) => <StateMark state={state} />}
        />
        <Kind
          title="Orders"
          {...orders}
          all={`/dashboard/plans${listAddress({ q })}`}
          badge={({ badge }) => <StateBadge {...badge} />}
        />
        <Kind title="Enquiries" {...enquiries} all={`/dashboard/enquiries${listAddress({ q })}`} badge={() => null} />
      </div>
    </>
  )
}

type KindProps<Row> = {
  title: string
  rows: Row[]
  total: number
  /** The list of this kind, for the same words. */
  all: string
  badge: (row: Row) => ReactNode
}

function Kind<Row extends Found>({ title, rows, total, all, badge }: KindProps<Row>) {
  if (rows.length === 0) return null
  const id = title.toLowerCase()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-[1.4rem]!">
          {title}
        </h2>
        {total > rows.length ? (
          <Link to={all} className="text-link text-small font-semibold">
            All {total.toLocaleString('en-IN')}
          </Link>
        ) : null}
      </div>
      <RecordTable
        caption={title}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          {
            name: 'Name',
            place: 'lead',
            cell: ({ to, name, under }) => <PersonCell to={to} name={name} under={under} />,
          },
          ...(rows.some(({ when }) => when !== '')
            ? [{ name: 'When', className: 'figures text-ink-2', cell: ({ when }: Row) => when }]
            : []),
          { name: 'State', place: 'badge', cell: badge },
        ]}
      />
    </section>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
