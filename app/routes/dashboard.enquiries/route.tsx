import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useParams } from '@remix-run/react'
import { requireAdmin } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { StateBadge } from '~/components/account/state-badge'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { FilterChips, FilterForm, FilterSearch, FilterSelect } from '~/components/dashboard/filters'
import { PageHead } from '~/components/dashboard/page-head'
import { ListFoot, MomentCell, RecordTable, rowLink } from '~/components/dashboard/record-table'
import { dateTimeText } from '~/domain/days'
import { enquiryKinds, enquiryStates } from '~/domain/enquiry-state'
import { dueWords } from '~/domain/grievances'
import { chosenOf, listAddress, pageOf, typedOf } from '~/views/list-address'
import { doubtfulWords, enquiryKindWords, enquiryStateWords } from '~/views/people-desk'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Enquiries')

const perPage = 25

/** The inbox. Which enquiry is open beside it, the address says. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const choice = {
    q: typedOf(query, 'q'),
    state: chosenOf(query, 'state', enquiryStates),
    kind: chosenOf(query, 'kind', enquiryKinds),
    sort: chosenOf(query, 'sort', ['newest', 'oldest']),
    doubtful: chosenOf(query, 'doubtful', ['yes', 'no']),
  }
  const page = pageOf(query)
  const { q, state: status, kind, sort, doubtful } = choice
  const [list, counts] = await Promise.all([
    clinic.adminEnquiries.list({ q, status, kind, sort, doubtful, page, per_page: perPage }),
    clinic.adminEnquiries.counts(),
  ])
  if (!list.ok || !counts.ok)
    throw new Response('The enquiries cannot be read right now. Please try again.', { status: 503 })
  const enquiries = list.data.map(({ id, kind, name, email, status, created_at, due_at, is_doubtful }) => ({
    ...{ id, kind, name, email, status, isDoubtful: is_doubtful },
    when: dateTimeText(created_at),
    due: status === 'new' && due_at ? dueWords(due_at, programTime()) : null,
  }))
  return { enquiries, counts: counts.data, choice, page, total: list.meta?.total ?? 0 }
}

export { revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'

export default function EnquiriesPage() {
  const { enquiries, counts, choice, page, total } = useLoaderData<typeof loader>()
  const { id: openId } = useParams()
  const { q, state, kind, sort, doubtful } = choice
  // Links of the list lead to the list, also while an enquiry is open.
  const listOf = (changed: object) => `/dashboard/enquiries${listAddress({ ...choice, ...changed })}`
  return (
    <>
      <PageHead title="Enquiries" />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 px-4.5 py-6 lg:px-10 lg:py-8 ${openId ? 'xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]' : ''}`}
      >
        <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-5 ${openId ? 'max-xl:hidden' : ''}`}>
          <FilterChips
            label="Which enquiries"
            chips={[
              {
                label: 'All',
                to: listOf({ state: undefined }),
                count: counts.new + counts.answered + counts.closed,
                isCurrent: state === undefined,
              },
              ...enquiryStates.map((one) => ({
                label: enquiryStateWords[one].label,
                to: listOf({ state: one }),
                count: counts[one],
                isCurrent: state === one,
              })),
            ]}
          />
          <FilterForm
            kept={{ state }}
            clearTo={q || kind || sort || doubtful ? `/dashboard/enquiries${listAddress({ state })}` : null}
          >
            <FilterSearch label="Name, mail or phone" value={q} />
            <FilterSelect label="Kind" name="kind" value={kind} options={{ '': 'All', ...enquiryKindWords }} />
            <FilterSelect
              label="Looks automatic"
              name="doubtful"
              value={doubtful}
              options={{ '': 'All', yes: 'Only these', no: 'Not these' }}
            />
            <FilterSelect
              label="Order"
              name="sort"
              value={sort}
              options={{ newest: 'Newest first', oldest: 'Oldest first' }}
            />
          </FilterForm>
          <RecordTable
            caption="Enquiries"
            rows={enquiries}
            keyOf={({ id }) => id}
            isCurrent={({ id }) => id === openId}
            whenEmpty={{
              title: 'No enquiries yet.',
              text: 'What visitors send by the contact form, the consultation form or as a complaint appears here.',
              wayOn: { label: 'See the contact page', to: '/contact' },
              all: { what: 'enquiries', to: '/dashboard/enquiries' },
            }}
            columns={[
              {
                name: 'From',
                place: 'lead',
                cell: ({ id, name, email }) => (
                  <>
                    <Link
                      to={`/dashboard/enquiries/${id}${listAddress({ ...choice, page })}`}
                      preventScrollReset={false}
                      className={rowLink}
                    >
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
                cell: ({ status, isDoubtful }) => (
                  <>
                    <StateBadge {...enquiryStateWords[status]} />{' '}
                    {isDoubtful ? <StateBadge {...doubtfulWords} /> : null}
                  </>
                ),
              },
            ]}
          />
          <ListFoot
            page={page}
            perPage={perPage}
            total={total}
            noun="enquiries"
            addressOf={(at) => listOf({ page: at })}
          />
        </div>
        <Outlet />
      </div>
    </>
  )
}
