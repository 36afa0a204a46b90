/**
 * Visits that a closed time meets: each client is mailed, or stands among those to call, and the visit waits to be moved (`closed_by`)
 * until it is moved or cancelled, or the closed time is taken back. Offers that run into it end. All in the transaction that writes the
 * closed time or takes it away, which holds the calendar's lock: no visit is booked into it meanwhile.
 */
import type { Kysely } from 'kysely'
import { coversDay, type DayRange, lastDayOf } from '~/domain/appointments/closures'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { addDays, dayOf, indiaInstant } from '~/domain/time/days'
import { type AuditAction, recordStaffAudit } from '~/platform/audit/store'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import type { AppointmentMail } from '../../letters/appointment-mail'
import { appointmentObject, type DeskRow, rowsOf, updateDeskRow } from '../../staff/store'
import { noOffer } from '../../store'
import { type ExceptionRow, listExceptionRows, releaseOffer } from '../calendar-store'

/** How many clients are mailed, and how many have to be called. */
export type ToldClients = { mailed: number; to_call: number }

type Closure = DayRange & Pick<ExceptionRow, 'from_time' | 'to_time' | 'practitioner'>

type HitVisitsOptions = {
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
}

export function createHitVisits({ enqueueMails }: HitVisitsOptions) {
  async function tell(
    trx: Kysely<Tables>,
    told: ToldClients,
    { email }: DeskRow,
    mailTo: (to: string) => AppointmentMail,
    now: Date,
  ) {
    if (canBeMailed(email)) await enqueueMails(trx, [mailTo(email)], now)
    told[canBeMailed(email) ? 'mailed' : 'to_call'] += 1
  }

  return {
    /** @returns how many visits stand there, and how many clients are told */
    async hit(
      trx: Kysely<Tables>,
      staff: Staff,
      closed: ExceptionRow,
      now: Date,
    ): Promise<ToldClients & { appointments: number }> {
      const told = { mailed: 0, to_call: 0 }
      const mailOf = (row: DeskRow, starts_at: string, isOffer: boolean) => (to: string) => {
        const { id: appointment_id, name: fullName, time_zone } = row
        const data = { fullName, appointment_id, starts_at, time_zone, publicNote: closed.public_note, isOffer }
        return { template: 'appointment_closed' as const, to, data }
      }
      const standing = await rowsIn(trx, closed, 'starts_at', now)
      for (const row of standing) {
        if (row.closed_by !== null || row.starts_at === null) continue
        await updateDeskRow(trx, row, { closed_by: closed.id }, now)
        await audit(trx, staff, row, 'appointment_closed', now)
        await tell(trx, told, row, mailOf(row, row.starts_at, false), now)
      }
      for (const row of await rowsIn(trx, closed, 'offered_starts_at', now)) {
        if (row.offered_starts_at === null) continue
        await releaseOffer(trx, row.id)
        await updateDeskRow(trx, row, noOffer, now)
        await audit(trx, staff, row, 'appointment_offer_withdrawn', now)
        await tell(trx, told, row, mailOf(row, row.offered_starts_at, true), now)
      }
      return { appointments: standing.length, ...told }
    },

    /** Before the closed time is deleted. What another one meets as well goes on waiting. */
    async release(
      trx: Kysely<Tables>,
      staff: Staff,
      { id, day, last_day }: Pick<ExceptionRow, 'id' | 'day' | 'last_day'>,
      now: Date,
    ): Promise<ToldClients & { visits: number }> {
      const told = { mailed: 0, to_call: 0 }
      const rows = await locked(trx, rowsOf(trx).where('closed_by', '=', id).orderBy('id')).execute()
      const days = { from: day, to: lastDayOf({ day, last_day }) }
      const others = (await listExceptionRows(trx, days)).filter((one) => one.id !== id && one.closes_clinic)
      let visits = 0
      for (const row of rows) {
        const { starts_at, name: fullName, time_zone } = row
        const still = others.find((one) => meets(one, row))
        await updateDeskRow(trx, row, { closed_by: still?.id ?? null }, now)
        const isToCome = starts_at !== null && starts_at > now.toISOString()
        if (still || !isToCome || !['active', 'confirmed'].includes(row.status)) continue
        visits += 1
        await audit(trx, staff, row, 'appointment_stands', now)
        const data = { fullName, appointment_id: row.id, starts_at, time_zone }
        await tell(trx, told, row, (to) => ({ template: 'appointment_stands', to, data }), now)
      }
      return { visits, ...told }
    },
  }
}

const audit = (trx: Kysely<Tables>, staff: Staff, row: DeskRow, action: AuditAction, now: Date) =>
  recordStaffAudit(trx, staff, {
    ...{ at: now, action, subject: row.user_id, object: appointmentObject(row.id) },
    details: action === 'appointment_offer_withdrawn' ? { from: row.offered_starts_at } : { starts_at: row.starts_at },
  })

/** Those that stand in a closed time, or are offered one in it, and have not begun; locked. */
async function rowsIn(
  trx: Kysely<Tables>,
  closed: Closure,
  column: 'starts_at' | 'offered_starts_at',
  now: Date,
): Promise<DeskRow[]> {
  const at = now.toISOString()
  const rows = rowsOf(trx)
    .where(column, '>=', indiaInstant(closed.day).toISOString())
    .where(column, '<', indiaInstant(addDays(lastDayOf(closed), 1)).toISOString())
    .where(column, '>', at)
    .orderBy('id')
  const chosen =
    column === 'starts_at'
      ? rows.where('status', 'in', ['active', 'confirmed'])
      : rows.where('status', '=', 'active').where('offered_until', '>', at)
  const found = await locked(trx, chosen).execute()
  return found.filter((row) =>
    meets(
      closed,
      column === 'starts_at'
        ? row
        : { starts_at: row.offered_starts_at, ends_at: null, practitioner: row.offered_practitioner },
    ),
  )
}

type Standing = Pick<DeskRow, 'starts_at' | 'ends_at' | 'practitioner'>

function meets(closed: Closure, { starts_at, ends_at, practitioner }: Standing): boolean {
  if (starts_at === null || (closed.practitioner !== null && closed.practitioner !== practitioner)) return false
  const day = dayOf(starts_at)
  const closes = {
    from: indiaInstant(day, closed.from_time).getTime(),
    to: indiaInstant(day, closed.to_time).getTime(),
  }
  // What is offered has no end yet: a minute is enough to meet.
  const ends = ends_at === null ? Date.parse(starts_at) + 60_000 : Date.parse(ends_at)
  return coversDay(closed, day) && Date.parse(starts_at) < closes.to && ends > closes.from
}
