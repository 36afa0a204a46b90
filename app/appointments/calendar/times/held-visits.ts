/**
 * Visits whose time is kept until they are paid. The time is theirs as an offered one is: by cells that have an end, so that it falls free by
 * the clock alone. What is paid is confirmed; what is not is cancelled by the worker, and comes back if money comes after all while the
 * time is still free. `pay_until` stays on a visit that was not paid in time: by that it is known.
 */
import type { Kysely } from 'kysely'
import { isHeld, isLapsed } from '~/domain/appointments/appointment-state'
import { recordAudit, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { AppointmentMail } from '../../letters/appointment-mail'
import { mailedPart } from '../../service'
import { timeMails, unpaidMails } from '../../staff/letters'
import { appointmentObject, type DeskRow, lockDeskRow, updateDeskRow } from '../../staff/store'
import type { PaidVisit } from '../../visit-payments'
import type { Calendar } from '../calendar'
import { CellsTaken, lockCalendar, releaseAppointment } from '../calendar-store'

type HeldVisitsOptions = {
  calendar: Calendar
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
  loadClinic: () => Promise<Letterhead>
}

export type HeldVisits = ReturnType<typeof createHeldVisits>

export function createHeldVisits({ calendar, enqueueMails, loadClinic }: HeldVisitsOptions) {
  /** @returns whose it is now; null where another client has it, or it is over */
  async function takeAgain(trx: Kysely<Tables>, { id, kind, place, starts_at, practitioner }: DeskRow, now: Date) {
    if (kind === null || starts_at === null || Date.parse(starts_at) <= now.getTime()) return null
    await releaseAppointment(trx, id)
    try {
      const wanted = { kind, place, starts_at, practitioner }
      return await calendar.takeTimeAtDesk(trx, wanted, { appointment_id: id }, { now, isAsked: true })
    } catch (error) {
      // Or the person it was booked with works here no longer.
      if (error instanceof CellsTaken || (error instanceof ApiError && error.code === 'invalid_input')) return null
      throw error
    }
  }

  async function endHeld(trx: Kysely<Tables>, row: DeskRow, now: Date): Promise<DeskRow> {
    await releaseAppointment(trx, row.id)
    const saved = await updateDeskRow(trx, row, { status: 'cancelled', closed_by: null }, now)
    if (!saved) throw new Error('A locked appointment has changed.')
    await recordAudit(trx, {
      ...{
        at: now,
        action: 'appointment_unpaid',
        actor: null,
        subject: row.user_id,
        object: appointmentObject(row.id),
      },
      details: { from: row.status, to: 'cancelled', starts_at: row.starts_at, until: row.pay_until },
    })
    return saved
  }

  return {
    /** Before its order is locked, so that who changes both never wait for each other. */
    async lock(trx: Kysely<Tables>, id: string): Promise<void> {
      await lockCalendar(trx, 'shared')
      await lockDeskRow(trx, id)
    },

    /**
     * In the transaction in which its payment becomes known, after `lock`.
     * @param staff who takes the money at the desk; null: it came online
     */
    async confirmPaid(trx: Kysely<Tables>, id: string, now: Date, staff: Staff | null = null): Promise<PaidVisit> {
      const row = await lockDeskRow(trx, id)
      if (!row || !(isHeld(row) || isLapsed(row))) return 'stands'
      const given = await takeAgain(trx, row, now)
      if (given === null) {
        if (isHeld(row)) await endHeld(trx, row, now)
        return 'gone'
      }
      const saved = await updateDeskRow(trx, row, { ...given, status: 'confirmed', pay_until: null }, now)
      if (!saved) throw new Error('A locked appointment has changed.')
      const { user_id: subject, starts_at } = row
      const details = { from: row.status, to: 'confirmed', starts_at }
      const deed = { at: now, action: 'appointment_paid', subject, object: appointmentObject(id), details } as const
      if (staff) await recordStaffAudit(trx, staff, deed)
      else await recordAudit(trx, { ...deed, actor: subject })
      await enqueueMails(trx, timeMails(saved, { wasConfirmed: false, isPaid: true }, now), now)
      if (staff) return 'confirmed'
      const { email: to } = await loadClinic()
      await enqueueMails(trx, [{ template: 'booking_notice', to, data: { ...mailedPart(saved), isPaid: true } }], now)
      return 'confirmed'
    },

    /** Those whose time to pay is over, the oldest first. */
    async listEnded(db: Kysely<Tables>, now: Date, most: number): Promise<string[]> {
      const rows = await db
        .selectFrom('appointments')
        .select('id')
        .where('status', '=', 'active')
        .where('pay_until', '<=', now.toISOString())
        .orderBy('pay_until')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Its time was not paid for: it is free again, and the client is told. After `lock`.
     * @returns false where it is held no longer, or not yet over
     */
    async end(trx: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
      const row = await lockDeskRow(trx, id)
      if (!row?.pay_until || !isHeld(row) || row.pay_until > now.toISOString()) return false
      await enqueueMails(trx, unpaidMails(await endHeld(trx, row, now), now), now)
      return true
    },
  }
}
