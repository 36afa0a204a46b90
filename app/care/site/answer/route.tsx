import type { ActionFunctionArgs } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { z } from 'zod'
import { firstName } from '~/domain/clients/greeting'
import { longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { Field } from '~/ui/form/field/field'
import { FormMessage } from '~/ui/form/form-message'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { answerPlanBodySchema, type OwnPlan, ownCareOperations } from '../../contract/own-care'
import { useAccountCare } from '../account-care'
import { PlanPageHead } from '../plan-page-head'

export const meta = () => accountMeta('Your answer')

/** `number`: of the version that was read. */
const answerFormSchema = answerPlanBodySchema.safeExtend({
  number: z.string('Please load the page again').regex(/^\d{1,5}$/, 'Please load the page again'),
})

export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  return answerForm(visit, {
    schema: answerFormSchema,
    session: 'first',
    call: (clinic, { number, ...answer }) => clinic(ownCareOperations).answer(number, answer),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again later.'),
    done: () => redirectWithSession(visit, '/account/plan/answer'),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function AnswerPage() {
  const { care } = useAccountCare()
  const { plan } = care
  return (
    <div className="max-w-[640px]">
      <PlanPageHead title="Your answer" />
      <div className="mt-6">{plan ? <Answer plan={plan} /> : <FormMessage message={care.error} />}</div>
    </div>
  )
}

function Answer({ plan }: { plan: OwnPlan }) {
  const sending = usePageSending()
  const { to_answer: number, dietitian } = plan
  const name = firstName(dietitian.name)
  const newest = plan.next ?? plan.plan ?? plan.last
  if (number === null || !newest)
    return (
      <>
        <FormMessage message={sending.busy ? undefined : sending.answer?.result?.error?.['']?.[0]} />
        <p role="status">{answeredText(newest, name)}</p>
        <Link to="/account/plan" className="btn btn-outline mt-6">
          See your diet plan
        </Link>
      </>
    )
  return (
    <>
      <p>
        {dietitian.name} has sent diet plan {number}. It holds from {longDay(newest.starts_on)} to{' '}
        {longDay(newest.ends_on)}, whether you have answered or not.
      </p>
      <Link to={`/account/plan/week?from=${newest.starts_on}`} className="text-link mt-4">
        Read its first week
      </Link>
      <SchemaForm
        id="answer-form"
        schema={answerFormSchema}
        sending={sending}
        hidden={{ number: String(number) }}
        messageClassName="mt-6 empty:hidden"
        className="mt-6 grid gap-6"
      >
        {({ field }) => (
          <>
            <Field
              {...field('answer')}
              type="radio"
              label="What do you say to it?"
              options={[
                { value: 'accept', label: 'I accept it' },
                { value: 'ask_change', label: 'Please change something' },
              ]}
            />
            <Field
              {...field('words')}
              type="textarea"
              rows={5}
              label="What should change"
              labelNote="only for a change"
              hint={`${name} alone reads it.`}
            />
            <SubmitButton busy={sending.busy} busyLabel="Sending..." className="justify-self-start">
              Send your answer
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </>
  )
}

function answeredText(newest: OwnPlan['plan'], name: string): string {
  if (newest?.status === 'accepted') return `You have accepted diet plan ${newest.number}. Thank you.`
  if (newest?.status === 'change_asked')
    return `You have asked for a change of diet plan ${newest.number}. ${name} reads it and sends you a new one.`
  return 'No diet plan waits for your answer.'
}
