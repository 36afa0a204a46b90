import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/clinic/session.server'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { DetailPanel } from '~/components/dashboard/detail-panel'
import { PageHead } from '~/components/dashboard/page-head'
import { RecordTable, rowLink } from '~/components/dashboard/record-table'
import { FormMessage } from '~/components/form-message'
import { Pager } from '~/components/ui/pager'
import { dateTimeText } from '~/domain/days'
import { readSubmission, refusedFormMessage } from '~/forms/read-form.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Outbox')

const perPage = 25

/** What the clinic mailed, and what it could not. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const mailId = query.get('mail')
  const [list, opened] = await Promise.all([
    clinic.outbox.list({ page, per_page: perPage }),
    mailId === null ? null : clinic.outbox.get(mailId),
  ])
  if (!list.ok) throw new Response('The outbox cannot be read right now. Please try again.', { status: 503 })
  return {
    mails: list.data.map((mail) => ({ ...mail, when: dateTimeText(mail.created_at) })),
    page,
    pages: Math.max(1, Math.ceil((list.meta?.total ?? 0) / perPage)),
    opened: opened?.ok ? opened.data : null,
    openId: mailId,
  }
}

const retrySchema = z.object({ mail: z.string() })

export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const { submission } = await readSubmission(visit.request, retrySchema)
  if (submission.status !== 'success') return data({ message: refusedFormMessage, good: false }, { status: 422 })
  const answer = await clinic.outbox.retry(submission.value.mail)
  if (answer.ok) return { message: 'The mail is sent again.', good: true }
  return data(
    { message: answer.failure.message ?? 'That did not work. Please try again.', good: false },
    { status: answer.failure.status ?? 503 },
  )
}

const words = {
  waiting: { label: 'Waiting', look: 'bg-info-tint text-info' },
  sending: { label: 'Sending', look: 'bg-info-tint text-info' },
  sent: { label: 'Sent', look: 'bg-success-tint text-success' },
  failed: { label: 'Failed', look: 'bg-danger-tint text-danger' },
  kept: { label: 'Kept, no mail server set', look: 'bg-warn-tint text-warn' },
} as const

/** 'order_paid' → 'Order paid'. */
const sentenceOf = (template: string) => template.charAt(0).toUpperCase() + template.slice(1).replaceAll('_', ' ')

export default function OutboxPage() {
  const { mails, page, pages, opened, openId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHead title="Outbox" />
      <div className="px-4.5 py-6 lg:px-10">
        <FormMessage message={busy ? undefined : answer?.message} tone={answer?.good ? 'success' : 'error'} />
        {opened ? (
          <div className="mt-4 max-w-190">
            <DetailPanel
              title={opened.subject}
              under={<span className="break-all">To {opened.to}</span>}
              closeTo={page > 1 ? `?page=${page}` : '?'}
            >
              <pre className="font-sans text-small wrap-anywhere whitespace-pre-wrap">{opened.text}</pre>
            </DetailPanel>
          </div>
        ) : null}
        <div className="mt-6">
          <RecordTable
            caption="Mails, newest first"
            rows={mails}
            keyOf={({ id }) => id}
            isCurrent={({ id }) => id === openId}
            whenEmpty="No mail has been written yet."
            columns={[
              {
                name: 'To',
                place: 'lead',
                cell: ({ id, to, template }) => (
                  <>
                    <Link to={`?${new URLSearchParams({ mail: id, page: String(page) })}`} className={rowLink}>
                      {sentenceOf(template)}
                    </Link>
                    <span className="block text-meta wrap-anywhere text-ink-2">{to}</span>
                  </>
                ),
              },
              { name: 'When', className: 'figures whitespace-nowrap text-ink-2', cell: ({ when }) => when },
              {
                name: 'State',
                place: 'badge',
                cell: ({ status }) => (
                  <span
                    className={`rounded-full px-3 py-1 md:whitespace-nowrap text-meta font-semibold ${words[status].look}`}
                  >
                    {words[status].label}
                  </span>
                ),
              },
              {
                name: 'Again',
                cell: ({ id, status }) =>
                  status === 'failed' || status === 'kept' ? (
                    <Form method="post" className="relative inline-block">
                      <input type="hidden" name="mail" value={id} />
                      <button type="submit" className="btn btn-outline btn-small whitespace-nowrap">
                        Send again
                      </button>
                    </Form>
                  ) : null,
              },
            ]}
          />
        </div>
        <Pager page={page} pages={pages} noun="mails" addressOf={(at) => `?page=${at}`} />
      </div>
    </>
  )
}
