import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { type CareThread, careMessageOperations, sendMessageBodySchema } from '../../contract/contact/messages'
import { NoWriting } from '../no-writing'
import { messageFormSchema } from './message-form'
import { newestId, Thread } from './thread'
import { durationWords, momentWords, workingDayWords } from './thread-words'

export const meta = () => accountMeta('Messages')

const path = '/account/messages'

export async function loader(visit: LoaderFunctionArgs) {
  const { user, clinic } = await requireUser(visit)
  const before = new URL(visit.request.url).searchParams.get('before')
  const answer = await clinic(careMessageOperations).list(before === null ? {} : { before })
  if (!answer.ok && answer.failure.status === 422) throw redirect(path, 303)
  if (!answer.ok) throw new Response('Your messages cannot be read right now. Please try again.', { status: 503 })
  return {
    thread: answer.data,
    isEarlier: before !== null,
    dietitian: site.founder.name,
    today: indiaDay(programTime()),
    formToken: formToken(),
    typed: (await takeDraft(visit, user.id))?.text,
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: messageFormSchema,
    hasToken: true,
    session: 'first',
    call: (clinic, { intent, text = '', message = '', form_token }) =>
      intent === 'send'
        ? clinic(careMessageOperations).send({ text, form_token })
        : clinic(careMessageOperations).withdraw(message),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: () => redirect(`${path}#${newestId}`, 303),
  })

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function MessagesPage() {
  const { thread, isEarlier, dietitian, today, formToken, typed } = useLoaderData<typeof loader>()
  const { median_minutes: median, promised_working_days: days } = thread
  return (
    <div className="max-w-[720px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Messages</h1>
      <p className="lead mt-3">
        {dietitian} answers within {workingDayWords(days)}.
        {median === null ? '' : ` Half of the answers of the last 30 days came within ${durationWords(median)}.`}
      </p>
      <div className="mt-8">
        {thread.messages.length === 0 && thread.writing === 'open' ? (
          <p className="border-y border-line py-6 text-ink-2">
            Nothing is written yet. Ask about a dish, a festival, a day out: you begin.
          </p>
        ) : (
          <Thread {...thread} own="client" today={today} formToken={formToken} />
        )}
      </div>
      {isEarlier ? (
        <Link to={path} className="btn btn-outline btn-small mt-8">
          To the newest messages
        </Link>
      ) : (
        <Writing thread={thread} today={today} formToken={formToken} typed={typed} />
      )}
    </div>
  )
}

function Writing({
  thread: { writing, messages, answer_by },
  today,
  formToken,
  typed,
}: {
  thread: Pick<CareThread, 'writing' | 'messages' | 'answer_by'>
  today: string
  formToken: string
  typed: string | undefined
}) {
  const sending = usePageSending()
  if (writing !== 'open') return <NoWriting why={writing} begins="Messages begin" agreeTo="write here" />
  // A message that was sent makes room for the next one.
  const key = messages.findLast(({ side }) => side === 'client')?.id ?? 'first'
  const refusal = refusalOf(sending.answer)
  const isOfText = sending.answer?.result?.initialValue?.intent === 'send'
  return (
    <>
      <div className="mt-6">
        <FormMessage {...(refusal && !isOfText && !sending.busy && { message: refusal })} />
      </div>
      {answer_by ? (
        <p className="mt-6 text-small text-ink-2">You have an answer by {momentWords(answer_by, today)}.</p>
      ) : null}
      <SchemaForm
        key={key}
        id="message"
        schema={sendMessageBodySchema}
        sending={isOfText ? sending : { ...sending, answer: undefined }}
        formToken={formToken}
        hidden={{ intent: 'send' }}
        filled={typed === undefined ? undefined : { text: typed }}
        messageClassName="mt-4 empty:hidden"
        className="mt-4 grid gap-4"
      >
        {({ field }) => (
          <>
            <Field {...field('text')} type="textarea" rows={4} label="Your message" />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <SubmitButton busy={sending.busy} busyLabel="Sending...">
                Send
              </SubmitButton>
              <p className="min-w-0 flex-1 basis-60 text-meta text-ink-2">
                Nobody reads this at once. In an emergency call your doctor, or 112.
              </p>
            </div>
          </>
        )}
      </SchemaForm>
    </>
  )
}
