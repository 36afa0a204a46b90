/** The newsletter as the clinic's staff see it: who asked, who is subscribed, and a file of the latter; each export is audited. */
import type { Kysely } from 'kysely'
import type { PageQuery } from '~/clinic/contract/paging'
import { csvText } from '~/domain/csv'
import { dayOf, indiaDay } from '~/domain/days'
import type { Staff } from '../actor'
import { recordStaffAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import { countSubscribers, listConfirmed, listSubscribers } from './desk-store'

export type NewsletterDesk = ReturnType<typeof createNewsletterDesk>

export function createNewsletterDesk({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  return {
    list: (wish: PageQuery & { status?: Tables['newsletter_subscribers']['status'] | undefined }) =>
      listSubscribers(db, wish),

    counts: () => countSubscribers(db),

    /** The emails that are subscribed, and the day in India on which each was confirmed. */
    async export(staff: Staff): Promise<{ file_name: string; csv: string }> {
      const now = clock()
      const day = indiaDay(now)
      const subscribers = await db.transaction().execute(async (trx) => {
        const confirmed = await listConfirmed(trx)
        const object = { type: 'newsletter', id: day }
        const details = { count: confirmed.length }
        await recordStaffAudit(trx, staff, { at: now, action: 'subscribers_exported', subject: null, object, details })
        return confirmed
      })
      const rows = subscribers.map(({ email, confirmed_at }) => [email, confirmed_at && dayOf(confirmed_at)])
      return { file_name: `newsletter-${day}.csv`, csv: csvText(['Email', 'Subscribed on'], rows) }
    },
  }
}
