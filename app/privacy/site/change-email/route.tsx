import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { ownPrivacyMessage, privacyMessage } from '~/platform/session/answers/errors'
import { requireUser, updateSessionUser } from '~/platform/session/session.server'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { PasswordField } from '~/ui/form/field/password-field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { changeEmailBodySchema, privacyOperations } from '../../contract/privacy'

const changeSchema = withEmailQuestion(changeEmailBodySchema)

export const meta = () => accountMeta('Change your email')

export async function loader(visit: LoaderFunctionArgs) {
  const { user, clinic } = await requireUser(visit)
  const own = await clinic(privacyOperations).own()
  if (!own.ok) throw new Response(ownPrivacyMessage, { status: 503 })
  return { email: user.email, isProven: own.data.email_is_proven }
}

export async function action(visit: ActionFunctionArgs) {
  const { user } = await requireUser(visit)
  return answerForm(visit, {
    schema: changeSchema,
    secrets: ['password'],
    session: 'first',
    call: (clinic, body) => clinic(privacyOperations).changeEmail(body),
    failureMessage: privacyMessage,
    done: async ({ message }, { value }) => {
      await updateSessionUser(visit, { ...user, email: value.email })
      return { sent: message }
    },
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

/** For a client who mistyped it at sign-up. One that is confirmed is changed by the clinic, which asks who is asking. */
export default function ChangeEmailPage() {
  const { email, isProven } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Change your email</h1>
      <p className="lead mt-3 wrap-anywhere">Your email is {email}.</p>
      {isProven ? (
        <p className="mt-6">
          This email is confirmed. To change it, please call or write to us: the{' '}
          <Link to="/contact" className="text-link">
            contact page
          </Link>{' '}
          says how.
        </p>
      ) : (
        <SchemaForm
          id="change-email"
          schema={changeSchema}
          sending={sending}
          saysSent
          messageClassName="mt-6"
          className="mt-4 grid max-w-[420px] gap-5"
        >
          {({ form, field }) => (
            <>
              <EmailField
                key={form.key}
                {...field('email')}
                kept={field('email_kept')}
                label="New email"
                hint="We mail a link to it. Links we sent to the old one stop working."
              />
              <PasswordField {...field('password')} label="Your password" autoComplete="current-password" />
              <SubmitButton busy={sending.busy} busyLabel="Saving..." className="justify-self-start">
                Change the email
              </SubmitButton>
            </>
          )}
        </SchemaForm>
      )}
      <p className="mt-8">
        <Link to="/account/privacy" className="text-link">
          Back to your data
        </Link>
      </p>
    </div>
  )
}
