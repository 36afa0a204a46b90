import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useParams } from '@remix-run/react'
import { enquiryStates } from '~/domain/enquiries/enquiry-state'
import { dueWords } from '~/domain/enquiries/grievances'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { doubtfulWords } from '~/frame/desk/doubtful-words'
import { DeskList } from '~/frame/desk/list/desk-list'
import { listAddress } from '~/frame/desk/list/list-address'
import { readList } from '~/frame/desk/list/read-list.server'
import { type Column, MomentCell, rowLink } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { programTime } from '~/platform/work/clock.server'
import { StateBadge } from '~/ui/text/state-badge'
import { adminEnquiryOperations, type ListedEnquiry } from '../../contract/admin-enquiries'
import { enquiryKindWords, enquiryStateWords } from '../enquiry-words'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Enquiries')

/** The inbox. Which enquiry is open beside it, the address says. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'enquiries')
  const adminEnquiries = clinic(adminEnquiryOperations)
  const { status, ...others } = adminEnquiryOperations.list.query.shape
  const [list, counts] = await Promise.all([
    readList(
      visit,
      { ...others, state: status },
      ({ state, ...wish }) => adminEnquiries.list({ ...wish, status: state }),
      { what: 'enquiries' },
    ),
    adminEnquiries.counts(),
  ])
  if (!counts.ok) throw new Response('The enquiries cannot be read right now. Please try again.', { status: 503 })
  return { list: { ...list, rows: list.rows.map(lineOf) }, counts: counts.data }
}

const lineOf = ({ id, kind, name, email, status, created_at, due_at, is_doubtful }: ListedEnquiry) => ({
  ...{ id, kind, name, email, status, is_doubtful },
  when: dateTimeText(created_at),
  due: status === 'new' && due_at ? dueWords(due_at, programTime()) : null,
})

export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const columns: Column<ReturnType<typeof lineOf>>[] = [
  {
    name: 'From',
    place: 'lead',
    cell: ({ id, name, email }, chosen) => (
      <>
        <Link to={`/dashboard/enquiries/${id}${listAddress(chosen)}`} preventScrollReset={false} className={rowLink}>
          {name}
        </Link>
        <span className="block text-meta wrap-anywhere text-ink-2">{email}</span>
      </>
    ),
  },
  {
    name: 'Kind',
    cell: ({ kind, due }) => (
      <>
        {enquiryKindWords[kind]}
        {due ? (
          <span className={`block text-meta font-semibold ${due.isUrgent ? 'text-danger' : 'text-ink-2'}`}>
            {due.text}
          </span>
        ) : null}
      </>
    ),
  },
  { name: 'When', className: 'figures text-ink-2', cell: ({ when }) => <MomentCell when={when} /> },
  {
    name: 'State',
    place: 'badge',
    cell: ({ status, is_doubtful }) => (
      <>
        <StateBadge {...enquiryStateWords[status]} /> {is_doubtful ? <StateBadge {...doubtfulWords} /> : null}
      </>
    ),
  },
]

export default function EnquiriesPage() {
  const { list, counts } = useLoaderData<typeof loader>()
  const { id: openId } = useParams()
  return (
    <>
      <PageHead title="Enquiries" />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 px-4.5 py-6 lg:px-10 lg:py-8 ${openId ? 'xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]' : ''}`}
      >
        <div className={openId ? 'max-xl:hidden' : ''}>
          <DeskList
            list={list}
            path="/dashboard/enquiries"
            noun="enquiries"
            caption="Enquiries"
            chips={{
              label: 'Which enquiries',
              of: [
                { label: 'All', chosen: {}, count: counts.new + counts.answered + counts.closed },
                ...enquiryStates.map((state) => ({
                  ...{ label: enquiryStateWords[state].label, chosen: { state }, count: counts[state] },
                })),
              ],
            }}
            filters={[
              { name: 'q', label: 'Name, mail or phone' },
              { name: 'kind', label: 'Kind', options: { '': 'All', ...enquiryKindWords } },
              {
                name: 'doubtful',
                label: 'Looks automatic',
                options: { '': 'All', yes: 'Only these', no: 'Not these' },
              },
              { name: 'sort', label: 'Order', options: { newest: 'Newest first', oldest: 'Oldest first' } },
            ]}
            columns={columns}
            openId={openId}
            whenEmpty={{
              title: 'No enquiries yet.',
              text: 'What visitors send by the contact form, the consultation form or as a complaint appears here.',
              wayOn: { label: 'See the contact page', to: '/contact' },
            }}
          />
        </div>
        <Outlet />
      </div>
    </>
  )
}
