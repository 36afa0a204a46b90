import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, type Sending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { consultationBodySchema } from '../../contract/enquiries'

export const consultationSchema = withEmailQuestion(consultationBodySchema)

type Props = { id: string; formToken: string; sending: Sending }

/** The consultation request, the same in the home page's dialog and on /consultation. */
export function ConsultationForm({ id, formToken, sending }: Props) {
  return (
    <SchemaForm
      id={id}
      schema={consultationSchema}
      sending={sending}
      keptAs="consultation"
      formToken={formToken}
      hasHoneypot
      messageClassName="has-[p]:mb-5"
      className="grid gap-5 sm:grid-cols-2"
      foot={() => (
        <SubmitButton busy={sending.busy} busyLabel="Submitting..." className="max-sm:w-full">
          Send request
        </SubmitButton>
      )}
    >
      {({ field }) => (
        <>
          <Field {...field('name')} label="Name" />
          <Field {...field('brandName')} label="Organisation or goal" />
          <EmailField {...field('email')} kept={field('email_kept')} label="Email" />
          <Field {...field('contactNumber')} label="Contact number" />
          <Field {...field('comments')} className="sm:col-span-2" label="Comments" />
        </>
      )}
    </SchemaForm>
  )
}
