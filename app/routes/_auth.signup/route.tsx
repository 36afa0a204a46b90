import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { signupBodySchema } from '~/clinic/contract/accounts'
import { accountMessage } from '~/clinic/errors'
import { readDeviceToken } from '~/clinic/known-device.server'
import { safeRedirect } from '~/clinic/safe-redirect'
import { beginSession, clinicOf, getViewer, redirectWithSession } from '~/clinic/session.server'
import { fieldProps, passwordProps } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { Field } from '~/components/ui/field'
import { NewPasswordField } from '~/components/ui/password-field'
import { SubmitButton } from '~/components/ui/submit-button'
import { formErrorsOf } from '~/forms/form-failure'
import { readSubmission } from '~/forms/read-form.server'

export const meta: MetaFunction = () => [{ title: 'Sign up · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(visit.request.url).searchParams.get('redirectTo'))
  if (await getViewer(visit)) throw redirect(redirectTo)
  return { redirectTo }
}

export async function action(visit: ActionFunctionArgs) {
  const { submission } = await readSubmission(visit.request, signupBodySchema)
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields }) }, { status: 422 })

  const answer = await (await clinicOf(visit)).auth.signup({
    ...submission.value,
    device_token: await readDeviceToken(visit.request),
  })
  if (!answer.ok) {
    const fields = ['full_name', 'email', 'phone_number', 'password']
    const { status, ...errors } = formErrorsOf(
      answer.failure,
      fields,
      accountMessage(answer.failure, 'Signing up did not work. Please try again.'),
    )
    return data({ result: submission.reply({ ...errors, hideFields }) }, { status })
  }
  await beginSession(visit, answer.data)
  return redirectWithSession(visit, safeRedirect(new URL(visit.request.url).searchParams.get('redirectTo')))
}

export { clientAction } from '~/browser/unreachable'

const hideFields = ['password']

export default function SignupPage() {
  const { redirectTo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'signup',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signupBodySchema }),
    shouldRevalidate: 'onInput',
  })
  const onward = redirectTo === '/' ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`
  return (
    <>
      <h1>Sign up</h1>
      <p className="mt-3 text-ink-2">
        One account for bookings, plans and your profile. It is for adults of 18 and over.
      </p>
      <div className="mt-6">
        <FormMessage message={form.errors?.[0]} />
      </div>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 space-y-5">
        <Field {...fieldProps(fields.full_name)} label="Full name" required autoComplete="name" />
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          required
          autoComplete="username"
          inputMode="email"
        />
        <Field
          {...fieldProps(fields.phone_number)}
          label="Phone number"
          optional
          type="tel"
          autoComplete="tel"
          hint="10 digits for India; with + and country code from elsewhere."
        />
        <NewPasswordField key={fields.password.key} {...passwordProps(fields.password)} label="Password" />
        <div className="flex items-start gap-3">
          <input
            id={fields.health_consent.id}
            name={fields.health_consent.name}
            type="checkbox"
            defaultChecked={fields.health_consent.initialValue === 'on'}
            className="mt-0.5 size-6 shrink-0 accent-leaf-700"
          />
          <label htmlFor={fields.health_consent.id} className="text-small text-ink-2">
            I agree that the dietitian uses health details I give in a booking to plan my meals.
            <span className="text-ink-3"> (optional, and you can take it back)</span>
          </label>
        </div>
        <SubmitButton busy={busy} busyLabel="Signing up..." className="w-full">
          Sign Up
        </SubmitButton>
      </Form>
      <p className="mt-5 text-meta text-ink-3">
        By signing up you accept the{' '}
        <Link to="/terms" className="underline">
          terms
        </Link>{' '}
        and have read the{' '}
        <Link to="/privacy" className="underline">
          privacy policy
        </Link>
        .
      </p>
      <p className="mt-6 text-small text-ink-2">
        Have an account?{' '}
        <Link
          to={`/login${onward}`}
          className="font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4"
        >
          Sign In
        </Link>
      </p>
    </>
  )
}
