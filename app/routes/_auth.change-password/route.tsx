import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { changePasswordBodySchema } from '~/clinic/contract/accounts'
import { accountMessage } from '~/clinic/errors'
import { clinicOf, fetchUser, getViewer, redirectToLogin } from '~/clinic/session.server'
import { passwordProps } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { successOf } from '~/components/form-success'
import { NewPasswordField, PasswordField } from '~/components/ui/password-field'
import { SubmitButton } from '~/components/ui/submit-button'
import { formErrorsOf } from '~/forms/form-failure'
import { readSubmission } from '~/forms/read-form.server'

export const meta: MetaFunction = () => [{ title: 'Change password · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  await fetchUser(visit)
  return null
}

export async function action(visit: ActionFunctionArgs) {
  if (!(await getViewer(visit))) throw await redirectToLogin(visit)
  const { submission } = await readSubmission(visit.request, changePasswordBodySchema)
  const hideFields = ['current_password', 'new_password']
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }), message: null }, { status: 422 })

  const answer = await (await clinicOf(visit)).auth.changePassword(submission.value)
  if (!answer.ok) {
    if (answer.failure.status === 401) throw await redirectToLogin(visit)
    const { status, ...errors } = formErrorsOf(
      answer.failure,
      hideFields,
      accountMessage(answer.failure, 'That did not work. Please try again.'),
    )
    return data({ result: submission.reply({ ...errors, hideFields }), message: null }, { status })
  }
  return { result: submission.reply({ resetForm: true }), message: answer.data.message }
}

export { clientAction } from '~/browser/unreachable'

export default function ChangePasswordPage() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'change',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: changePasswordBodySchema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <h1>Change password</h1>
      <p className="mt-3 text-ink-2">Other devices are signed out; this one stays signed in.</p>
      <div className="mt-6 space-y-4">
        <FormMessage tone="success" message={successOf(answer?.message, busy, form)} />
        <FormMessage message={busy ? undefined : form.errors?.[0]} />
      </div>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 space-y-5">
        <PasswordField
          key={fields.current_password.key}
          {...passwordProps(fields.current_password)}
          label="Current password"
          autoComplete="current-password"
        />
        <NewPasswordField key={fields.new_password.key} {...passwordProps(fields.new_password)} label="New password" />
        <SubmitButton busy={busy} busyLabel="Saving..." className="w-full">
          Save the new password
        </SubmitButton>
      </Form>
      <Link to="/profile" className="text-link mt-8 self-start">
        Back to the profile
      </Link>
    </>
  )
}
