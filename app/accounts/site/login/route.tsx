import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { loginToPayMessage } from '~/domain/orders/order-words'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Session } from '~/platform/session/contract'
import { deviceOf } from '~/platform/session/cookies/known-device.server'
import { Field } from '~/ui/form/field/field'
import { PasswordField } from '~/ui/form/field/password-field'
import { FormMessage } from '~/ui/form/form-message'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { authOperations, loginBodySchema } from '../../contract/accounts'
import { goToSecondStep } from '../login-step.server'
import { OtherPage } from '../other-page'
import { waitingForm } from '../waiting-form.server'
import { beginSessionAndGoBack, requireSignedOut } from '../way-back.server'

export const meta: MetaFunction = () => [{ title: 'Sign in · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  const redirectTo = await requireSignedOut(visit)
  const { filled, waits } = await waitingForm().person(visit, redirectTo)
  const isReset = new URL(visit.request.url).searchParams.has('reset')
  return {
    redirectTo,
    filled: { email: filled.email },
    waits,
    notice: isReset ? 'Your password is changed. Sign in with the new one.' : null,
    // An order that was sent signed out waits there, filled in.
    reason: redirectTo.startsWith('/order/') ? loginToPayMessage : null,
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: loginBodySchema,
    secrets: ['password'],
    call: async (clinic, body): Promise<Result<Session | { login_token: string }>> => {
      const answer = await clinic(authOperations).login({ ...body, ...(await deviceOf(visit.request)) })
      const token = answer.ok ? undefined : answer.failure.loginToken
      return token === undefined ? answer : { ok: true, data: { login_token: token } }
    },
    failureMessage: (failure) => accountMessage(failure, 'Signing in did not work. Please try again.'),
    done: (taken) =>
      'login_token' in taken ? goToSecondStep(visit, taken.login_token) : beginSessionAndGoBack(visit, taken),
  })

export { clientAction } from '~/ui/browser/unreachable'

export default function LoginPage() {
  const { redirectTo, filled, waits, notice, reason } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <h1>Sign in</h1>
      <p className="mt-3 text-ink-2">
        {waits ? 'We send your booking with it. ' : ''}See your plan, your appointments and your profile.
      </p>
      <SchemaForm
        id="login"
        schema={loginBodySchema}
        filled={filled}
        sending={sending}
        problem={reason}
        note={notice ? <FormMessage tone="success" message={notice} /> : null}
        messageClassName="mt-6 space-y-4"
        className="mt-4 space-y-5"
      >
        {({ field }) => (
          <>
            <Field {...field('email')} label="Email" autoComplete="username" />
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
            <p className="text-small">
              <Link
                to="/forgot-password"
                className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4"
              >
                Forgot your password?
              </Link>
            </p>
            <SubmitButton busy={sending.busy} busyLabel="Signing in..." className="w-full">
              Sign In
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <OtherPage question="New here?" to="/signup" label="Sign Up" redirectTo={redirectTo} />
    </>
  )
}
