import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from '@remix-run/react'
import { contactBodySchema } from '~/clinic/contract/enquiries'
import { fieldProps, textLimit } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { Honeypot } from '~/components/honeypot'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'

/** `sent`: what the clinic says to a message it has taken. */
export type ContactAnswer = { result: SubmissionResult | null; sent: string | null; formToken?: string }

type Props = { formToken: string; answer: ContactAnswer | undefined; busy: boolean }

export function ContactForm({ formToken, answer, busy }: Props) {
  const [form, fields] = useForm({
    id: 'contact',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: contactBodySchema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <div className="mb-5 empty:hidden">
        <FormMessage message={busy ? undefined : (form.errors?.[0] ?? fields.form_token.errors?.[0])} />
      </div>
      <Form method="post" {...getFormProps(form)} noValidate className="relative grid gap-5 sm:grid-cols-2">
        <input type="hidden" name="form_token" value={answer?.formToken ?? formToken} />
        <Honeypot idPrefix="contact" />
        <Field {...fieldProps(fields.name)} label="Name" required autoComplete="name" />
        <Field {...fieldProps(fields.phone)} type="tel" label="Phone" required autoComplete="tel" />
        <Field
          {...fieldProps(fields.email)}
          className="sm:col-span-2"
          type="email"
          label="Email"
          required
          autoComplete="email"
          inputMode="email"
        />
        <Field
          {...fieldProps(fields.subject)}
          className="sm:col-span-2"
          label="Subject"
          required
          hint="Please leave health details out of the subject line."
        />
        <Field
          {...fieldProps(fields.message)}
          className="sm:col-span-2"
          multiline
          label="Message"
          required
          limit={textLimit(contactBodySchema.shape.message)}
          rows={6}
        />
        <div className="sm:col-span-2">
          <SubmitButton busy={busy} busyLabel="Sending..." className="max-sm:w-full">
            Send Message
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}
