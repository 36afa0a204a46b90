/**
 * What people do for the safety of their own account: see and end their sessions, prove that it is still them, turn a second factor
 * on and off. The clinic may ask a second factor of its staff; any client may have one. What needs a proof from a short while ago
 * says so in the contract.
 */
import { withoutInvisible } from '~/domain/text/visible-text'
import { type AuditAction, recordAudit } from '~/platform/audit/store'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { type Limit, shownNetwork } from '~/platform/limits/limiter'
import { rolesOf } from '~/team/permissions'
import { lacksProvenEmail, requireEmail, requireUser, type User } from '../account-store'
import type { SecurityState } from '../contract/account-security'
import { listPasskeys } from '../passkeys/passkey-store'
import type { PasswordHasher } from '../passwords/password-hasher'
import { appEnrolment, newAppSecret, newRecoveryCodes, stepOfCode } from '../second-factor/app-codes'
import { demandedFrom, isDemandedNow, listRoleDemands } from '../second-factor/role-demands'
import {
  createSecondFactors,
  hashOfCode,
  requireProvenEmail,
  type SecondFactorOptions,
  wrongCode,
} from '../second-factor/second-factor'
import {
  appSince,
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  deleteApp,
  getSecondFactor,
  holdSecondFactors,
  replaceRecoveryCodes,
  secondFactorSince,
} from '../second-factor/second-factor-store'
import { endOwnSession, endSessionsOfUser, markProven } from '../sessions/session-store'
import type { Sessions } from '../sessions/sessions'

const passwordProof: Limit = { name: 'prove', tries: 10, windowMs: 15 * 60_000 }
/** A key that lies about is not to be turned on a day later. */
const begunForMs = 30 * 60_000

type Options = SecondFactorOptions & {
  sessions: Sessions
  hasher: PasswordHasher
  isRequired: boolean
  /** How the clinic is called in an app. */
  loadIssuer: () => Promise<string>
}

/** Where a call came from. */
type From = { clientAddress: string | undefined }

export type AccountSecurity = ReturnType<typeof createAccountSecurity>

