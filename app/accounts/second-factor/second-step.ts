/**
 * A log-in in two steps, where a second factor is on: the right password gives a token that is good for nothing but giving a code or
 * using a passkey, for some minutes and a few tries. There is no session before that is right.
 */
import type { Kysely } from 'kysely'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import { shownNetwork } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import { getUser, requireEmail, type User } from '../account-store'
import type { SecondFactorWays } from '../contract/passkeys'
import type { UsedCredential } from '../passkeys/passkey-check'
import { type PasskeyUse, spendUse } from '../passkeys/passkey-use'
import { rememberDevice } from '../sessions/known-device-store'
import type { LoginGuard } from '../sessions/login-guard'
import { createOpaqueToken, hashToken } from '../sessions/opaque-token'
import type { LoggedIn, Sessions } from '../sessions/sessions'
import { passkeyField, type SecondFactors, type UsedCode } from './second-factor'
import { deleteLoginStep, getLoginStep, insertLoginStep, takeLoginStep } from './second-factor-store'

const stepLifetimeMs = 10 * 60_000
const mostTries = 5

type SecondStepOptions = {
  db: Kysely<Tables>
  clock: Clock
  sessions: Sessions
  guard: LoginGuard
  secondFactors: SecondFactors
  passkeyUse: PasskeyUse
}

type Half = {
  login_token: string
  device_token?: string | undefined
  user_agent?: string | undefined
}

/** Uses up what was given, in the transaction that stores the session. @returns null where it is not good */
type Spend = (trx: Kysely<Tables>, now: Date) => Promise<UsedCode | 'passkey' | null>

export function createSecondStep({ db, clock, sessions, guard, secondFactors, passkeyUse }: SecondStepOptions) {
  const placeOf = (token: string, userId: string) => ({ purpose: 'login' as const, in: hashToken(token), userId })

  /** @throws {ApiError} login_step_ended, account_blocked, too_many_tries */
  async function requireTry(token: string, clientAddress: string | undefined): Promise<User> {
    const userId = await takeLoginStep(db, { hash: hashToken(token), mostTries }, clock())
    const user = userId === null ? null : await getUser(db, userId)
    if (!user) throw new ApiError('login_step_ended')
    if (user.status === 'blocked') throw new ApiError('account_blocked')
    await secondFactors.takeTry(user.id, clientAddress)
    return user
  }

  async function finish(
    user: User,
    body: Half,
    { field, spend, clientAddress }: { field: string; spend: Spend; clientAddress: string | undefined },
  ): Promise<LoggedIn> {
    const session = await sessions.prepare(user.id, { userAgent: body.user_agent, clientAddress }, true)
    const deviceToken = await guard.deviceTokenOf(body.device_token)
    const now = clock()
    const used = await db.transaction().execute(async (trx) => {
      const kind = await spend(trx, now)
      if (kind === null) return null
      if (!(await deleteLoginStep(trx, hashToken(body.login_token)))) throw new ApiError('login_step_ended')
      await sessions.store(trx, session)
      await rememberDevice(trx, { hash: hashToken(deviceToken), userId: user.id }, now)
      const address = shownNetwork(clientAddress)
      const details = { code: kind }
      await recordAudit(trx, { at: now, action: 'logged_in', actor: user.id, subject: user.id, details, address })
      return kind
    })
    if (used === null) throw await secondFactors.refuse(user, { action: 'login_code_failed', field, clientAddress })
    const one = { email: requireEmail(user), userId: user.id, deviceToken: body.device_token, clientAddress }
    await guard.forgive(one, await guard.isKnown(one))
    await secondFactors.forgive(user.id, clientAddress)
    return { ...session.tokens, user, device_token: deviceToken }
  }

  return {
    /** After the right password. @returns the token of the second step */
    async begin(user: User): Promise<string> {
      const token = createOpaqueToken()
      const expiresAt = new Date(clock().getTime() + stepLifetimeMs)
      await insertLoginStep(db, { hash: hashToken(token), userId: user.id, expiresAt })
      return token
    },

    /** @throws {ApiError} wrong_code, login_step_ended, account_blocked, too_many_tries */
    async logIn(body: Half & { code: string }, clientAddress: string | undefined): Promise<LoggedIn> {
      const user = await requireTry(body.login_token, clientAddress)
      const spend: Spend = (trx, now) => secondFactors.useCode(trx, user, body.code, now)
      return finish(user, body, { field: 'code', spend, clientAddress })
    },

    /** @throws {ApiError} login_step_ended, account_blocked */
    async waysToLogIn(token: string): Promise<SecondFactorWays> {
      const userId = await getLoginStep(db, { hash: hashToken(token), mostTries }, clock())
      const user = userId === null ? null : await getUser(db, userId)
      if (!user) throw new ApiError('login_step_ended')
      if (user.status === 'blocked') throw new ApiError('account_blocked')
      return passkeyUse.waysOf(placeOf(token, user.id))
    },

    /** @throws {ApiError} wrong_passkey, login_step_ended, account_blocked, too_many_tries */
    async logInWithPasskey(
      body: Half & { credential: UsedCredential },
      clientAddress: string | undefined,
    ): Promise<LoggedIn> {
      const user = await requireTry(body.login_token, clientAddress)
      const checked = await passkeyUse.check(placeOf(body.login_token, user.id), body.credential)
      const spend: Spend = async (trx, now) => (checked && (await spendUse(trx, checked, now)) ? 'passkey' : null)
      return finish(user, body, { field: passkeyField, spend, clientAddress })
    },
  }
}
