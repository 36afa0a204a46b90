import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { newsletterBodySchema } from '~/clinic/contract/newsletter'
import { newsletterMessage } from '~/clinic/errors'
import { clinicOf } from '~/clinic/session.server'
import { fieldProps } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { successOf } from '~/components/form-success'
import { Honeypot } from '~/components/honeypot'
import type { NewsletterAnswer } from '~/components/newsletter-answer'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'
import { site } from '~/content/collections.server'
import { formErrorsOf } from '~/forms/form-failure'
import { readSubmission } from '~/forms/read-form.server'

export const meta: MetaFunction = () => [{ title: 'Newsletter · Aahar' }, { name: 'robots', content: 'noindex' }]

export const loader = () => ({ title: site.footer.newsletterTitle, text: site.footer.newsletterText })

/** The footer sends here as well; its form is on every page, so it carries no token: the mailed link is the check. */
export async function action(visit: ActionFunctionArgs) {
  const { submission } = await readSubmission(visit.request, newsletterBodySchema)
  if (submission.status !== 'success') return reply({ result: submission.reply(), sent: null }, 422)
  const answer = await (await clinicOf(visit)).newsletter.subscribe(submission.value)
  if (answer.ok) return reply({ result: submission.reply({ resetForm: true }), sent: answer.data.message }, 200)
  const { status, ...errors } = formErrorsOf(answer.failure, ['email'], newsletterMessage(answer.failure))
  return reply({ result: submission.reply(errors), sent: null }, status)
}

export { clientAction, shouldRevalidate } from '~/browser/unreachable'

const reply = (answer: NewsletterAnswer, status: number) => data(answer, { status })

export default function NewsletterPage() {
  const { title, text } = useLoaderData<typeof loader>()
  const answer = useActionData<NewsletterAnswer>()
  const busy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'letter',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newsletterBodySchema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[480px]">
        <h1>{title}</h1>
        <p className="lead mt-4 mb-6">{text}</p>
        <FormMessage message={successOf(answer?.sent, busy, form)} tone="success" />
        <FormMessage message={busy ? undefined : form.errors?.[0]} />
        <Form method="post" {...getFormProps(form)} noValidate className="relative mt-6">
          <Honeypot idPrefix="letter" />
          <Field
            key={fields.email.key}
            {...fieldProps(fields.email)}
            type="email"
            label="E-mail"
            required
            autoComplete="email"
            inputMode="email"
          />
          <SubmitButton busy={busy} busyLabel="Sending..." className="mt-5">
            Subscribe
          </SubmitButton>
        </Form>
        <Link to="/" className="text-link mt-8">
          Back to the home page
        </Link>
      </div>
    </div>
  )
}
