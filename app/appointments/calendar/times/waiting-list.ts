/**
 * The waiting list: a time that falls free is kept and offered to the first in line for two hours, then to the next. An offer is the one
 * that staff make too: the client answers by the mail or in their account, and what is not answered ends by itself. No request is offered
 * the same time twice, nor more than a few times at all.
 */
import type { Kysely } from 'kysely'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import { mostWaitOffers, waitAnswerHours, waitOfferTimes } from '~/domain/appointments/waiting-list'
import { indiaClock } from '~/domain/time/days'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import type { AppointmentMail } from '../../letters/appointment-mail'
import { offerMails } from '../../staff/letters'
import { appointmentObject, type DeskRow, lockDeskRow, updateDeskRow } from '../../staff/store'
import type { Calendar } from '../calendar'
import { CellsTaken, lockCalendar, releaseOffer } from '../calendar-store'
import { insertWaitOffer, listWaiting, waitOffersOf } from './waiting-store'

/** Looked at in one round. */
const mostInLine = 200

type WaitingListOptions = {
  db: Kysely<Tables>
  clock: Clock
  calendar: Calendar
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
  publicUrl: string
}

export type WaitingList = ReturnType<typeof createWaitingList>

export function createWaitingList({ db, clock, calendar, enqueueMails, publicUrl }: WaitingListOptions) {
  /** @returns false where another client has the time, or the request waits no longer */
  async function offer(seen: DeskRow, starts_at: string, now: Date): Promise<boolean> {
    const token = createOpaqueToken()
    const until = Math.min(now.getTime() + waitAnswerHours * 3_600_000, Date.parse(starts_at))
    const owner = { appointment_id: seen.id, held_until: new Date(until).toISOString() }
    try {
      return await db.transaction().execute(async (trx) => {
        await lockCalendar(trx, 'shared')
        const row = await lockDeskRow(trx, seen.id)
        // Another process was faster, or the client or the desk has changed it.
        if (!row?.kind || row.version !== seen.version) return false
        await releaseOffer(trx, row.id)
        const { kind, place, practitioner: whom } = row
        // Anyone is anyone who offers the service.
        const wanted = { kind, place, starts_at, practitioner: whom, service: whom === null ? row.service : null }
        const { practitioner } = await calendar.takeTimeAtDesk(trx, wanted, owner, { now, isAsked: false })
        const time = { offered_kind: row.kind, offered_starts_at: starts_at, offered_practitioner: practitioner }
        const set = { ...time, offered_until: owner.held_until, offer_hash: hashToken(token) }
        const saved = await updateDeskRow(trx, row, set, now)
        if (!saved) return false
        await insertWaitOffer(trx, { appointment_id: row.id, starts_at }, now)
        await recordAudit(trx, {
          ...{ at: now, action: 'appointment_offered', actor: null, subject: row.user_id },
          ...{ object: appointmentObject(row.id) },
          details: { to: starts_at, kind: row.kind, until: owner.held_until, from_waiting_list: true },
        })
        await enqueueMails(trx, offerMails(saved, `${publicUrl}/appointment-offer?token=${token}`), now)
        return true
      })
    } catch (error) {
      if (error instanceof CellsTaken || (error instanceof ApiError && error.code === 'invalid_input')) return false
      throw error
    }
  }

  async function offerOne(row: DeskRow, now: Date): Promise<boolean> {
    const { kind, place, practitioner, waits_from: from, waits_to: to } = row
    const { day: today } = indiaClock(now)
    if (kind === null || from === null || to === null) return false
    const offered = await waitOffersOf(db, row.id)
    if (offered.size >= mostWaitOffers) return false
    const span = { from: from > today ? from : today, to }
    const days = await calendar
      .listFreeTimes({ ...span, kind, place, practitioner, service: practitioner === null ? row.service : null })
      .catch((error: unknown) => {
        // The person it was asked of gives such visits no longer.
        if (error instanceof ApiError) return []
        throw error
      })
    for (const starts_at of days.flatMap(({ times }) => times))
      if (!offered.has(starts_at) && (await offer(row, starts_at, now))) return true
    return false
  }

  return {
    /** Offers what is free to those in line, the first of them first. @returns how many offers were made */
    async offerFreed(isStopping: () => boolean = () => false): Promise<number> {
      const now = clock()
      const { day: today, time } = indiaClock(now)
      if (time < waitOfferTimes.from || time >= waitOfferTimes.to) return 0
      let made = 0
      for (const row of await listWaiting(db, { today, now }, mostInLine)) {
        if (isStopping()) break
        if (await offerOne(row, now)) made += 1
      }
      return made
    },
  }
}
