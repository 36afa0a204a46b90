import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { answerForm } from '~/platform/forms/answer-form.server'
import { newsletterMessage } from '~/platform/session/answers/errors'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { newsletterOperations } from '../../contract/newsletter'

/** The links in a newsletter mail: /newsletter/confirm and /newsletter/unsubscribe. */
const links = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'Please confirm that you want our newsletter from the kitchen, twice a month.',
    button: 'Yes, subscribe me',
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter',
    text: 'We are sorry to see you go. Press the button, and we send you no more newsletters.',
    button: 'Unsubscribe',
  },
} as const

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Newsletter'} · Aahar` },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ params, request }: LoaderFunctionArgs) => ({
  ...links[linkOf(params)],
  token: tokenOf(request),
})

const linkSchema = z.object({ token: z.string().optional() })

/** The button's form brings the token; a mail program that unsubscribes by itself (RFC 8058) has it in the address only. */
export function action(visit: ActionFunctionArgs) {
  const link = linkOf(visit.params)
  return answerForm(visit, {
    schema: linkSchema,
    fieldOf: {},
    secrets: ['token'],
    call: (clinic, { token = tokenOf(visit.request) }) => clinic(newsletterOperations)[link]({ token }),
    failureMessage: newsletterMessage,
    done: ({ message }) => ({ sent: message }),
  })
}

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** @throws a redirect to / for any other address below /newsletter, as for every unknown one */
function linkOf({ link }: { link?: string }): keyof typeof links {
  if (link === 'confirm' || link === 'unsubscribe') return link
  throw redirect('/', 303)
}

/** Nothing changes by opening it, only by the button. */
export default function NewsletterLinkPage() {
  const { title, text, button, token } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[480px]">
        <h1>{title}</h1>
        <div className="mt-6 mb-8">
          {answer ? (
            <FormMessage message={answer.sent ?? refusalOf(answer)} tone={answer.sent ? 'success' : 'error'} />
          ) : (
            <p className="lead">{text}</p>
          )}
        </div>
        {answer?.sent ? (
          <Link to="/" className="text-link">
            Back to the home page
          </Link>
        ) : (
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className="btn btn-primary">
              {button}
            </button>
          </Form>
        )}
      </div>
    </div>
  )
}
