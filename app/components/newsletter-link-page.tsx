import { Form, Link } from '@remix-run/react'
import { FormMessage } from '~/components/form-message'

type Props = {
  title: string
  text: string
  button: string
  token: string
  answer: { message: string; good: boolean } | undefined
}

/** What a link in a newsletter mail opens: nothing changes by opening it, only by the button. */
export function NewsletterLinkPage({ title, text, button, token, answer }: Props) {
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[480px]">
        <h1>{title}</h1>
        <div className="mt-6 mb-8">
          {answer ? (
            <FormMessage message={answer.message} tone={answer.good ? 'success' : 'error'} />
          ) : (
            <p className="lead">{text}</p>
          )}
        </div>
        {answer?.good ? (
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
