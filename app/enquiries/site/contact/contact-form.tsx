import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, type Sending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { contactBodySchema } from '../../contract/enquiries'

export const contactSchema = withEmailQuestion(contactBodySchema)

export function ContactForm({ formToken, sending }: { formToken: string; sending: Sending }) {
  return (
    <SchemaForm
      id="contact"
      schema={contactSchema}
      sending={sending}
      keptAs="contact"
      formToken={formToken}
      hasHoneypot
      messageClassName="mb-5 empty:hidden"
      className="relative grid gap-5 sm:grid-cols-2"
    >
      {({ field }) => (
        <>
          <Field {...field('name')} label="Name" />
          <Field {...field('phone')} label="Phone" />
          <EmailField {...field('email')} kept={field('email_kept')} className="sm:col-span-2" label="Email" />
          <Field
            {...field('subject')}
            className="sm:col-span-2"
            label="Subject"
            hint="Please leave health details out of the subject line."
          />
          <Field {...field('message')} className="sm:col-span-2" type="textarea" label="Message" rows={6} />
          <div className="sm:col-span-2">
            <SubmitButton busy={sending.busy} busyLabel="Sending..." className="max-sm:w-full">
              Send Message
            </SubmitButton>
          </div>
        </>
      )}
    </SchemaForm>
  )
}
