import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { consultationBodySchema } from '~/clinic/contract/enquiries'
import { fieldProps, textLimit } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { Honeypot } from '~/components/honeypot'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'

/** `sent`: what the clinic says to a request it has taken. */
export type ConsultationAnswer = { result: SubmissionResult | null; sent: string | null; formToken?: string }

type Props = {
  formToken: string
  answer: ConsultationAnswer | undefined
  busy: boolean
  idPrefix: string
  renderForm: (props: ReturnType<typeof getFormProps> & { children: ReactNode }) => ReactNode
}

/** The consultation request, the same in the home page's dialog and on /consultation. */
export function ConsultationForm({ formToken, answer, busy, idPrefix, renderForm }: Props) {
  const [form, fields] = useForm({
    id: idPrefix,
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: consultationBodySchema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <div className="mt-4 mb-5 empty:hidden">
        <FormMessage message={busy ? undefined : (form.errors?.[0] ?? fields.form_token.errors?.[0])} />
      </div>
      {renderForm({
        ...getFormProps(form),
        noValidate: true,
        children: (
          <div className="grid gap-5 sm:grid-cols-2">
            <input type="hidden" name="form_token" value={answer?.formToken ?? formToken} />
            <Honeypot idPrefix={idPrefix} />
            <Field {...fieldProps(fields.name)} label="Name" required autoComplete="name" />
            <Field {...fieldProps(fields.brandName)} label="Organisation or goal" required />
            <Field
              {...fieldProps(fields.email)}
              type="email"
              label="Email"
              required
              autoComplete="email"
              inputMode="email"
            />
            <Field
              {...fieldProps(fields.contactNumber)}
              type="tel"
              label="Contact number"
              required
              autoComplete="tel"
            />
            <Field
              {...fieldProps(fields.comments)}
              className="sm:col-span-2"
              multiline
              optional
              label="Comments"
              limit={textLimit(consultationBodySchema.shape.comments)}
            />
            <div className="sm:col-span-2">
              <SubmitButton busy={busy} busyLabel="Submitting...">
                Send request
              </SubmitButton>
            </div>
          </div>
        ),
      })}
    </>
  )
}
