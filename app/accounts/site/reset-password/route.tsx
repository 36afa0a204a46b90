import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { answerForm } from '~/platform/forms/answer-form.server'
import { forgetDraft } from '~/platform/forms/draft.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { deviceCookie } from '~/platform/session/cookies/known-device.server'
import { addCookie, endSession, redirectWithSession } from '~/platform/session/session.server'
import { NewPasswordField } from '~/ui/form/field/password-field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { authOperations, resetPasswordBodySchema } from '../../contract/accounts'

export const meta: MetaFunction = () => [
  { title: 'New password · Aahar' },
  { name: 'robots', content: 'noindex' },
  // The address holds the token: no other site may learn it. (no-referrer would also blank the Origin of the form.)
  { name: 'referrer', content: 'same-origin' },
]

export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: resetPasswordBodySchema,
    secrets: ['password', 'token'],
    call: (clinic, body) => clinic(authOperations).resetPassword(body),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please ask for a new link.'),
    done: async ({ device_token }) => {
      // Every session of the account has ended on the server, this browser's too.
      if (await endSession(visit)) await forgetDraft(visit)
      if (device_token) await addCookie(visit, await deviceCookie(device_token))
      return redirectWithSession(visit, '/login?reset')
    },
  })

export { clientAction } from '~/ui/browser/unreachable'

export default function ResetPasswordPage() {
  const { token } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  if (token === '') {
    return (
      <>
        <h1>This link is incomplete</h1>
        <p className="mt-3 text-ink-2">Please open the link in our email again, or ask for a new one.</p>
        <Link to="/forgot-password" className="btn btn-primary mt-8 self-start">
          Send a new link
        </Link>
      </>
    )
  }
  return (
    <>
      <h1>Set a new password</h1>
      <p className="mt-3 text-ink-2">You will be signed out everywhere. Then sign in with the new password.</p>
      <SchemaForm
        id="reset"
        schema={resetPasswordBodySchema}
        sending={sending}
        hidden={{ token }}
        messageClassName="mt-6"
        className="mt-4 space-y-5"
      >
        {({ field }) => (
          <>
            <NewPasswordField {...field('password')} label="New password" />
            <SubmitButton busy={sending.busy} busyLabel="Saving..." className="w-full">
              Save the new password
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <Link to="/forgot-password" className="text-link mt-8 self-start">
        Send a new link
      </Link>
    </>
  )
}
