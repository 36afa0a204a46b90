/**
 * The newsletter as the clinic's staff see it: who asked, who is subscribed, a file of the latter for a letter that is sent elsewhere, and
 * who is taken off the list. Each export and each address taken off is audited.
 */
import type { Kysely } from 'kysely'
import { endNewsletterOf } from '~/accounts/consent-store'
import { csvText } from '~/domain/text/csv'
import { dayOf, indiaDay } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { unsubscribeAddress, unsubscribeEmail, unsubscribeTokenOf } from '../store'
import { countSubscribers, getSubscriberById, type ListedSubscriber, listConfirmed, listSubscribers } from './store'

export type NewsletterDesk = ReturnType<typeof createNewsletterDesk>

type DeskOptions = { db: Kysely<Tables>; clock: Clock; vault: Vault; publicUrl: string }

export function createNewsletterDesk({ db, clock, vault, publicUrl }: DeskOptions) {
  return {
    list: (wish: PageQuery & { status?: Tables['newsletter_subscribers']['status'] | undefined }) =>
      listSubscribers(db, wish),

    counts: () => countSubscribers(db),

    /** The emails that are subscribed, the day in India on which each was confirmed, and where each unsubscribes. */
    async export(staff: Staff): Promise<{ file_name: string; csv: string }> {
      const now = clock()
      const day = indiaDay(now)
      const rows = await db.transaction().execute(async (trx) => {
        const confirmed = await listConfirmed(trx)
        const object = { type: 'newsletter', id: day }
        const details = { count: confirmed.length }
        await recordStaffAudit(trx, staff, { at: now, action: 'subscribers_exported', subject: null, object, details })
        const lines: (string | null)[][] = []
        for (const one of confirmed)
          lines.push([
            one.email,
            one.confirmed_at && dayOf(one.confirmed_at),
            unsubscribeAddress(publicUrl, await unsubscribeTokenOf(trx, vault, one)),
          ])
        return lines
      })
      return { file_name: `newsletter-${day}.csv`, csv: csvText(['Email', 'Subscribed on', 'Unsubscribe'], rows) }
    },

    /**
     * The person has asked the clinic, by telephone for example. It can be repeated; they can subscribe again themselves.
     * @throws {ApiError} subscriber_not_found
     */
    async takeOff(staff: Staff, id: string): Promise<ListedSubscriber> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        const subscriber = await getSubscriberById(trx, id)
        if (!subscriber) throw new ApiError('subscriber_not_found')
        if (subscriber.status === 'unsubscribed') return subscriber
        await unsubscribeEmail(trx, subscriber.email, now)
        await endNewsletterOf(trx, subscriber.email, now)
        const object = { type: 'newsletter', id }
        const details = { was: subscriber.status }
        await recordStaffAudit(trx, staff, { at: now, action: 'subscriber_taken_off', subject: null, object, details })
        return { ...subscriber, status: 'unsubscribed', unsubscribed_at: now.toISOString() }
      })
    },
  }
}
