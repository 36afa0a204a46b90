/**
 * The clinic's appointments in the calendar of a phone. Each person of the staff has at most one secret address; its
 * holder reads names and times without a login, because calendar apps have none. So it says no word of health, it can be
 * renewed and switched off, and it ends with the person's role or account.
 */
import ical, { ICalEventStatus } from 'ical-generator'
import type { Kysely } from 'kysely'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import { kindNames } from '~/domain/appointments/appointment-words'
import { addressGroup } from '~/domain/clients/address-group'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Limit, Limiter } from '~/platform/limits/limiter'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Clock } from '~/platform/work/clock'
import { deleteFeed, type FeedEntry, getFeed, getOpenFeed, listFeed, putFeed } from './feed-store'

const dayMs = 86_400_000
const daysBack = 30
const daysAhead = 180
/** Apps ask about every 15 minutes; the phones of a clinic share its address. */
const readLimit: Limit = { name: 'calendar feed address', tries: 120, windowMs: 60 * 60_000 }
const askAgainSeconds = 15 * 60

type FeedOptions = {
  db: Kysely<Tables>
  clock: Clock
  limiter: Limiter
  loadClinic: () => Promise<Letterhead>
  publicUrl: string
}

export type CalendarFeed = ReturnType<typeof createCalendarFeed>

export function createCalendarFeed({ db, clock, limiter, loadClinic, publicUrl }: FeedOptions) {
  const objectOf = ({ userId }: Staff) => ({ type: 'calendar_feed', id: userId })

  return {
    /** Since when the address works; null: there is none. */
    async get({ userId }: Staff): Promise<{ made_at: string | null }> {
      const feed = await getFeed(db, userId)
      return { made_at: feed?.created_at ?? null }
    },

    /** Makes an address; the one before stops working at once. */
    async renew(staff: Staff): Promise<{ made_at: string; address: string }> {
      const now = clock()
      const secret = createOpaqueToken()
      await db.transaction().execute(async (trx) => {
        const action = (await getFeed(trx, staff.userId)) ? 'calendar_feed_renewed' : 'calendar_feed_made'
        await putFeed(trx, { userId: staff.userId, secretHash: hashToken(secret) }, now)
        await recordStaffAudit(trx, staff, { at: now, action, subject: staff.userId, object: objectOf(staff) })
      })
      return { made_at: now.toISOString(), address: `${publicUrl}/calendar/${secret}.ics` }
    },

    /** Without effect where there is none. */
    async withdraw(staff: Staff): Promise<{ made_at: null }> {
      await db.transaction().execute(async (trx) => {
        if (!(await deleteFeed(trx, staff.userId))) return
        const deed = { at: clock(), action: 'calendar_feed_withdrawn', subject: staff.userId } as const
        await recordStaffAudit(trx, staff, { ...deed, object: objectOf(staff) })
      })
      return { made_at: null }
    },

    /** @throws {ApiError} feed_not_found, too_many_tries */
    async read(secret: string, clientAddress: string | undefined): Promise<string> {
      await limiter.take(readLimit, addressGroup(clientAddress))
      const feed = await getOpenFeed(db, hashToken(secret))
      if (!feed) throw new ApiError('feed_not_found')
      const now = clock().getTime()
      const span = { from: new Date(now - daysBack * dayMs), to: new Date(now + daysAhead * dayMs) }
      return feedFile(await listFeed(db, { ...span, ...feed }), await loadClinic(), publicUrl)
    },
  }
}

function feedFile(entries: readonly FeedEntry[], clinic: Letterhead, publicUrl: string): string {
  const calendar = ical({
    name: `${clinic.name} appointments`,
    prodId: { company: clinic.name, product: 'Appointments' },
    ttl: askAgainSeconds,
  })
  for (const { id, version, updated_at, name, kind, starts_at, ends_at } of entries)
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      sequence: version,
      stamp: new Date(updated_at),
      start: new Date(starts_at),
      end: new Date(ends_at),
      summary: kind === null ? name : `${name}, ${kindNames[kind].toLowerCase()}`,
      url: `${publicUrl}/dashboard/booking?id=${id}`,
      status: ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}
