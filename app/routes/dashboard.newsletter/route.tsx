import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Download } from 'lucide-react'
import { z } from 'zod'
import { adminNewsletterOperations, subscriberStates } from '~/clinic/contract/admin-newsletter'
import { requireAdmin } from '~/clinic/session.server'
import { StateBadge } from '~/components/account/state-badge'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { DeskMessage } from '~/components/dashboard/desk-message'
import { FilterChips } from '~/components/dashboard/filters'
import { PageHead } from '~/components/dashboard/page-head'
import { ListFoot, RecordTable } from '~/components/dashboard/record-table'
import { dateTimeText } from '~/domain/days'
import { answerDesk } from '~/forms/answer-desk.server'
import { chosenOf, listAddress, pageOf } from '~/views/list-address'
import { doubtfulWords, subscriberWords } from '~/views/people-desk'
import { TakeOff } from './take-off'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Newsletter')

const perPage = 50

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const state = chosenOf(query, 'state', subscriberStates)
  const page = pageOf(query)
  const [list, counts] = await Promise.all([
    clinic.adminNewsletter.list({ status: state, page, per_page: perPage }),
    clinic.adminNewsletter.counts(),
  ])
  if (!list.ok || !counts.ok)
    throw new Response('The subscribers cannot be read right now. Please try again.', { status: 503 })
  const subscribers = list.data.map(({ id, email, status, asked_at, confirmed_at, unsubscribed_at, is_doubtful }) => ({
    ...{ id, email, status, isDoubtful: is_doubtful, asked: dateTimeText(asked_at) },
    since: { pending: null, confirmed: confirmed_at, unsubscribed: unsubscribed_at }[status],
  }))
  return { subscribers, counts: counts.data, state: state ?? null, page, total: list.meta?.total ?? 0 }
}

const takeOffSchema = z.object({ id: adminNewsletterOperations.take_off.params.shape.id })

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: takeOffSchema,
    call: ({ adminNewsletter }, { id }) => adminNewsletter.take_off(id, {}),
    done: ({ email }) => ({ sent: `${email} is unsubscribed and gets no more letters.` }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'

export default function NewsletterPage() {
  const { subscribers, counts, state, page, total } = useLoaderData<typeof loader>()
  const all = counts.pending + counts.confirmed + counts.unsubscribed
  return (
    <>
      <PageHead title="Newsletter" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10 lg:py-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <FilterChips
            label="Which subscribers"
            chips={[
              { label: 'All', to: '?', count: all, isCurrent: state === null },
              ...subscriberStates.map((one) => ({
                label: subscriberWords[one].label,
                to: listAddress({ state: one }),
                count: counts[one],
                isCurrent: state === one,
              })),
            ]}
          />
          <a href="/dashboard/newsletter/export.csv" className="btn btn-outline btn-small">
            <Download aria-hidden size={18} strokeWidth={1.75} />
            Download subscribers (CSV)
          </a>
        </div>
        <p className="text-small text-ink-2">
          Each row of the file has that person’s unsubscribe link. Put it into every letter you send.
        </p>
        <DeskMessage except="" />
        <RecordTable
          caption="Subscribers"
          rows={subscribers}
          keyOf={({ id }) => id}
          whenEmpty={{
            title: 'No subscribers here yet.',
            text: 'A person appears here when they give their email at the end of a page and confirm it by mail.',
            wayOn: { label: 'See the site', to: '/' },
            all: { what: 'subscribers', to: '/dashboard/newsletter' },
          }}
          columns={[
            { name: 'Email', place: 'lead', className: 'font-semibold wrap-anywhere', cell: ({ email }) => email },
            { name: 'Asked', className: 'figures text-ink-2', cell: ({ asked }) => asked },
            {
              name: 'Since',
              className: 'figures text-ink-2',
              cell: ({ since }) => (since === null ? null : dateTimeText(since)),
            },
            {
              name: 'State',
              cell: ({ status, isDoubtful }) => (
                <>
                  <StateBadge {...subscriberWords[status]} /> {isDoubtful ? <StateBadge {...doubtfulWords} /> : null}
                </>
              ),
            },
            {
              name: 'What can be done',
              cell: ({ id, email, status }) => (status === 'unsubscribed' ? null : <TakeOff id={id} email={email} />),
            },
          ]}
        />
        <ListFoot
          page={page}
          perPage={perPage}
          total={total}
          noun="subscribers"
          addressOf={(at) => listAddress({ state, page: at })}
        />
      </div>
    </>
  )
}
