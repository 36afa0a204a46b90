import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { resetPasswordBodySchema } from '~/clinic/contract/accounts'
import { accountMessage } from '~/clinic/errors'
import { deviceCookie } from '~/clinic/known-device.server'
import { addCookie, clinicOf, endSession, redirectWithSession } from '~/clinic/session.server'
import { passwordProps } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { NewPasswordField } from '~/components/ui/password-field'
import { SubmitButton } from '~/components/ui/submit-button'
import { formErrorsOf } from '~/forms/form-failure'
import { readSubmission } from '~/forms/read-form.server'

export const meta: MetaFunction = () => [
  { title: 'New password · Aahar' },
  { name: 'robots', content: 'noindex' },
  // The address holds the token: no other site may learn it. (no-referrer would also blank the Origin of the form.)
  { name: 'referrer', content: 'same-origin' },
]

export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action(visit: ActionFunctionArgs) {
  const { submission } = await readSubmission(visit.request, resetPasswordBodySchema)
  if (submission.status !== 'success') return data({ result: submission.reply({ hideFields }) }, { status: 422 })

  const answer = await (await clinicOf(visit)).auth.resetPassword(submission.value)
  if (!answer.ok) {
    const { status, ...errors } = formErrorsOf(
      answer.failure,
      ['password'],
      accountMessage(answer.failure, 'That did not work. Please ask for a new link.'),
    )
    return data({ result: submission.reply({ ...errors, hideFields }) }, { status })
  }
  // Every session of the account has ended on the server, this browser's too.
  await endSession(visit)
  if (answer.data.device_token) await addCookie(visit, await deviceCookie(answer.data.device_token))
  return redirectWithSession(visit, '/login?reset')
}

export { clientAction } from '~/browser/unreachable'

const hideFields = ['password', 'token']

export default function ResetPasswordPage() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'reset',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: resetPasswordBodySchema }),
    shouldRevalidate: 'onInput',
  })
  if (token === '') {
    return (
      <>
        <h1>This link is incomplete</h1>
        <p className="mt-3 text-ink-2">Open the link in the mail once more, or ask for a new one.</p>
        <Link to="/forgot-password" className="btn btn-primary mt-8 self-start">
          Send a new link
        </Link>
      </>
    )
  }
  return (
    <>
      <h1>Set a new password</h1>
      <p className="mt-3 text-ink-2">You will be signed out everywhere and sign in with the new one.</p>
      <div className="mt-6">
        <FormMessage message={form.errors?.[0] ?? fields.token.errors?.[0]} />
      </div>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 space-y-5">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField key={fields.password.key} {...passwordProps(fields.password)} label="New password" />
        <SubmitButton busy={busy} busyLabel="Saving..." className="w-full">
          Save the new password
        </SubmitButton>
      </Form>
      <Link to="/forgot-password" className="text-link mt-8 self-start">
        Send a new link
      </Link>
    </>
  )
}
