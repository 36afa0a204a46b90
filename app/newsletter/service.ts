/**
 * The rules of the newsletter. An address that is typed gets one mail; the link in that mail makes it a subscription (double
 * opt-in). The answer never tells whether an address is subscribed: answer, limits and the number of mails are the same, and
 * only the person with the letter box reads which mail it is.
 */
import type { Kysely } from 'kysely'
import { endNewsletterOf, recordNewsletterOf } from '~/accounts/consent-store'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import { addressGroup } from '~/domain/clients/address-group'
import { letterBoxOf } from '~/domain/clients/email'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { createLimiter, type Limit, mailTo } from '~/platform/limits/limiter'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { confirmationUsefulMs, type NewsletterMail } from './letters'
import {
  confirmSubscriber,
  deleteExpiredConfirmations,
  deleteNeverConfirmed,
  ensureSubscriber,
  insertConfirmation,
  markPending,
  unsubscribe,
  unsubscribeAddress,
} from './store'

const hourMs = 60 * 60_000

/** Whole neighbourhoods share an address of a mobile network, so that limit is wide; a letter box is not to be filled. */
const newsletterLimits = {
  ofAddress: { name: 'newsletter address', tries: 60, windowMs: hourMs },
  ofRecipient: { name: 'newsletter recipient', tries: 5, windowMs: 24 * hourMs },
} satisfies Record<string, Limit>

type NewsletterOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: NewsletterMail, now: Date) => Promise<unknown>
  /** Where the links in mails lead. */
  publicUrl: string
  /** Date of the privacy notice in force. */
  noticeVersion: () => Promise<string>
}

export type NewsletterService = ReturnType<typeof createNewsletterService>

export function createNewsletterService({
  db,
  clock,
  vault,
  enqueueMail,
  publicUrl,
  noticeVersion,
}: NewsletterOptions) {
  return {
    /** @throws {ApiError} too_many_tries */
    async subscribe(
      email: string,
      { isDoubtful }: { isDoubtful: boolean },
      formToken: string | undefined,
      clientAddress?: string,
    ): Promise<void> {
      const now = clock()
      const notice_version = await noticeVersion()
      const form = { name: 'newsletter', owner: email, token: formToken, fields: {} }
      await runIdempotent(db, form, now, async (trx, id) => {
        const limiter = createLimiter({ db: trx, clock })
        await limiter.take(newsletterLimits.ofAddress, addressGroup(clientAddress))
        await limiter.takeAll([[newsletterLimits.ofRecipient, letterBoxOf(email)], mailTo(email)])
        const subscriber = await ensureSubscriber(trx, vault, { id, email, notice_version }, now)
        const unsubscribeUrl = unsubscribeAddress(publicUrl, subscriber.unsubscribe_token)
        if (subscriber.status === 'confirmed') {
          await enqueueMail(trx, { template: 'newsletter_known', to: email, data: { unsubscribeUrl } }, now)
          return
        }
        await markPending(trx, { id: subscriber.id, notice_version, is_doubtful: isDoubtful ? 1 : 0 }, now)
        const token = createOpaqueToken()
        const expiresAt = new Date(now.getTime() + confirmationUsefulMs)
        await insertConfirmation(trx, { hash: hashToken(token), subscriberId: subscriber.id, expiresAt })
        const confirmUrl = `${publicUrl}/newsletter/confirm?token=${token}`
        await enqueueMail(trx, { template: 'newsletter_confirm', to: email, data: { confirmUrl, unsubscribeUrl } }, now)
      })
    },

    /** @throws {ApiError} invalid_newsletter_link */
    async confirm(token: string): Promise<void> {
      const [now, current] = [clock(), await noticeVersion()]
      await db.transaction().execute(async (trx) => {
        const confirmed = await confirmSubscriber(trx, hashToken(token), now)
        if (!confirmed) throw new ApiError('invalid_newsletter_link')
        await recordNewsletterOf(trx, confirmed.email, confirmed.notice_version ?? current, now)
      })
    },

    /** @throws {ApiError} invalid_newsletter_link */
    async unsubscribe(token: string): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const email = await unsubscribe(trx, token, now)
        if (email === null) throw new ApiError('invalid_newsletter_link')
        await endNewsletterOf(trx, email, now)
      })
    },
  }
}

/** Removes links that have run out, and addresses that were not confirmed in that time. */
export async function sweepNewsletter(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteExpiredConfirmations(db, now)
  await deleteNeverConfirmed(db, new Date(now.getTime() - confirmationUsefulMs))
}
