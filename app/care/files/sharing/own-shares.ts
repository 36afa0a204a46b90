/**
 * What clients share of their care: with an email, so that nothing tells whether it has an account. Who reads it is decided anew at each
 * request (store.ts): a share that has ended is gone from the next one on.
 */

import type { Kysely } from 'kysely'
import { lockUser, requireUser } from '~/accounts/account-store'
import { heldConsent, replaceChoice } from '~/accounts/consent-store'
import { firstName } from '~/domain/clients/greeting'
import { addDays, indiaDay } from '~/domain/time/days'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { createLimiter, type Limit, mailTo } from '~/platform/limits/limiter'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { longestShareDays, type Share, type ShareCare } from '../../contract/sharing/own-shares'
import type { CareMail } from '../../letters/care-mail'
import { careObject } from '../openings'
import { ensureCareFile, requireInCare, requireOwnConsent } from '../service'
import { deleteShare, listShares, saveShare } from './store'

type OwnSharesOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: CareMail, now: Date) => Promise<unknown>
  /** Date of the notice in force. */
  healthNoticeVersion: () => Promise<string>
}

export type OwnShares = ReturnType<typeof createOwnShares>

/** Each is a mail to an address that the client types. */
const invites: Limit = { name: 'care shares', tries: 10, windowMs: 24 * 60 * 60_000 }

export function createOwnShares({ db, clock, vault, enqueueMail, healthNoticeVersion }: OwnSharesOptions) {
  const limiter = createLimiter({ db, clock })

  return {
    list: ({ userId }: Person): Promise<Share[]> => listShares(db, userId, indiaDay(clock())),

    /** @throws {ApiError} care_not_found, form_already_sent, too_many_tries, invalid_input */
    async share({ userId }: Person, { form_token: token, language, ...wish }: ShareCare): Promise<void> {
      const now = clock()
      const today = indiaDay(now)
      const { email, scope, until } = wish
      if (until < today || until > addDays(today, longestShareDays))
        throw invalidField('until', 'Please choose a day from today on, at most one year ahead', 'custom')
      if ((await requireUser(db, userId)).email === email)
        throw invalidField('email', 'Please enter the email of the other person, not your own', 'custom')
      await requireInCare(db, userId)
      await limiter.takeAll([[invites, userId], mailTo(email)])
      const notice = await healthNoticeVersion()
      const form = { name: 'care share', owner: userId, token, fields: wish }
      await runIdempotent(db, form, now, async (trx, id) => {
        const user = await lockUser(trx, userId)
        if (!user) throw new ApiError('care_not_found')
        await requireOwnConsent(trx, userId, today, 'agrees')
        const { id: file_id } = await ensureCareFile(trx, vault, userId, now)
        const consent_id = await consentOf(trx, userId, { notice, language }, now)
        await saveShare(trx, {
          id,
          file_id,
          viewer_email: email,
          scope,
          until,
          consent_id,
          created_at: now.toISOString(),
        })
        await audit(trx, userId, 'care_shared', now, { scope, until })
        const first_name = firstName(user.full_name)
        await enqueueMail(trx, { template: 'care_shared', to: email, data: { first_name, until, file_id } }, now)
      })
    },

    /** @throws {ApiError} share_not_found */
    async end({ userId }: Person, id: string): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        if (!(await deleteShare(trx, userId, id))) throw new ApiError('share_not_found')
        await audit(trx, userId, 'care_share_ended', now)
      })
    },
  }
}

const audit = (
  trx: Kysely<Tables>,
  userId: string,
  action: 'care_shared' | 'care_share_ended',
  at: Date,
  details?: { scope: string; until: string },
) =>
  recordAudit(trx, {
    ...{ at, action, actor: userId, subject: userId, object: careObject(userId) },
    ...(details && { details }),
  })

/** One consent is of all that a client shares; taken back, all of it ends. */
async function consentOf(
  trx: Kysely<Tables>,
  user_id: string,
  { notice, language }: { notice: string; language: 'en' | 'hi' },
  now: Date,
): Promise<string> {
  const held = await heldConsent(trx, { user_id, purpose: 'family_share' })
  if (held !== null) return held
  const given = { purpose: 'family_share', decision: 'given', channel: 'account', notice_version: notice } as const
  await recordAudit(trx, {
    ...{ at: now, action: 'consent_given', actor: user_id, subject: user_id },
    object: { type: 'consent', id: given.purpose },
    details: { notice, language },
  })
  return replaceChoice(trx, { ...given, user_id, language }, now)
}
