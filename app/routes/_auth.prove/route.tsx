import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { proofBodySchema } from '~/clinic/contract/account-security'
import { accountMessage } from '~/clinic/errors'
import { redirectWithSession, requireUser } from '~/clinic/session.server'
import { SchemaForm, usePageSending } from '~/components/schema-form'
import { Field } from '~/components/ui/field'
import { PasswordField } from '~/components/ui/password-field'
import { SubmitButton } from '~/components/ui/submit-button'
import { proofKeptMinutes } from '~/domain/second-factor'
import { answerForm } from '~/forms/answer-form.server'
import { wayBack } from '~/forms/way-back.server'

export const meta: MetaFunction = () => [{ title: 'Is it you? · Aahar' }, { name: 'robots', content: 'noindex' }]

const safety = '/account/security'

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const state = await clinic.security.state()
  if (!state.ok) throw new Response('This cannot be asked right now. Please try again.', { status: 503 })
  return { proof: state.data.proof, minutes: proofKeptMinutes, back: wayBack(visit, safety) }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: proofBodySchema,
    secrets: ['proof'],
    session: 'first',
    call: (clinic, body) => clinic.security.prove(body),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: () => redirectWithSession(visit, wayBack(visit, safety)),
  })

export { clientAction } from '~/browser/unreachable'

export default function ProvePage() {
  const { proof, minutes, back } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <h1>Is it you?</h1>
      <p className="mt-3 text-ink-2">
        Money, exports and the safety of your account ask for this once every {minutes} minutes.
        {back === safety ? null : ' You then go on where you were.'}
      </p>
      <SchemaForm
        id="prove"
        schema={proofBodySchema}
        sending={sending}
        messageClassName="mt-6 space-y-4"
        className="mt-4 space-y-5"
      >
        {({ field }) => (
          <>
            {proof === 'password' ? (
              <PasswordField {...field('proof')} label="Password" autoComplete="current-password" />
            ) : (
              <Field
                {...field('proof')}
                type="text"
                label="Code of your app"
                hint="Or one of your recovery codes."
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
            <SubmitButton busy={sending.busy} busyLabel="Checking..." className="w-full">
              Go on
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <Link to={safety} className="text-link mt-8 self-start">
        Not now
      </Link>
    </>
  )
}
