import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type QrCode, qrCode } from '~/drawing/qr-code.server'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { redirectToProof, requireUser } from '~/platform/session/session.server'
import { Field } from '~/ui/form/field/field'
import type { FormAnswer } from '~/ui/form/form-answer'
import { SchemaForm, type Sending, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { QrPicture } from '~/ui/picture/qr-picture'
import { securityOperations } from '../../contract/account-security'
import { codeBodySchema } from '../../contract/accounts'
import { NewRecoveryCodes } from '../recovery-codes'

export const meta = () => accountMeta('Set up two-step sign-in')

type Answer = FormAnswer & { recoveryCodes?: string[] }

/** The key that was begun; null where none waits, and so right after its code has come. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(securityOperations).enrolment()
  if (answer.ok) return { enrolment: { keyText: answer.data.key, qr: qrCode(answer.data.uri) } }
  const { code } = answer.failure
  if (code === 'second_factor_not_begun') return { enrolment: null }
  if (code === 'proof_needed') throw await redirectToProof(visit)
  throw new Response('This cannot be shown right now. Please try again.', { status: 503 })
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm<typeof codeBodySchema, { recovery_codes: string[] }, { recoveryCodes: string[] }>(visit, {
    schema: codeBodySchema,
    secrets: ['code'],
    session: 'first',
    call: (clinic, body) => clinic(securityOperations).confirmSecondFactor(body),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: ({ recovery_codes: recoveryCodes }) => ({
      sent: 'Two-step sign-in is on. Your other devices are signed out.',
      recoveryCodes,
    }),
  })

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function SecondFactorPage() {
  const { enrolment } = useLoaderData<typeof loader>()
  const sending = usePageSending<Answer>()
  const { answer } = sending
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Set up two-step sign-in</h1>
      {answer?.recoveryCodes ? (
        <NewRecoveryCodes said={answer.sent ?? ''} codes={answer.recoveryCodes} />
      ) : enrolment ? (
        <Enrolment {...enrolment} sending={sending} />
      ) : (
        <p className="lead mt-4">This set-up has expired. Please start again from Sign-in and devices.</p>
      )}
      <Link to="/account/security" className="text-link mt-8">
        Back to sign-in and devices
      </Link>
    </div>
  )
}

type EnrolmentProps = { qr: QrCode; keyText: string; sending: Sending }

function Enrolment({ qr, keyText, sending }: EnrolmentProps) {
  return (
    <>
      <ol className="mt-6 grid list-decimal gap-2 pl-6 text-ink-2">
        <li>
          Open an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft Authenticator.
        </li>
        <li>Let it read this picture, or type the key below it.</li>
        <li>Type the six digits it shows.</li>
      </ol>
      <QrPicture label="QR code with the key for your app" qr={qr} className="mt-6" />
      <p className="mt-4 text-small text-ink-2">The key, to type:</p>
      <p className="mt-1 font-mono text-small wrap-anywhere">{keyText}</p>
      <SchemaForm
        id="confirm"
        schema={codeBodySchema}
        sending={sending}
        messageClassName="mt-6 space-y-4"
        className="mt-4 max-w-80 space-y-5"
      >
        {({ field }) => (
          <>
            <Field {...field('code')} label="Code" inputMode="numeric" />
            <SubmitButton busy={sending.busy} busyLabel="Checking...">
              Turn it on
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </>
  )
}
