/**
 * A log-in in two steps, where a second factor is on: the right password gives a token that is good for nothing but giving a code,
 * for some minutes and a few tries. There is no session before the code is right.
 */
import type { Kysely } from 'kysely'
import { foldEmail } from '~/domain/email'
import { ApiError } from '../api-error'
import { recordAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import { shownNetwork } from '../limits/limiter'
import { rememberDevice } from './known-device-store'
import type { LoginGuard } from './login-guard'
import { createOpaqueToken, hashToken } from './opaque-token'
import type { SecondFactors } from './second-factor'
import { deleteLoginStep, insertLoginStep, takeLoginStep } from './second-factor-store'
import type { LoggedIn, Sessions } from './sessions'
import { getUser, type User } from './user-store'

const stepLifetimeMs = 10 * 60_000
const mostTries = 5

type SecondStepOptions = {
  db: Kysely<Tables>
  clock: Clock
  sessions: Sessions
  guard: LoginGuard
  secondFactors: SecondFactors
}

type CodeTry = {
  login_token: string
  code: string
  device_token?: string | undefined
  user_agent?: string | undefined
}

export function createSecondStep({ db, clock, sessions, guard, secondFactors }: SecondStepOptions) {
  /** @throws {ApiError} login_step_ended, account_blocked, too_many_tries */
  async function requireTry(token: string, clientAddress: string | undefined): Promise<User> {
    const userId = await takeLoginStep(db, { hash: hashToken(token), mostTries }, clock())
    const user = userId === null ? null : await getUser(db, userId)
    if (!user) throw new ApiError('login_step_ended')
    if (user.status === 'blocked') throw new ApiError('account_blocked')
    await secondFactors.takeTry(user.id, clientAddress)
    return user
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
    async logIn(body: CodeTry, clientAddress: string | undefined): Promise<LoggedIn> {
      const user = await requireTry(body.login_token, clientAddress)
      const origin = { userAgent: body.user_agent, clientAddress }
      const session = await sessions.prepare(user.id, origin, true)
      const deviceToken = await guard.deviceTokenOf(body.device_token)
      const now = clock()
      const used = await db.transaction().execute(async (trx) => {
        const kind = await secondFactors.useCode(trx, user, body.code, now)
        if (kind === null) return null
        if (!(await deleteLoginStep(trx, hashToken(body.login_token)))) throw new ApiError('login_step_ended')
        await sessions.store(trx, session)
        await rememberDevice(trx, { hash: hashToken(deviceToken), userId: user.id }, now)
        const address = shownNetwork(clientAddress)
        const details = { code: kind }
        await recordAudit(trx, { at: now, action: 'logged_in', actor: user.id, subject: user.id, details, address })
        return kind
      })
      if (used === null)
        throw await secondFactors.refuse(user, { action: 'login_code_failed', field: 'code', clientAddress })
      const one = { email: foldEmail(user.email), userId: user.id, deviceToken: body.device_token, clientAddress }
      await guard.forgive(one, await guard.isKnown(one))
      await secondFactors.forgive(user.id, clientAddress)
      return { ...session.tokens, user, device_token: deviceToken }
    },
  }
}
