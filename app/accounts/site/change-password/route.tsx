import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { fetchUser } from '~/platform/session/session.server'
import { NewPasswordField, PasswordField } from '~/ui/form/field/password-field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { authOperations, changePasswordBodySchema } from '../../contract/accounts'

export const meta: MetaFunction = () => [{ title: 'Change password · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  await fetchUser(visit)
  return null
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: changePasswordBodySchema,
    secrets: ['current_password', 'new_password'],
    session: 'first',
    call: (clinic, body) => clinic(authOperations).changePassword(body),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: ({ message }) => ({ sent: message }),
  })

export { clientAction } from '~/ui/browser/unreachable'

export default function ChangePasswordPage() {
  const sending = usePageSending()
  return (
    <>
      <h1>Change password</h1>
      <p className="mt-3 text-ink-2">Other devices are signed out; this one stays signed in.</p>
      <SchemaForm
        id="change"
        schema={changePasswordBodySchema}
        sending={sending}
        saysSent
        messageClassName="mt-6 space-y-4"
        className="mt-4 space-y-5"
      >
        {({ form, field }) => (
          <>
            <PasswordField key={form.key} {...field('current_password')} label="Current password" />
            <NewPasswordField key={`new ${form.key}`} {...field('new_password')} label="New password" />
            <SubmitButton busy={sending.busy} busyLabel="Saving..." className="w-full">
              Save the new password
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <Link to="/profile" className="text-link mt-8 self-start">
        Back to the profile
      </Link>
    </>
  )
}
