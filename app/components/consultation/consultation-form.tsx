import { consultationBodySchema } from '~/clinic/contract/enquiries'
import { SchemaForm, type Sending } from '~/components/schema-form'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'

type Props = { id: string; formToken: string; sending: Sending }

/** The consultation request, the same in the home page's dialog and on /consultation. */
export function ConsultationForm({ id, formToken, sending }: Props) {
  return (
    <SchemaForm
      id={id}
      schema={consultationBodySchema}
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
          <Field {...field('email')} label="Email" />
          <Field {...field('contactNumber')} label="Contact number" />
          <Field {...field('comments')} className="sm:col-span-2" label="Comments" />
        </>
      )}
    </SchemaForm>
  )
}
