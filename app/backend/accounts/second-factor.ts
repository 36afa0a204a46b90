/**
 * The rules of second factors: a code of an app, or a recovery code in its place, is good once, and may be tried a few times only.
 * Whoever tries codes has given the right password or has a session already, so the owner is told after some that are wrong.
 * How one is turned on and off is account-security.ts's.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isAppCode, plainCode } from '~/domain/second-factor'
import { ApiError } from '../api-error'
import { type AuditAction, recordAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import { addressGroup, type Limit, type Limiter, shownNetwork } from '../limits/limiter'
import { countTries } from '../limits/store'
import type { Mail, SafetyNews } from '../mail/mail'
import type { Vault } from '../vault/vault'
import { stepOfCode } from './app-codes'
import { hashToken } from './opaque-token'
import { getSecondFactor, spendRecoveryCode, spendStep } from './second-factor-store'
import type { User } from './user-store'

const minuteMs = 60_000

/** 240 tries a day at most: one chance in 1,400 to guess right, each day, for one who knows the password and is not noticed. */
const codeLimits = {
  ofAccountAtAddress: { name: 'code account at address', tries: 5, windowMs: 15 * minuteMs },
  ofAccount: { name: 'code account', tries: 10, windowMs: 60 * minuteMs },
} satisfies Record<string, Limit>

const tellAfterWrongCodes = 5
const wrongCodesWindowMs = 24 * 60 * minuteMs

export type UsedCode = 'app' | 'recovery'

export type SecondFactors = ReturnType<typeof createSecondFactors>

export type SecondFactorOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  limiter: Limiter
  enqueueMail: (trx: Kysely<Tables>, mail: Mail, now: Date) => Promise<unknown>
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
      const hash = hashToken(plainCode(typed))
      if (!(await spendRecoveryCode(trx, { userId: user.id, hash }, now))) return null
      await tell(trx, user, 'recovery_code_used', now)
      return 'recovery'
    },

    /** What a wrong code leaves; the owner is told of many, once a day. @returns the error to answer with */
    async refuse(
      user: User,
      { action, field, clientAddress }: { action: AuditAction; field: string; clientAddress: string | undefined },
    ): Promise<ApiError> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const address = shownNetwork(clientAddress)
        await recordAudit(trx, { at: now, action, actor: null, subject: user.id, address })
        const key = `wrong codes:${createHash('sha256').update(user.id).digest('base64url')}`
        const windowEndsAt = new Date(now.getTime() + wrongCodesWindowMs)
        const counted = await countTries(trx, [{ key, windowEndsAt }], now)
        if (counted.get(key)?.tries === tellAfterWrongCodes) await tell(trx, user, 'wrong_codes', now)
      })
      return wrongCode(field)
    },
  }
}

export function wrongCode(field: string): ApiError {
  const error = new ApiError('wrong_code')
  return new ApiError('wrong_code', { detail: [{ loc: ['body', field], msg: error.message, type: 'wrong_code' }] })
}
