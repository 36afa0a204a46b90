import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { listAddress } from '~/frame/desk/list/list-address'
import { readList } from '~/frame/desk/list/read-list.server'
import { type Column, MomentCell, rowLink } from '~/frame/desk/list/record-table'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { DetailPanel, UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { type OutboxMail, outboxStatuses } from '~/platform/mail/contract'
import { Field } from '~/ui/form/field/field'
import { StateBadge } from '~/ui/text/state-badge'
import { outboxOperations, readdressBodySchema } from '../../contract/outbox'
import { mailTitle, mailWords, notSentWords } from './mail-words'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Outbox')

/** What the clinic mailed, and what it could not. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'outbox')
  const openId = new URL(visit.request.url).searchParams.get('mail')
  const [list, opened] = await Promise.all([
    readList(visit, outboxOperations.list.query.shape, clinic(outboxOperations).list, { what: 'outbox' }),
    openId === null ? null : clinic(outboxOperations).get(openId),
  ])
  return { list, opened: opened?.ok ? opened.data : null, openId }
}

/** With an email: to that one. */
const retrySchema = z.object({ mail: z.string(), email: readdressBodySchema.shape.email.optional() })

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: retrySchema,
    call: (clinic, { mail, email }) =>
      email === undefined ? clinic(outboxOperations).retry(mail) : clinic(outboxOperations).readdress(mail, { email }),
    done: () => ({ sent: 'The mail is sent again.' }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const columns: Column<OutboxMail>[] = [
  {
    name: 'To',
    place: 'lead',
    cell: ({ id, to, template }, chosen) => (
      <>
        <Link to={listAddress({ ...chosen, mail: id })} className={rowLink}>
          {mailTitle(template)}
        </Link>
        <span className="block text-meta wrap-anywhere text-ink-2">{to}</span>
      </>
    ),
  },
  {
    name: 'When',
    className: 'figures text-ink-2',
    cell: ({ created_at }) => <MomentCell when={dateTimeText(created_at)} />,
  },
  { name: 'State', place: 'badge', cell: (mail) => <State mail={mail} /> },
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
]

export default function OutboxPage() {
  const { list, opened, openId } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Outbox" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <DeskMessage except="" />
        <DeskList
          list={list}
          path="/dashboard/outbox"
          noun="mails"
          caption="Mails, newest first"
          chips={{
            label: 'Which mails',
            of: [
              { label: 'All', chosen: {} },
              ...outboxStatuses.map((status) => ({ label: mailWords[status].label, chosen: { status } })),
            ],
          }}
          columns={columns}
          openId={openId}
          whenEmpty={{
            title: 'No mails yet.',
            text: 'Each mail that the site writes appears here: confirmations, receipts, reminders.',
            wayOn: { label: 'Back to the overview', to: '/dashboard' },
          }}
        >
          {opened ? (
            <div className="max-w-190">
              <DetailPanel
                isPerson={false}
                title={opened.subject}
                under={<span className="break-all">To {opened.to}</span>}
                closeTo={listAddress({ ...list.choice, page: list.page })}
              >
                <pre className="font-sans text-small wrap-anywhere whitespace-pre-wrap">{opened.text}</pre>
                {opened.status === 'failed' ? (
                  <div className="mt-5">
                    <UnfoldingAction
                      sends={{ mail: opened.id }}
                      label="Correct the address and send again"
                      submitLabel="Send it to this address"
                    >
                      <Field id="readdress" name="email" type="email" label="Email" defaultValue={opened.to} required />
                      <p className="text-small text-ink-2">
                        It corrects this mail alone.{' '}
                        <Link to={`/dashboard/find?q=${encodeURIComponent(opened.to)}`} className="text-link">
                          Find whose address it is
                        </Link>{' '}
                        to correct their file.
                      </p>
                    </UnfoldingAction>
                  </div>
                ) : null}
              </DetailPanel>
            </div>
          ) : null}
        </DeskList>
      </div>
    </>
  )
}

function State({ mail }: { mail: OutboxMail }) {
  const note = notSentWords(mail)
  return (
    <>
      <StateBadge {...mailWords[mail.status]} />
      {note ? <span className="mt-1 block text-meta text-ink-2">{note}</span> : null}
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
