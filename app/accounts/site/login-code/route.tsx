import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import type { Session } from '~/platform/session/contract'
import { deviceOf } from '~/platform/session/cookies/known-device.server'
import { leadingBack } from '~/platform/session/safe-redirect'
import { clinicOf } from '~/platform/session/session.server'
import { Field } from '~/ui/form/field/field'
import { requireField } from '~/ui/form/require-field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { authOperations, codeBodySchema } from '../../contract/accounts'
import { passkeyOperations, usedCredentialSchema } from '../../contract/passkeys'
import { endLoginStep, readLoginStep } from '../login-step.server'
import { readPasskeyAnswer } from '../passkey/passkey-answer.server'
import { PasskeyBeside } from '../passkey/passkey-button'
import { beginSessionAndGoBack, requireSignedOut, wayBack } from '../way-back.server'

export const meta: MetaFunction = () => [{ title: 'Your code · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  await requireSignedOut(visit)
  const again = leadingBack('/login', wayBack(visit))
  const login_token = await readLoginStep(visit.request)
  if (login_token === undefined) throw redirect(again)
  const ways = await (await clinicOf(visit))(passkeyOperations).beginLogin({ login_token })
  // Where it cannot be asked for, a code is taken all the same, and what is wrong is said then.
  const { options, takes_app_codes: takesAppCodes } = ways.ok ? ways.data : { options: null, takes_app_codes: true }
  return { again, options, takesAppCodes }
}

/** A code, or what the browser answers of a passkey. */
const eitherSchema = z
  .object({ code: z.string().optional(), credential: z.string().optional() })
  .superRefine(({ code, credential }, context) => {
    if (credential === undefined) requireField(context, 'code', codeBodySchema.shape.code, code)
  })
type Either = z.output<typeof eitherSchema>

/** What the backend knows no log-in by: it says that this one has ended. */
const noStep = 'none'

async function logIn({ request }: ActionFunctionArgs, clinic: ClinicApi, given: Either): Promise<Result<Session>> {
  const { code = '', credential } = given
  const half = { login_token: (await readLoginStep(request)) ?? noStep, ...(await deviceOf(request)) }
  if (credential === undefined) return clinic(authOperations).loginCode({ ...half, code })
  const read = readPasskeyAnswer(usedCredentialSchema, credential)
  return read.ok ? clinic(passkeyOperations).login({ ...half, credential: read.data }) : read
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: eitherSchema,
    // What is wrong with a passkey is said at the top: its field is not seen.
    fieldOf: { code: 'code' },
    secrets: ['code', 'credential'],
    call: (clinic, given) => logIn(visit, clinic, given),
    failureMessage: (failure) => accountMessage(failure, 'Signing in did not work. Please try again.'),
    done: async (session) => {
      await endLoginStep(visit)
      return beginSessionAndGoBack(visit, session)
    },
  })

// After a refusal the browser is asked anew: what it signed is good once.
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function CodePage() {
  const { again, options, takesAppCodes } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <h1>{takesAppCodes ? 'Your code' : 'Your passkey'}</h1>
      <p className="mt-3 text-ink-2">
        {takesAppCodes
          ? 'Your app shows six digits for this account. They change twice a minute.'
          : 'Use a passkey of this account: your browser asks for your fingerprint, your face or your screen lock. Or enter a recovery code.'}
      </p>
      <PasskeyBeside options={options} isFirst={!takesAppCodes} busy={sending.busy}>
        <SchemaForm
          id="code"
          schema={codeBodySchema}
          sending={sending}
          messageClassName="mt-6 space-y-4"
          className="mt-4 space-y-5"
        >
          {({ field }) => (
            <>
              <Field
                {...field('code')}
                label={takesAppCodes ? 'Code' : 'Recovery code'}
                hint={
                  takesAppCodes
                    ? 'No phone with you? Use one of your recovery codes. Each works once.'
                    : 'Each code works once.'
                }
                autoCapitalize="none"
                spellCheck={false}
              />
              <SubmitButton
                busy={sending.busy}
                busyLabel="Signing in..."
                isSecond={options !== null && !takesAppCodes}
                className="w-full"
              >
                Sign In
              </SubmitButton>
            </>
          )}
        </SchemaForm>
      </PasskeyBeside>
      <Link to={again} className="text-link mt-8 self-start">
        Start again
      </Link>
    </>
  )
}
