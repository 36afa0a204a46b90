import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { compactDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { choiceOf, pageOf } from '~/frame/desk/list/list-address'
import { type Column, rowLink } from '~/frame/desk/list/record-table'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { StateBadge } from '~/ui/text/state-badge'
import { adminCareOperations, careSteps, type ListedCare } from '../../contract/care-files'
import { planWords, stepWords } from '../care-words'
import { requireDietitian } from '../require-dietitian.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Care')

const perPage = 25

/** The clinic answers with all of them, because each step follows from several records; the page shows a part. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { list } = adminCareOperations
  const query = new URL(visit.request.url).searchParams
  const choice = choiceOf(list.query.shape, query)
  const page = pageOf(query)
  const answer = await clinic(adminCareOperations).list(choice)
  if (!answer.ok) throw new Response('Care cannot be read right now. Please try again.', { status: 503 })
  const rows = answer.data
    .slice((page - 1) * perPage, page * perPage)
    .map(({ client_id: id, ...client }) => ({ id, ...client }))
  return { list: { rows, choice, page, perPage, total: answer.data.length }, counts: answer.counts ?? {} }
}

type Row = Omit<ListedCare, 'client_id'> & { id: string }

const columns: Column<Row>[] = [
  {
    name: 'Client',
    place: 'lead',
    cell: ({ id, full_name: name }) => (
      <Link to={`/dashboard/clients/${id}/care`} className={rowLink}>
        {name}
      </Link>
    ),
  },
  { name: 'Step', place: 'badge', cell: ({ step }) => step && <StateBadge {...stepWords[step]} /> },
  {
    name: 'Due',
    className: 'figures md:whitespace-nowrap',
    cell: ({ due_on: due }) =>
      due && (
        <>
          <span className="md:hidden">Due by </span>
          {compactDay(due)}
        </>
      ),
  },
  {
    name: 'Paid until',
    className: 'figures md:whitespace-nowrap text-ink-2',
    cell: ({ paid_until: paid }) => (
      <>
        <span className="md:hidden">Paid until </span>
        {paid === null ? 'nothing paid' : compactDay(paid)}
      </>
    ),
  },
  {
    name: 'Diet plan',
    className: 'figures text-ink-2',
    cell: ({ plan }) => (
      <>
        <span className="md:hidden">Diet plan: </span>
        {plan === null ? 'none yet' : `No. ${plan.number}, ${planWords[plan.status].label.toLowerCase()}`}
      </>
    ),
  },
]

export default function CarePage() {
  const { list, counts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Care" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to="/dashboard/care" data-desk-close className="mb-5">
          Who needs you
        </BackLink>
        <DeskList
          list={list}
          path="/dashboard/care/clients"
          noun="clients"
          caption="Clients in care"
          chips={{
            label: 'Which step',
            of: [
              { label: 'All', chosen: {}, count: counts.all },
              ...careSteps.map((step) => ({ label: stepWords[step].label, chosen: { step }, count: counts[step] })),
            ],
          }}
          columns={columns}
          whenEmpty={{
            title: 'No clients in care yet.',
            text: 'Care begins with a full consultation that took place, or with a paid plan. The next step is the front desk’s: to book the consultation, or to mark a past one as completed.',
            wayOn: { label: 'New booking', to: '/dashboard/booking/new' },
          }}
        />
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
