import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { dateTimeText, dayOf, longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { securityOperations } from '../../contract/account-security'
import { passkeyOperations } from '../../contract/passkeys'
import { RecoveryCodes } from '../recovery-codes'
import { PasskeyList } from './passkey-list'
import { SecondFactor } from './second-factor'
import { SessionList } from './session-list'

export const meta = () => accountMeta('Sign-in and devices')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireUser(visit)
  const state = await clinic(securityOperations).state()
  if (!state.ok) throw new Response('Your devices cannot be listed right now. Please try again.', { status: 503 })
  const { second_factor: factor, passkeys, sessions } = state.data
  return {
    isAppOn: factor.app_since !== null,
    since: factor.since === null ? null : longDay(dayOf(factor.since)),
    codesLeft: factor.recovery_codes_left,
    isRequired: factor.is_required,
    neededFrom: factor.is_on || factor.required_from === null ? null : longDay(factor.required_from),
    isLacking: user.lacks_second_factor === true,
    needsEmailProof: state.data.needs_email_proof,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      ...{ id, name, added: longDay(dayOf(created_at)) },
      used: last_used_at === null ? null : dateTimeText(last_used_at),
    })),
    sessions: sessions.map(({ id, device, network, created_at, seen_at, is_this }) => ({
      id,
      device,
      network,
      isThis: is_this,
      begun: dateTimeText(created_at),
      seen: dateTimeText(seen_at),
    })),
  }
}

const schema = z.object({
  intent: z.enum(['end_session', 'end_others', 'begin', 'renew', 'turn_off', 'remove_passkey']),
  session_id: z.string().optional(),
  passkey_id: z.string().optional(),
})
type Sent = z.output<typeof schema>
type Taken = { says: string } | { recoveryCodes: string[] } | { isBegun: true }
type Answer = FormAnswer & { recoveryCodes?: string[] }

async function callOf(clinic: ClinicApi, { intent, session_id = '', passkey_id = '' }: Sent): Promise<Result<Taken>> {
  const [security, passkeys] = [clinic(securityOperations), clinic(passkeyOperations)]
  const said = async (call: Promise<Result<{ message: string }>>): Promise<Result<Taken>> => {
    const answer = await call
    return answer.ok ? { ok: true, data: { says: answer.data.message } } : answer
  }
  switch (intent) {
    case 'end_session':
      return said(security.endSession(session_id, {}))
    case 'end_others':
      return said(security.endOtherSessions({}))
    case 'remove_passkey':
      return said(passkeys.remove(passkey_id, {}))
    case 'turn_off':
      return said(security.turnOffSecondFactor({}))
    case 'begin': {
      const answer = await security.beginSecondFactor({})
      return answer.ok ? { ok: true, data: { isBegun: true } } : answer
    }
    case 'renew': {
      const answer = await security.renewRecoveryCodes({})
      return answer.ok ? { ok: true, data: { recoveryCodes: answer.data.recovery_codes } } : answer
    }
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm<typeof schema, Taken, { recoveryCodes: string[] }>(visit, {
    schema,
    session: 'first',
    call: callOf,
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: (taken) => {
      if ('isBegun' in taken) return redirectWithSession(visit, '/account/security/second-factor')
      if ('says' in taken) return { sent: taken.says }
      return { sent: 'The old recovery codes no longer work.', recoveryCodes: taken.recoveryCodes }
    },
  })

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function SecurityPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const busy = useNavigation().formMethod === 'POST'
  const refusal = refusalOf(answer)
  const said = busy ? undefined : (refusal ?? answer?.sent ?? undefined)
  return (
    <div className="max-w-[760px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Sign-in and devices</h1>
      <div className="mt-6">
        <FormMessage {...(said && { message: said })} tone={refusal ? 'error' : 'success'} />
      </div>
      {answer?.recoveryCodes ? <RecoveryCodes codes={answer.recoveryCodes} /> : null}
      <SecondFactor {...data} hasPasskeys={data.passkeys.length > 0} busy={busy} />
      <PasskeyList
        passkeys={data.passkeys}
        canAdd={!data.needsEmailProof}
        isLastKept={data.isRequired && !data.isAppOn}
        busy={busy}
      />
      <SessionList sessions={data.sessions} busy={busy} />
      <Link to="/change-password" className="text-link mt-10">
        Change the password
      </Link>
    </div>
  )
}
