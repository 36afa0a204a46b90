import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Download } from 'lucide-react'
import { z } from 'zod'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { doubtfulWords } from '~/frame/desk/doubtful-words'
import { DeskList } from '~/frame/desk/list/desk-list'
import { readList } from '~/frame/desk/list/read-list.server'
import type { Column } from '~/frame/desk/list/record-table'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { StateBadge } from '~/ui/text/state-badge'
import { adminNewsletterOperations, type Subscriber, subscriberStates } from '../../contract/admin-newsletter'
import { subscriberWords } from '../subscriber-words'
import { TakeOff } from './take-off'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Newsletter')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'newsletter')
  const adminNewsletter = clinic(adminNewsletterOperations)
  const shape = { state: adminNewsletterOperations.list.query.shape.status }
  const [list, counts] = await Promise.all([
    readList(visit, shape, ({ state: status, ...page }) => adminNewsletter.list({ ...page, status }), {
      what: 'subscribers',
      perPage: 50,
    }),
    adminNewsletter.counts(),
  ])
  if (!counts.ok) throw new Response('The subscribers cannot be read right now. Please try again.', { status: 503 })
  return { list, counts: counts.data }
}

const takeOffSchema = z.object({ id: adminNewsletterOperations.take_off.params.shape.id })

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: takeOffSchema,
    call: (clinic, { id }) => clinic(adminNewsletterOperations).take_off(id, {}),
    done: ({ email }) => ({ sent: `${email} is unsubscribed and gets no more letters.` }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

/** When each came to be what it is. */
const sinceOf = ({ status, confirmed_at, unsubscribed_at }: Subscriber) =>
  ({ pending: null, confirmed: confirmed_at, unsubscribed: unsubscribed_at })[status]

const columns: Column<Subscriber>[] = [
  { name: 'Email', place: 'lead', className: 'font-semibold wrap-anywhere', cell: ({ email }) => email },
  { name: 'Asked', className: 'figures text-ink-2', cell: ({ asked_at }) => dateTimeText(asked_at) },
  {
    name: 'Since',
    className: 'figures text-ink-2',
    cell: (subscriber) => {
      const since = sinceOf(subscriber)
      return since === null ? null : dateTimeText(since)
    },
  },
  {
    name: 'State',
    cell: ({ status, is_doubtful }) => (
      <>
        <StateBadge {...subscriberWords[status]} /> {is_doubtful ? <StateBadge {...doubtfulWords} /> : null}
      </>
    ),
  },
  {
    name: 'What can be done',
    cell: ({ id, email, status }) => (status === 'unsubscribed' ? null : <TakeOff id={id} email={email} />),
  },
]

export default function NewsletterPage() {
  const { list, counts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Newsletter" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <DeskList
          list={list}
          path="/dashboard/newsletter"
          noun="subscribers"
          caption="Subscribers"
          chips={{
            label: 'Which subscribers',
            of: [
              { label: 'All', chosen: {}, count: counts.pending + counts.confirmed + counts.unsubscribed },
              ...subscriberStates.map((state) => ({
                ...{ label: subscriberWords[state].label, chosen: { state }, count: counts[state] },
              })),
            ],
          }}
          columns={columns}
          whenEmpty={{
            title: 'No subscribers here yet.',
            text: 'A person appears here when they give their email at the end of a page and confirm it by mail.',
            wayOn: { label: 'See the site', to: '/' },
          }}
        >
          <div className="flex flex-wrap items-center justify-between gap-4 text-small text-ink-2">
            <p>Each row of the file has that person’s unsubscribe link. Put it into every letter you send.</p>
            <a href="/dashboard/newsletter/export.csv" className="btn btn-outline btn-small">
              <Download aria-hidden size={18} strokeWidth={1.75} />
              Download subscribers (CSV)
            </a>
          </div>
          <DeskMessage except="" />
        </DeskList>
      </div>
    </>
  )
}