export function createAccountSecurity({ sessions, hasher, isRequired, loadIssuer, ...options }: Options) {
  const { db, clock, vault, limiter } = options
  const secondFactors = createSecondFactors(options)

  const audit = (trx: typeof db, { userId }: Person, { clientAddress }: From, action: AuditAction, at: Date) =>
    recordAudit(trx, { at, action, actor: userId, subject: userId, address: shownNetwork(clientAddress) })

  /** The key that was begun and is not on. @throws {ApiError} second_factor_not_begun */
  async function requireBegun(userId: string) {
    const factor = await getSecondFactor(db, vault, userId)
    const isFresh = factor && clock().getTime() - Date.parse(factor.begun_at) < begunForMs
    if (!factor?.secret || factor.confirmed_at !== null || !isFresh) throw new ApiError('second_factor_not_begun')
    return { secret: factor.secret, begunAt: factor.begun_at }
  }

  const enrolmentOf = async (secret: string, user: User) =>
    appEnrolment(secret, { issuer: await loadIssuer(), account: requireEmail(user) })

  async function provePassword(person: Person, user: User, password: string, from: From): Promise<void> {
    await limiter.take(passwordProof, user.id)
    if (!(await hasher.verify(user.password_hash, password))) {
      await audit(db, person, from, 'proof_failed', clock())
      const error = new ApiError('wrong_password')
      const detail = [{ loc: ['body', 'proof'], msg: error.message, type: 'wrong_password' }]
      throw new ApiError('wrong_password', { detail })
    }
    const now = clock()
    await db.transaction().execute(async (trx) => {
      await markProven(trx, { id: person.sessionId, withSecondFactor: false }, now)
      await audit(trx, person, from, 'proof_given', now)
    })
    await limiter.forget(passwordProof, user.id)
  }

  async function proveCode(person: Person, user: User, code: string, from: From): Promise<void> {
    await secondFactors.takeTry(user.id, from.clientAddress)
    const now = clock()
    const used = await db.transaction().execute(async (trx) => {
      const kind = await secondFactors.useCode(trx, user, withoutInvisible(code).trim(), now)
      if (kind === null) return null
      await markProven(trx, { id: person.sessionId, withSecondFactor: true }, now)
      await audit(trx, person, from, 'proof_given', now)
      return kind
    })
    if (used === null) throw await secondFactors.refuse(user, { action: 'proof_failed', field: 'proof', ...from })
    await secondFactors.forgive(user.id, from.clientAddress)
  }

  return {
    /** @throws {ApiError} user_not_found */
    async state(person: Person): Promise<SecurityState> {
      const { userId, sessionId } = person
      const user = await requireUser(db, userId)
      const since = await secondFactorSince(db, userId)
      const running = await sessions.listOf(userId)
      const roles = rolesOf(user)
      return {
        second_factor: {
          is_on: since !== null,
          since,
          app_since: await appSince(db, userId),
          recovery_codes_left: since === null ? 0 : await countRecoveryCodes(db, userId),
          is_required: await isDemandedNow(db, roles, { isOfAll: isRequired, now: clock() }),
          required_from: demandedFrom(await listRoleDemands(db), roles),
        },
        passkeys: (await listPasskeys(db, userId)).map(({ id, name, created_at, last_used_at }) => ({
          ...{ id, name, created_at, last_used_at },
        })),
        sessions: running.map(({ device, ...one }) => ({
          ...one,
          device: device ?? 'A device',
          is_this: one.id === sessionId,
        })),
        needs_email_proof: lacksProvenEmail(user),
        proof: since === null ? 'password' : 'code',
        is_proven: person.isProven === true,
      }
    },

    /**
     * Where a second factor is on, the password proves nothing.
     * @throws {ApiError} wrong_password, wrong_code, too_many_tries, user_not_found
     */
    async prove(person: Person, proof: string, from: From): Promise<void> {
      const user = await requireUser(db, person.userId)
      const isOn = (await secondFactorSince(db, user.id)) !== null
      await (isOn ? proveCode(person, user, proof, from) : provePassword(person, user, proof, from))
    },

    /** @throws {ApiError} session_not_found, also for another person's */
    async endSession(person: Person, id: string, from: From): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const isEnded = await endOwnSession(trx, { id, userId: person.userId }, now)
        if (!isEnded) throw new ApiError('session_not_found')
        await audit(trx, person, from, 'session_ended', now)
      })
    },

    async endOtherSessions(person: Person, from: From): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await endSessionsOfUser(trx, { userId: person.userId, except: person.sessionId }, now)
        await audit(trx, person, from, 'other_sessions_ended', now)
      })
    },

    /** @throws {ApiError} email_not_proven, second_factor_is_on, user_not_found */
    async begin(person: Person) {
      const user = await requireUser(db, person.userId)
      requireProvenEmail(user)
      const secret = newAppSecret()
      if (!(await beginSecondFactor(db, vault, { userId: user.id, secret }, clock())))
        throw new ApiError('second_factor_is_on')
      return enrolmentOf(secret, user)
    },

    /** @throws {ApiError} second_factor_not_begun, user_not_found */
    async enrolment({ userId }: Person) {
      const user = await requireUser(db, userId)
      return enrolmentOf((await requireBegun(userId)).secret, user)
    },

    /**
     * @returns the recovery codes of a first second factor
     * @throws {ApiError} email_not_proven, second_factor_not_begun, wrong_code, too_many_tries, user_not_found
     */
    async confirm(person: Person, code: string, from: From): Promise<string[]> {
      const user = await requireUser(db, person.userId)
      requireProvenEmail(user)
      const { secret, begunAt } = await requireBegun(user.id)
      await secondFactors.takeTry(user.id, from.clientAddress)
      const now = clock()
      const step = stepOfCode(secret, code, now)
      if (step === null) throw wrongCode('code')
      const codes = await db.transaction().execute(async (trx) => {
        const given = await secondFactors.welcome(trx, person, now)
        if (!(await confirmSecondFactor(trx, { userId: user.id, begunAt, step }, now)))
          throw new ApiError('second_factor_not_begun')
        await secondFactors.tell(trx, user, 'second_factor_on', now)
        await audit(trx, person, from, 'second_factor_on', now)
        return given
      })
      await secondFactors.forgive(user.id, from.clientAddress)
      return codes
    },

    /** @throws {ApiError} second_factor_is_off, user_not_found */
    async renewRecoveryCodes(person: Person, from: From): Promise<string[]> {
      const user = await requireUser(db, person.userId)
      const codes = newRecoveryCodes()
      const now = clock()
      await db.transaction().execute(async (trx) => {
        if ((await secondFactorSince(trx, user.id)) === null) throw new ApiError('second_factor_is_off')
        await replaceRecoveryCodes(trx, user.id, codes.map(hashOfCode))
        await secondFactors.tell(trx, user, 'recovery_codes_renewed', now)
        await audit(trx, person, from, 'recovery_codes_renewed', now)
      })
      return codes
    },

    /**
     * Of an app alone: where there are passkeys, the account goes on asking for one.
     * @throws {ApiError} second_factor_is_off, second_factor_required, user_not_found
     */
    async turnOff(person: Person, from: From): Promise<void> {
      const user = await requireUser(db, person.userId)
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await holdSecondFactors(trx, user.id)
        if (!(await deleteApp(trx, user.id))) throw new ApiError('second_factor_is_off')
        const isLast = await secondFactors.part(
          trx,
          user,
          { isRequired: await isDemandedNow(trx, rolesOf(user), { isOfAll: isRequired, now }) },
          now,
        )
        if (!isLast) await secondFactors.tell(trx, user, 'app_off', now)
        await audit(trx, person, from, 'second_factor_off', now)
      })
    },
  }
}
