import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { newsletterMessage } from '~/clinic/errors'
import { readForm } from '~/clinic/read-form.server'
import { clinicOf } from '~/clinic/session.server'
import { NewsletterLinkPage } from '~/components/newsletter-link-page'

export const meta: MetaFunction = () => [
  { title: 'Leave the newsletter · Aahar' },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ request }: LoaderFunctionArgs) => ({ token: tokenOf(request) })

/** The button's form brings the token; a mail program that unsubscribes by itself (RFC 8058) has it in the address only. */
export async function action(visit: ActionFunctionArgs) {
  const sent = (await readForm(visit.request)).get('token')
  const token = typeof sent === 'string' && sent !== '' ? sent : tokenOf(visit.request)
  const answer = await (await clinicOf(visit)).newsletter.unsubscribe(token)
  if (answer.ok) return { message: answer.data.message, good: true }
  return data({ message: newsletterMessage(answer.failure), good: false }, { status: answer.failure.status ?? 503 })
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export default function NewsletterLink() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <NewsletterLinkPage
      title="Leave the newsletter"
      text="We are sorry to see you go. One click and no more letters come."
      button="Unsubscribe"
      token={token}
      answer={answer}
    />
  )
}
