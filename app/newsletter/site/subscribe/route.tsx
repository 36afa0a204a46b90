import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { answerForm } from '~/platform/forms/answer-form.server'
import { newsletterMessage } from '~/platform/session/answers/errors'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { newsletterBodySchema, newsletterOperations } from '../../contract/newsletter'

export const meta: MetaFunction = () => [{ title: 'Newsletter · Aahar' }, { name: 'robots', content: 'noindex' }]

const newsletterSchema = withEmailQuestion(newsletterBodySchema)

export const loader = () => ({ title: site.footer.newsletterTitle, text: site.footer.newsletterText })

/** The footer sends here as well; its form is on every page, so it carries no token: the mailed link is the check. */
export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: newsletterSchema,
    call: (clinic, body) => clinic(newsletterOperations).subscribe(body),
    failureMessage: newsletterMessage,
    done: ({ message }) => ({ sent: message }),
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function NewsletterPage() {
  const { title, text } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[480px]">
        <h1>{title}</h1>
        <p className="lead mt-4 mb-6">{text}</p>
        <SchemaForm
          id="letter"
          schema={newsletterSchema}
          sending={sending}
          hasHoneypot
          saysSent
          className="relative mt-6"
        >
          {({ form, field }) => (
            <>
              <EmailField key={form.key} {...field('email')} kept={field('email_kept')} label="Email" />
              <SubmitButton busy={sending.busy} busyLabel="Sending..." className="mt-5">
                Subscribe
              </SubmitButton>
            </>
          )}
        </SchemaForm>
        <Link to="/" className="text-link mt-8">
          Back to the home page
        </Link>
      </div>
    </div>
  )
}
