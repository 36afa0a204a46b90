import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage, useIntentSending } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { StateBadge } from '~/ui/text/state-badge'
import { adminCareMessageOperations, sendMessageBodySchema } from '../../contract/contact/messages'
import { messageFormSchema } from '../../site/messages/message-form'
import { newestId, Thread } from '../../site/messages/thread'
import { durationWords, momentWords } from '../../site/messages/thread-words'
import { CareTabs } from '../care-tabs'
import { requireDietitian } from '../require-dietitian.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Messages')

const pathOf = (id: string | undefined) => `/dashboard/clients/${id}/care/messages`

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDietitian(visit)
  const { id = '' } = visit.params
  const before = new URL(visit.request.url).searchParams.get('before')
  const answer = await clinic(adminCareMessageOperations).list(id, before === null ? {} : { before })
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no care of such a client.', { status: 404 })
  if (!answer.ok) throw new Response('The messages cannot be read right now. Please try again.', { status: 503 })
  const now = programTime()
  const { waiting_since: since } = answer.data
  return {
    thread: answer.data,
    waits: since && durationWords(Math.floor((now.getTime() - Date.parse(since)) / 60_000)),
    isEarlier: before !== null,
    today: indiaDay(now),
    formToken: formToken(),
    typed: (await takeDraft(visit, user.id))?.text,
  }
}

export const action = (visit: ActionFunctionArgs) => {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: messageFormSchema,
    hasToken: true,
    call: (clinic, { intent, text = '', message = '', form_token }) =>
      intent === 'send'
        ? clinic(adminCareMessageOperations).send(id, { text, form_token })
        : clinic(adminCareMessageOperations).withdraw(id, message),
    done: () => redirect(`${pathOf(id)}#${newestId}`, 303),
  })
}

export { clientAction } from '~/ui/browser/unreachable'

/** Opening the thread marks it as read, so it is not asked for with each poll of the frame. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, actionStatus }) =>
  actionStatus !== 503 && !(formMethod === undefined && currentUrl.href === nextUrl.href)

export default function ClientMessagesPage() {
  const { thread, waits, isEarlier, today, formToken, typed } = useLoaderData<typeof loader>()
  const { client_id, full_name, messages, answer_by, writing } = thread
  return (
    <>
      <PageHead title="Care" />
      <div className="max-w-[54rem] px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${client_id}/care`} data-desk-close className="mb-5">
          {full_name}
        </BackLink>
        <CareTabs clientId={client_id} current="Messages" />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-[1.5rem]!">Messages</h2>
          {waits ? (
            <StateBadge
              tone="warn"
              label={answer_by ? `Waits ${waits}, promised by ${momentWords(answer_by, today)}` : `Waits ${waits}`}
            />
          ) : null}
        </div>
        <div className="mt-4 empty:hidden">
          <DeskMessage except="send" />
        </div>
        <div className="mt-6">
          {messages.length === 0 ? (
            <p className="border-y border-line py-6 text-ink-2">
              Nothing is written yet. {full_name} can write from their account, and so can you here.
            </p>
          ) : (
            <Thread {...thread} own="clinic" today={today} formToken={formToken} />
          )}
        </div>
        {isEarlier ? (
          <Link to={pathOf(client_id)} className="btn btn-outline btn-small mt-8">
            To the newest messages
          </Link>
        ) : writing === 'no_consent' ? (
          <p className="mt-8 border-y border-line py-6">
            {full_name} has not agreed to the use of health details, so nothing can be written. They can do so in their
            account, under “Your data”.
          </p>
        ) : (
          // An answer that was sent makes room for the next one.
          <WriteForm
            key={messages.findLast(({ side }) => side === 'clinic')?.id ?? 'first'}
            name={full_name}
            formToken={formToken}
            typed={typed}
          />
        )}
      </div>
    </>
  )
}

function WriteForm({ name, formToken, typed }: { name: string; formToken: string; typed: string | undefined }) {
  const sending = useIntentSending('send')
  return (
    <SchemaForm
      id="answer-message"
      schema={sendMessageBodySchema}
      sending={sending}
      formToken={formToken}
      hidden={{ intent: 'send' }}
      filled={typed === undefined ? undefined : { text: typed }}
      messageClassName="mt-6 empty:hidden"
      className="mt-6 grid gap-4"
    >
      {({ field }) => (
        <>
          <Field {...field('text')} type="textarea" rows={4} label={`Write to ${name}`} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <SubmitButton busy={sending.busy} busyLabel="Sending..." className="btn-small">
              Send
            </SubmitButton>
            <p className="min-w-0 flex-1 basis-60 text-meta text-ink-2">The mail says only: You have a message.</p>
          </div>
        </>
      )}
    </SchemaForm>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
