import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { privacyMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { emailProofBodySchema, privacyOperations } from '../../contract/privacy'

export const meta = () => accountMeta('Confirm your email')

export async function loader(visit: LoaderFunctionArgs) {
  const { user } = await requireUser(visit)
  return { email: user.email, token: new URL(visit.request.url).searchParams.get('token') ?? '' }
}

export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  return answerForm(visit, {
    schema: emailProofBodySchema,
    secrets: ['token'],
    session: 'first',
    call: (clinic, body) => clinic(privacyOperations).proveEmail(body),
    failureMessage: privacyMessage,
    done: () => ({ sent: 'Your email is confirmed.' }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

/** Opening it changes nothing: mail programs open links by themselves. */
export default function ConfirmEmailPage() {
  const { email, token } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Confirm your email</h1>
      <div className="mt-6">
        {answer ? (
          <FormMessage tone={answer.sent ? 'success' : 'error'} message={answer.sent ?? refusalOf(answer) ?? ''} />
        ) : (
          <p className="lead wrap-anywhere">Is {email} your email?</p>
        )}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        {answer?.sent ? null : (
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className="btn btn-primary">
              Yes, it is mine
            </button>
          </Form>
        )}
        {answer?.sent ? null : (
          <Link to="/account/privacy/change-email" className="btn btn-outline">
            No, change it
          </Link>
        )}
        <Link to="/account/privacy" className="btn btn-outline">
          Back to your data
        </Link>
      </div>
    </div>
  )
}
