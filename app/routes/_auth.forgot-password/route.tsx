import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { forgotPasswordBodySchema } from '~/clinic/contract/accounts'
import { accountMessage } from '~/clinic/errors'
import { readDeviceToken } from '~/clinic/known-device.server'
import { clinicOf } from '~/clinic/session.server'
import { fieldProps } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { successOf } from '~/components/form-success'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'
import { formErrorsOf } from '~/forms/form-failure'
import { readSubmission } from '~/forms/read-form.server'

export const meta: MetaFunction = () => [{ title: 'Forgot password · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function action(visit: ActionFunctionArgs) {
  const { submission } = await readSubmission(visit.request, forgotPasswordBodySchema)
  if (submission.status !== 'success') return data({ result: submission.reply(), message: null }, { status: 422 })

  const answer = await (await clinicOf(visit)).auth.forgotPassword({
    ...submission.value,
    device_token: await readDeviceToken(visit.request),
  })
  if (!answer.ok) {
    const { status, ...errors } = formErrorsOf(
      answer.failure,
      ['email'],
      accountMessage(answer.failure, 'That did not work. Please try again.'),
    )
    return data({ result: submission.reply(errors), message: null }, { status })
  }
  return { result: submission.reply(), message: answer.data.message }
}

export { clientAction } from '~/browser/unreachable'

export default function ForgotPasswordPage() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'forgot',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: forgotPasswordBodySchema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="mt-3 text-ink-2">
        Write your e-mail and we send a link to set a new one. It works once, for 30 minutes.
      </p>
      <div className="mt-6 space-y-4">
        <FormMessage tone="success" message={successOf(answer?.message, busy, form)} />
        <FormMessage message={busy ? undefined : form.errors?.[0]} />
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
        <SubmitButton busy={busy} busyLabel="Sending..." className="w-full">
          Send the link
        </SubmitButton>
      </Form>
      <Link to="/login" className="text-link mt-8 self-start">
        Back to sign in
      </Link>
    </>
  )
}
