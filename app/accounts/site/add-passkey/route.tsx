import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { deviceWords } from '~/domain/accounts/device-words'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import type { ClinicApi } from '~/platform/session/client.server'
import { redirectToProof, requireUser } from '~/platform/session/session.server'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { Field } from '~/ui/form/field/field'
import type { FormAnswer } from '~/ui/form/form-answer'
import { SchemaForm, type Sending, usePageSending } from '~/ui/form/schema-form'
import {
  type NewPasskeyOptions,
  newCredentialSchema,
  passkeyNameSchema,
  passkeyOperations,
} from '../../contract/passkeys'
import { makePasskey } from '../passkey/passkey'
import { readPasskeyAnswer } from '../passkey/passkey-answer.server'
import { PasskeyButton } from '../passkey/passkey-button'
import { NewRecoveryCodes } from '../recovery-codes'

export const meta = () => accountMeta('Add a passkey')

type Answer = FormAnswer & { recoveryCodes?: string[] }

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(passkeyOperations).beginAdd({})
  const name = deviceWords(visit.request.headers.get('User-Agent'))
  if (answer.ok) return { options: answer.data, name, problem: null }
  const { code, message } = answer.failure
  if (code === 'proof_needed') throw await redirectToProof(visit)
  if ((code === 'too_many_passkeys' || code === 'email_not_proven') && message)
    return { options: null, name, problem: message }
  throw new Response('This cannot be shown right now. Please try again.', { status: 503 })
}

const schema = z.object({
  name: passkeyNameSchema,
  credential: z.string('The passkey comes from your browser: please press the button.'),
})

async function add(clinic: ClinicApi, { name, credential }: z.output<typeof schema>) {
  const read = readPasskeyAnswer(newCredentialSchema, credential)
  return read.ok ? clinic(passkeyOperations).add({ name, credential: read.data }) : read
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm<typeof schema, { recovery_codes: string[] }, { recoveryCodes: string[] }>(visit, {
    schema,
    secrets: ['credential'],
    session: 'first',
    call: add,
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: ({ recovery_codes: recoveryCodes }) => ({
      sent: 'The passkey is added. Your other devices are signed out.',
      recoveryCodes,
    }),
  })

// After a refusal the browser is asked anew: what it signed is good once.
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function PasskeyPage() {
  const { options, name, problem } = useLoaderData<typeof loader>()
  const sending = usePageSending<Answer>()
  const { answer } = sending
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Add a passkey</h1>
      {answer?.recoveryCodes ? (
        <NewRecoveryCodes said={answer.sent ?? ''} codes={answer.recoveryCodes} />
      ) : options ? (
        <NewPasskey options={options} name={name} sending={sending} />
      ) : (
        <p className="lead mt-4">{problem}</p>
      )}
      <Link to="/account/security" className="text-link mt-8">
        Back to sign-in and devices
      </Link>
    </div>
  )
}

function NewPasskey({ options, name, sending }: { options: NewPasskeyOptions; name: string; sending: Sending }) {
  const hydrated = useHydrated()
  return (
    <>
      <p className="mt-4 text-ink-2">
        Give it a name so that you recognise the device later. Your browser then asks for your fingerprint, your face or
        your screen lock.
      </p>
      <p className="lead mt-4 hidden no-js:block">
        JavaScript is off in your browser, and passkeys need it. Codes from an app work without it.
      </p>
      {hydrated ? (
        <SchemaForm
          id="passkey"
          schema={schema}
          sending={sending}
          filled={{ name }}
          hidden={{ credential: '' }}
          messageClassName="mt-6 space-y-4"
          className="mt-4 max-w-80 space-y-5"
        >
          {({ field }) => (
            <>
              <Field {...field('name')} label="Name" autoComplete="off" />
              <PasskeyButton
                ask={() => makePasskey(options)}
                isIncomplete={(form) => !schema.shape.name.safeParse(new FormData(form).get('name')).success}
                challenge={options.challenge}
                busy={sending.busy}
                className="btn-primary"
                otherwise="This browser does not support passkeys. Codes from an app work in every browser."
              >
                Create passkey
              </PasskeyButton>
            </>
          )}
        </SchemaForm>
      ) : null}
    </>
  )
}
