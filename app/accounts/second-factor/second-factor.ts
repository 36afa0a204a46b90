/**
 * The rules of second factors: a code of an app, or a recovery code in its place, is good once, and may be tried a few times only; a
 * passkey (passkey-use.ts) counts among the same tries. A caller who tries has given the right password or has a session already, so the
 * owner is told after some that are wrong. How one is turned on and off is account-security.ts's and passkeys.ts's.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isAppCode, plainCode } from '~/domain/accounts/second-factor'
import { addressGroup } from '~/domain/clients/address-group'
import { type AuditAction, recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { type Limit, type Limiter, shownNetwork } from '~/platform/limits/limiter'
import { countTries } from '~/platform/limits/store'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { lacksProvenEmail, type User } from '../account-store'
import type { AccountMail, SafetyNews } from '../letters/account-mail'
import { hashToken } from '../sessions/opaque-token'
import { endSessionsOfUser, markProven } from '../sessions/session-store'
import { newRecoveryCodes, stepOfCode } from './app-codes'
import {
  deleteWithLast,
  getSecondFactor,
  holdSecondFactors,
  replaceRecoveryCodes,
  secondFactorSince,
  spendRecoveryCode,
  spendStep,
} from './second-factor-store'

const minuteMs = 60_000

/** 240 tries a day at most: one chance in 1,400 to guess right, each day, for one who knows the password and is not noticed. */
const codeLimits = {
  ofAccountAtAddress: { name: 'code account at address', tries: 5, windowMs: 15 * minuteMs },
  ofAccount: { name: 'code account', tries: 10, windowMs: 60 * minuteMs },
} satisfies Record<string, Limit>

const tellAfterWrongCodes = 5
const wrongCodesWindowMs = 24 * 60 * minuteMs

export type UsedCode = 'app' | 'recovery'

/** The field of a body in which a passkey's answer comes. */
export const passkeyField = 'credential'

type Refusal = { action: AuditAction; field: string; clientAddress: string | undefined }

export type SecondFactors = ReturnType<typeof createSecondFactors>

export type SecondFactorOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  limiter: Limiter
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
}

export function createSecondFactors({ db, clock, vault, limiter, enqueueMail }: SecondFactorOptions) {
  const atAddress = (userId: string, clientAddress: string | undefined) =>
    `${userId} ${addressGroup(clientAddress) ?? ''}`

  const tell = (trx: Kysely<Tables>, { email, full_name: fullName }: User, news: SafetyNews, now: Date) =>
    enqueueMail(trx, { template: 'account_safety', to: email, data: { fullName, news } }, now)

  return {
    tell,

    /** Before any code is looked at. @throws {ApiError} too_many_tries */
    takeTry: (userId: string, clientAddress: string | undefined): Promise<void> =>
      limiter.takeAll([
        [codeLimits.ofAccountAtAddress, atAddress(userId, clientAddress)],
        [codeLimits.ofAccount, userId],
      ]),

    /** After a right code the count begins anew. */
    async forgive(userId: string, clientAddress: string | undefined): Promise<void> {
      await limiter.forget(codeLimits.ofAccountAtAddress, atAddress(userId, clientAddress))
      await limiter.forget(codeLimits.ofAccount, userId)
    },

    /**
     * Uses up a code, in the transaction of what it opens.
     * @returns which kind it was; null where it is not good, or was used before
     */
    async useCode(trx: Kysely<Tables>, user: User, typed: string, now: Date): Promise<UsedCode | null> {
      if (isAppCode(typed)) {
        const factor = await getSecondFactor(trx, vault, user.id)
        if (!factor?.secret || factor.confirmed_at === null) return null
        const step = stepOfCode(factor.secret, typed, now)
        return step !== null && (await spendStep(trx, { userId: user.id, step })) ? 'app' : null
      }
      const hash = hashOfCode(typed)
      if (!(await spendRecoveryCode(trx, { userId: user.id, hash }, now))) return null
      await tell(trx, user, 'recovery_code_used', now)
      return 'recovery'
    },

    /**
     * What a new factor of either kind brings, in its transaction and before it is stored.
     * @returns the recovery codes, which are stored as hashes only; none where another factor is on, whose codes go on
     */
    async welcome(trx: Kysely<Tables>, { userId, sessionId }: Person, now: Date): Promise<string[]> {
      await holdSecondFactors(trx, userId)
      const codes = (await secondFactorSince(trx, userId)) === null ? newRecoveryCodes() : []
      if (codes.length > 0) await replaceRecoveryCodes(trx, userId, codes.map(hashOfCode))
      await markProven(trx, { id: sessionId, withSecondFactor: true }, now)
      await endSessionsOfUser(trx, { userId, except: sessionId }, now)
      return codes
    },

    /**
     * What follows where a factor was taken away; before it was, its taker has held the account's second factors.
     * @returns whether it was the last
     * @throws {ApiError} second_factor_required where the last one may not go
     */
    async part(trx: Kysely<Tables>, user: User, { isRequired }: { isRequired: boolean }, now: Date): Promise<boolean> {
      if ((await secondFactorSince(trx, user.id)) !== null) return false
      if (isRequired) throw new ApiError('second_factor_required')
      await deleteWithLast(trx, user.id)
      await tell(trx, user, 'second_factor_off', now)
      return true
    },

    /** What a wrong code or passkey leaves; the owner is told of many, once a day. @returns the error to answer with */
    async refuse(user: User, { action, field, clientAddress }: Refusal): Promise<ApiError> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const address = shownNetwork(clientAddress)
        const details = field === passkeyField ? { details: { code: 'passkey' } } : {}
        await recordAudit(trx, { at: now, action, actor: null, subject: user.id, ...details, address })
        const key = `wrong codes:${createHash('sha256').update(user.id).digest('base64url')}`
        const windowEndsAt = new Date(now.getTime() + wrongCodesWindowMs)
        const counted = await countTries(trx, [{ key, windowEndsAt }], now)
        if (counted.get(key)?.tries === tellAfterWrongCodes) await tell(trx, user, 'wrong_codes', now)
      })
      return field === passkeyField ? wrongOne('wrong_passkey', field) : wrongCode(field)
    },
  }
}

/**
 * A stranger can make an account of an address that is another person's. Its owner sets a password by mail and would stand before a factor that the
 * stranger set up. Admins are made by people who know them.
 * @throws {ApiError} email_not_proven
 */
export function requireProvenEmail(user: User): void {
  if (lacksProvenEmail(user)) throw new ApiError('email_not_proven')
}

export const hashOfCode = (code: string): string => hashToken(plainCode(code))

export const wrongCode = (field: string): ApiError => wrongOne('wrong_code', field)

function wrongOne(code: 'wrong_code' | 'wrong_passkey', field: string): ApiError {
  const { message } = new ApiError(code)
  return new ApiError(code, { detail: [{ loc: ['body', field], msg: message, type: code }] })
}
