import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { newsletterMessage } from '~/clinic/errors'
import { readForm } from '~/clinic/read-form.server'
import { clinicOf } from '~/clinic/session.server'
import { NewsletterLinkPage } from '~/components/newsletter-link-page'

export const meta: MetaFunction = () => [{ title: 'One last click · Aahar' }, { name: 'robots', content: 'noindex' }]

export const loader = ({ request }: LoaderFunctionArgs) => ({ token: tokenOf(request) })

/** The button brings the token. */
export async function action(visit: ActionFunctionArgs) {
  const sent = (await readForm(visit.request)).get('token')
  const token = typeof sent === 'string' && sent !== '' ? sent : tokenOf(visit.request)
  const answer = await (await clinicOf(visit)).newsletter.confirm(token)
  if (answer.ok) return { message: answer.data.message, good: true }
  return data({ message: newsletterMessage(answer.failure), good: false }, { status: answer.failure.status ?? 503 })
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export default function NewsletterLink() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <NewsletterLinkPage
      title="One last click"
      text="Please confirm that you want our letter from the kitchen, twice a month."
      button="Yes, send me the letter"
      token={token}
      answer={answer}
    />
  )
}
