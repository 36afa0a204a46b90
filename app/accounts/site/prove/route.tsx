import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { proofKeptMinutes } from '~/domain/accounts/second-factor'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import type { ClinicApi } from '~/platform/session/client.server'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { Field } from '~/ui/form/field/field'
import { PasswordField } from '~/ui/form/field/password-field'
import { requireField } from '~/ui/form/require-field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { proofBodySchema, securityOperations } from '../../contract/account-security'
import { passkeyOperations, usedCredentialSchema } from '../../contract/passkeys'
import { readPasskeyAnswer } from '../passkey/passkey-answer.server'
import { PasskeyBeside } from '../passkey/passkey-button'
import { wayBack } from '../way-back.server'

export const meta: MetaFunction = () => [{ title: 'Confirm it is you · Aahar' }, { name: 'robots', content: 'noindex' }]

const safety = '/account/security'

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const state = await clinic(securityOperations).state()
  if (!state.ok) throw new Response('This does not work right now. Please try again.', { status: 503 })
  const { proof, passkeys, second_factor: factor } = state.data
  const ways = passkeys.length > 0 ? await clinic(passkeyOperations).beginProof({}) : null
  return {
    ...{ proof, minutes: proofKeptMinutes, back: wayBack(visit, safety) },
    takesAppCodes: factor.app_since !== null,
    options: ways?.ok ? ways.data.options : null,
  }
}

/** The password or a code, or what the browser answers of a passkey. */
const eitherSchema = z
  .object({ proof: z.string().optional(), credential: z.string().optional() })
  .superRefine(({ proof, credential }, context) => {
    if (credential === undefined) requireField(context, 'proof', proofBodySchema.shape.proof, proof)
  })

async function prove(clinic: ClinicApi, { proof = '', credential }: z.output<typeof eitherSchema>) {
  if (credential === undefined) return clinic(securityOperations).prove({ proof })
  const read = readPasskeyAnswer(usedCredentialSchema, credential)
  return read.ok ? clinic(passkeyOperations).prove({ credential: read.data }) : read
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: eitherSchema,
    // What is wrong with a passkey is said at the top: its field is not seen.
    fieldOf: { proof: 'proof' },
    secrets: ['proof', 'credential'],
    session: 'first',
    call: prove,
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: () => redirectWithSession(visit, wayBack(visit, safety)),
  })

// After a refusal the browser is asked anew: what it signed is good once.
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function ProvePage() {
  const { proof, minutes, back, takesAppCodes, options } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <h1>Is it you?</h1>
      <p className="mt-3 text-ink-2">
        For payments, exports and account security we ask this once every {minutes} minutes.
        {back === safety ? null : ' You then go on where you were.'}
      </p>
      <PasskeyBeside options={options} isFirst={!takesAppCodes} busy={sending.busy}>
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
                  label={takesAppCodes ? 'Code of your app' : 'Recovery code'}
                  hint={takesAppCodes ? 'Or one of your recovery codes.' : 'Each code works once.'}
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
              <SubmitButton
                busy={sending.busy}
                busyLabel="Checking..."
                isSecond={options !== null && !takesAppCodes}
                className="w-full"
              >
                Go on
              </SubmitButton>
            </>
          )}
        </SchemaForm>
      </PasskeyBeside>
      <Link to={safety} className="text-link mt-8 self-start">
        Not now
      </Link>
    </>
  )
}
