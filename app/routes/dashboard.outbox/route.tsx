import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { outboxStatuses } from '~/clinic/contract/outbox'
import { requireAdmin } from '~/clinic/session.server'
import { StateBadge } from '~/components/account/state-badge'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { DeskMessage } from '~/components/dashboard/desk-message'
import { DetailPanel } from '~/components/dashboard/detail-panel'
import { FilterChips } from '~/components/dashboard/filters'
import { PageHead } from '~/components/dashboard/page-head'
import { ListFoot, MomentCell, RecordTable, rowLink } from '~/components/dashboard/record-table'
import { dateTimeText } from '~/domain/days'
import { answerDesk } from '~/forms/answer-desk.server'
import { chosenOf, listAddress, pageOf } from '~/views/list-address'
import { mailTitle, mailWords, notSentWords } from '~/views/people-desk'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Outbox')

const perPage = 25

/** What the clinic mailed, and what it could not. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const status = chosenOf(query, 'status', outboxStatuses)
  const page = pageOf(query)
  const mailId = query.get('mail')
  const [list, opened] = await Promise.all([
    clinic.outbox.list({ page, per_page: perPage, status }),
    mailId === null ? null : clinic.outbox.get(mailId),
  ])
  if (!list.ok) throw new Response('The outbox cannot be read right now. Please try again.', { status: 503 })
  return {
    mails: list.data.map((mail) => ({ ...mail, note: notSentWords(mail), when: dateTimeText(mail.created_at) })),
    total: list.meta?.total ?? 0,
    choice: { status, page },
    opened: opened?.ok ? opened.data : null,
    openId: mailId,
  }
}

const retrySchema = z.object({ mail: z.string() })

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: retrySchema,
    call: ({ outbox }, { mail }) => outbox.retry(mail),
    done: () => ({ sent: 'The mail is sent again.' }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'

export default function OutboxPage() {
  const { mails, total, choice, opened, openId } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Outbox" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <DeskMessage except="" />
        <FilterChips
          label="Which mails"
          chips={[undefined, ...outboxStatuses].map((status) => ({
            label: status ? mailWords[status].label : 'All',
            to: listAddress({ status }),
            isCurrent: choice.status === status,
          }))}
        />
        {opened ? (
          <div className="max-w-190">
            <DetailPanel
              isPerson={false}
              title={opened.subject}
              under={<span className="break-all">To {opened.to}</span>}
              closeTo={listAddress(choice)}
            >
              <pre className="font-sans text-small wrap-anywhere whitespace-pre-wrap">{opened.text}</pre>
            </DetailPanel>
          </div>
        ) : null}
        <RecordTable
          caption="Mails, newest first"
          rows={mails}
          keyOf={({ id }) => id}
          isCurrent={({ id }) => id === openId}
          whenEmpty={{
            title: 'No mails yet.',
            text: 'Each mail that the site writes appears here: confirmations, receipts, reminders.',
            wayOn: { label: 'Back to the overview', to: '/dashboard' },
            all: { what: 'mails', to: '/dashboard/outbox' },
          }}
          columns={[
            {
              name: 'To',
              place: 'lead',
              cell: ({ id, to, template }) => (
                <>
                  <Link to={listAddress({ ...choice, mail: id })} className={rowLink}>
                    {mailTitle(template)}
                  </Link>
                  <span className="block text-meta wrap-anywhere text-ink-2">{to}</span>
                </>
              ),
            },
            { name: 'When', className: 'figures text-ink-2', cell: ({ when }) => <MomentCell when={when} /> },
            {
              name: 'State',
              place: 'badge',
              cell: ({ status, note }) => (
                <>
                  <StateBadge {...mailWords[status]} />
                  {note ? <span className="mt-1 block text-meta text-ink-2">{note}</span> : null}
                </>
              ),
            },
            {
              name: 'Again',
              cell: ({ id, to, status }) =>
                status === 'failed' || status === 'kept' ? (
                  <Form method="post" preventScrollReset className="relative inline-block">
                    <input type="hidden" name="mail" value={id} />
                    <button type="submit" className="btn btn-outline btn-small whitespace-nowrap">
                      Send again<span className="sr-only"> to {to}</span>
                    </button>
                  </Form>
                ) : null,
            },
          ]}
        />
        <ListFoot
          page={choice.page}
          perPage={perPage}
          total={total}
          noun="mails"
          addressOf={(page) => listAddress({ ...choice, page })}
        />
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/components/dashboard/dashboard-error'
