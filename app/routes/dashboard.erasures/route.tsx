import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/clinic/session.server'
import { StateBadge } from '~/components/account/state-badge'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { PageHead } from '~/components/dashboard/page-head'
import { ListFoot, RecordTable, rowLink } from '~/components/dashboard/record-table'
import { dayOf, longDay } from '~/domain/days'
import { listAddress, pageOf } from '~/views/list-address'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Accounts to be erased')

const perPage = 25

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const page = pageOf(new URL(visit.request.url).searchParams)
  const list = await clinic.adminPrivacy.erasures({ page, per_page: perPage })
  if (!list.ok) throw new Response('The requests cannot be read right now. Please try again.', { status: 503 })
  const requests = list.data.map(
    ({ id, user_id, full_name, status, asked_at, due_at, ended_at, by_staff, held_by }) => ({
      ...{ id, user_id, full_name, status },
      asked: `${longDay(dayOf(asked_at))}, ${by_staff ? 'by staff' : 'by the client'}`,
      day: longDay(dayOf(ended_at ?? due_at)),
      held: held_by.map((code) => heldWords[code] ?? code).join(', '),
    }),
  )
  return { requests, page, total: list.meta?.total ?? 0 }
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

export { revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'

export default function ErasuresPage() {
  const { requests, page, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Accounts to be erased" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10 lg:py-8">
        <p className="max-w-[45.5em] text-small text-ink-2">
          Each account is erased automatically seven days after the request. What is still open (an order, a payment)
          keeps the account until then: close it first.
        </p>
        <RecordTable
          caption="Requests to erase an account"
          rows={requests}
          keyOf={({ id }) => id}
          whenEmpty={{
            title: 'No account waits to be erased.',
            text: 'A request appears here when a client asks in the account, or when you enter it on the client’s page.',
            wayOn: { label: 'See the clients', to: '/dashboard/clients' },
          }}
          columns={[
            {
              name: 'Client',
              place: 'lead',
              cell: ({ user_id, full_name, held }) => (
                <>
                  <Link to={`/dashboard/clients/${user_id}`} className={rowLink}>
                    {full_name}
                  </Link>
                  {held ? <span className="block text-meta text-warn">Waits for {held}</span> : null}
                </>
              ),
            },
            { name: 'Asked', className: 'text-ink-2', cell: ({ asked }) => asked },
            { name: 'Day', className: 'figures text-ink-2', cell: ({ day }) => day },
            { name: 'State', place: 'badge', cell: ({ status }) => <StateBadge {...stateWords[status]} /> },
          ]}
        />
        <ListFoot
          page={page}
          perPage={perPage}
          total={total}
          noun="requests"
          addressOf={(at) => `/dashboard/erasures${listAddress({ page: at })}`}
        />
      </div>
    </>
  )
}
