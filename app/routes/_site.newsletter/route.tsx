import { data, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { FormMessage } from '~/components/form-message'
import { Field } from '~/components/ui/field'
import { notAvailableYet } from '~/components/unavailable'
import { site } from '~/content/collections.server'

export const meta: MetaFunction = () => [{ title: 'Newsletter · Aahar' }, { name: 'robots', content: 'noindex' }]

export const loader = () => ({ title: site.footer.newsletterTitle, text: site.footer.newsletterText })

export const action = () =>
  data({ message: notAvailableYet('Our newsletter', site.contact.phoneText) }, { status: 503 })

export default function NewsletterPage() {
  const { title, text } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[480px]">
        <h1>{title}</h1>
        <p className="lead mt-4 mb-6">{text}</p>
        <FormMessage message={answer?.message} />
        <Form method="post" className="mt-6">
          <Field
            id="letter-email"
            name="email"
            type="email"
            label="E-mail"
            required
            maxLength={254}
            autoComplete="email"
          />
          <button type="submit" className="btn btn-primary mt-5">
            Subscribe
          </button>
        </Form>
        <Link to="/" className="text-link mt-8">
          Back to the home page
        </Link>
      </div>
    </div>
  )
}
