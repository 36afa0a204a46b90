import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { readDeviceToken } from '~/platform/session/cookies/known-device.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { authOperations, forgotPasswordBodySchema } from '../../contract/accounts'

export const meta: MetaFunction = () => [{ title: 'Forgot password · Aahar' }, { name: 'robots', content: 'noindex' }]

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: forgotPasswordBodySchema,
    call: async (clinic, body) =>
      clinic(authOperations).forgotPassword({ ...body, device_token: await readDeviceToken(visit.request) }),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: ({ message }) => ({ sent: message, keepsFields: true }),
  })

export { clientAction } from '~/ui/browser/unreachable'

export default function ForgotPasswordPage() {
  const sending = usePageSending()
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="mt-3 text-ink-2">
        Enter your email and we will send you a link to set a new password. It works once, for 30 minutes.
      </p>
      <SchemaForm
        id="forgot"
        schema={forgotPasswordBodySchema}
        sending={sending}
        saysSent
        messageClassName="mt-6 space-y-4"
        className="mt-4 space-y-5"
      >
        {({ field }) => (
          <>
            <Field {...field('email')} label="Email" autoComplete="username" />
            <SubmitButton busy={sending.busy} busyLabel="Sending..." className="w-full">
              Send the link
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <Link to="/login" className="text-link mt-8 self-start">
        Back to sign in
      </Link>
    </>
  )
}
