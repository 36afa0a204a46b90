import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { loginBodySchema } from '~/clinic/contract/accounts'
import { loginToPayMessage } from '~/clinic/contract/payments'
import { accountMessage } from '~/clinic/errors'
import { readDeviceToken } from '~/clinic/known-device.server'
import { safeRedirect } from '~/clinic/safe-redirect'
import { beginSession, clinicOf, getViewer, redirectWithSession } from '~/clinic/session.server'
import { fieldProps, passwordProps } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { Field } from '~/components/ui/field'
import { PasswordField } from '~/components/ui/password-field'
import { SubmitButton } from '~/components/ui/submit-button'
import { formErrorsOf } from '~/forms/form-failure'
import { readSubmission } from '~/forms/read-form.server'

export const meta: MetaFunction = () => [{ title: 'Sign in · Aahar' }, { name: 'robots', content: 'noindex' }]

const notices = { reset: 'Your password is changed. Sign in with the new one.' } as const

export async function loader(visit: LoaderFunctionArgs) {
  const query = new URL(visit.request.url).searchParams
  const redirectTo = safeRedirect(query.get('redirectTo'))
  if (await getViewer(visit)) throw redirect(redirectTo)
  // An order that was sent signed out waits there, filled in.
  const isOrdering = redirectTo.startsWith('/order/')
  return {
    redirectTo,
    notice: query.has('reset') ? notices.reset : null,
    reason: isOrdering ? loginToPayMessage : null,
  }
}

export async function action(visit: ActionFunctionArgs) {
  const { submission } = await readSubmission(visit.request, loginBodySchema)
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields }) }, { status: 422 })

  const answer = await (await clinicOf(visit)).auth.login({
    ...submission.value,
    device_token: await readDeviceToken(visit.request),
  })
  if (!answer.ok) {
    const { status, ...errors } = formErrorsOf(
      answer.failure,
      ['email', 'password'],
      accountMessage(answer.failure, 'Signing in did not work. Please try again.'),
    )
    return data({ result: submission.reply({ ...errors, hideFields }) }, { status })
  }
  await beginSession(visit, answer.data)
  return redirectWithSession(visit, safeRedirect(new URL(visit.request.url).searchParams.get('redirectTo')))
}

export { clientAction } from '~/browser/unreachable'

const hideFields = ['password']

export default function LoginPage() {
  const { redirectTo, notice, reason } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'login',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: loginBodySchema }),
    shouldRevalidate: 'onInput',
  })
  const onward = redirectTo === '/' ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`
  return (
    <>
      <h1>Sign in</h1>
      <p className="mt-3 text-ink-2">Your plan, your appointments and your profile are inside.</p>
      <div className="mt-6 space-y-4">
        {notice ? <FormMessage tone="success" message={notice} /> : null}
        <FormMessage message={form.errors?.[0] ?? reason ?? undefined} />
      </div>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 space-y-5">
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          required
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField
          key={fields.password.key}
          {...passwordProps(fields.password)}
          label="Password"
          autoComplete="current-password"
        />
        <p className="text-small">
          <Link
            to="/forgot-password"
            className="font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4"
          >
            Forgot your password?
          </Link>
        </p>
        <SubmitButton busy={busy} busyLabel="Signing in..." className="w-full">
          Sign In
        </SubmitButton>
      </Form>
      <p className="mt-8 text-small text-ink-2">
        New here?{' '}
        <Link
          to={`/signup${onward}`}
          className="font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4"
        >
          Sign Up
        </Link>
      </p>
    </>
  )
}
