/**
 * Follow-ups of a visit, made at once: every so many weeks at its hour, with the person who has it. A preview shows which times clash and
 * what is free instead; what is then chosen is booked whole, or not at all. The visits share a series, and each is one of its own.
 */
import { uuidv7 } from 'uuidv7'
import { canBeTimed } from '~/domain/appointments/appointment-state'
import { endOf, findPractitioner } from '~/domain/appointments/appointment-times'
import { addDays, dayOf, indiaClock, indiaInstant } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import { locked } from '~/platform/db/engine'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { lockCalendar, releaseAppointment } from '../calendar/calendar-store'
import { type PlannedTime, planTimes } from '../calendar/times/plan-times'
import type { DeskAppointmentDetails } from '../contract/admin-appointments'
import { insertAppointment, noOffer } from '../store'
import type { VisitPayments } from '../visit-payments'
import type { DeskBookingOptions } from './book'
import { createDeskChange } from './change'
import { seriesMails } from './letters'
import { appointmentObject, type DeskRow, getDeskRow, rowsOf, setSeries } from './store'
import type { DeskView } from './view'

/** Twelve visits, eight weeks apart, and the days after the last on which a free time is looked for. */
const mostDaysAhead = 12 * 8 * 7 + 14

type Options = DeskBookingOptions & { visitPayments: VisitPayments }
type Rhythm = { weeks: number; visits: number }

export function createSeries(options: Options, { details }: Pick<DeskView, 'details'>) {
  const { db, clock, vault, calendar, loadRules, enqueueMails, visitPayments } = options
  const { lock, save } = createDeskChange(options)

  /** The visit that is followed up, and who gives what follows. */
  async function requireBegin(id: string) {
    const [row, rules] = await Promise.all([getDeskRow(db, id), loadRules()])
    if (!row) throw new ApiError('appointment_not_found')
    const one = findPractitioner(rules, row.practitioner)
    if (!row.starts_at || !row.kind || !one || row.status === 'cancelled')
      throw new ApiError('appointment_move_not_allowed', {
        message: 'Only a visit that has a time and a person can be followed up.',
      })
    return { row, one, kind: row.kind, starts_at: row.starts_at }
  }

  return {
    /** @throws {ApiError} appointment_not_found, appointment_move_not_allowed */
    async planSeries(id: string, { weeks, visits }: Rhythm): Promise<PlannedTime[]> {
      const { row, one, kind, starts_at } = await requireBegin(id)
      const { day, time } = indiaClock(new Date(starts_at))
      const times = Array.from({ length: visits }, (_, at) =>
        indiaInstant(addDays(day, 7 * weeks * (at + 1)), time).toISOString(),
      )
      return planTimes(db, { one, kind, place: row.place, times }, clock())
    },

    /**
     * Books all of these times or none. Sent a second time, its times are taken.
     * @throws {ApiError} appointment_not_found, appointment_move_not_allowed, time_taken, invalid_input
     */
    async makeSeries(staff: Staff, id: string, times: readonly string[]): Promise<DeskAppointmentDetails> {
      const now = clock()
      const { row, one, kind, starts_at: begin } = await requireBegin(id)
      const last = addDays(dayOf(begin), mostDaysAhead)
      if (times.some((at) => at <= begin || dayOf(at) > last))
        throw invalidField('times', 'Please choose times after this visit', 'unavailable_time')
      // Which of them is claimed now: a refusal names it.
      const wanted = { kind, place: row.place, practitioner: one.slug, starts_at: begin, hold: null }
      const at = now.toISOString()
      await calendar.claiming(wanted, () =>
        db.transaction().execute(async (trx) => {
          await lockCalendar(trx, 'shared')
          const series = row.series ?? uuidv7()
          const made: DeskRow[] = []
          // In the order of the times, so that two who claim the same ones wait for each other at the first.
          for (const starts_at of [...new Set(times)].toSorted()) {
            wanted.starts_at = starts_at
            const visit = await insertAppointment(trx, vault, {
              ...copied(row),
              ...{ id: uuidv7(), series, kind, starts_at, practitioner: one.slug, status: 'confirmed' },
              ends_at: endOf(new Date(starts_at), kind, one.rules).toISOString(),
              ...{ created_at: at, updated_at: at },
            })
            const owner = { appointment_id: visit.id }
            await calendar.takeTimeAtDesk(trx, wanted, owner, { now, isAsked: false, isFarAhead: true })
            const deed = { at: now, action: 'appointment_booked', details: { to: starts_at, kind, series } } as const
            const about = { subject: row.user_id, object: appointmentObject(visit.id) }
            await recordStaffAudit(trx, staff, { ...deed, ...about })
            made.push(visit)
          }
          await setSeries(trx, id, series)
          await enqueueMails(trx, seriesMails(made, { isCancelled: false }, now), now)
        }),
      )
      return details(id)
    },

    /**
     * Cancels a visit of a series and those after it, and tells the client once.
     * @throws {ApiError} appointment_not_found, changed_meanwhile, appointment_move_not_allowed
     */
    async cancelRest(
      staff: Staff,
      id: string,
      { version, reason }: { version: number; reason: string | null },
    ): Promise<DeskAppointmentDetails> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const { series, starts_at, status } = await lock(trx, id, version)
        if (series === null || starts_at === null || !canBeTimed(status))
          throw new ApiError('appointment_move_not_allowed', { message: 'This visit is not one of a series.' })
        const rows = await locked(
          trx,
          rowsOf(trx)
            .where('series', '=', series)
            .where('starts_at', '>=', starts_at)
            .where('status', 'in', ['active', 'confirmed'])
            .orderBy('id'),
        ).execute()
        for (const row of rows) {
          await releaseAppointment(trx, row.id)
          await visitPayments.hasChanged(trx, { id: row.id, status: 'cancelled' }, now)
          const details = { from: row.status, to: 'cancelled', starts_at: row.starts_at, reason }
          const set = { status: 'cancelled' as const, closed_by: null, pay_until: null, ...noOffer }
          await save(trx, staff, row, { set, deed: { action: 'appointment_cancelled', details }, mails: () => [] }, now)
        }
        const gone = rows
          .filter((row) => row.status === 'confirmed')
          .map((row) => ({ ...row, version: row.version + 1 }))
        await enqueueMails(trx, seriesMails(gone, { isCancelled: true }, now), now)
      })
      return details(id)
    },
  }
}

/** What the visits of a series have in common with the one they follow. */
const copied = ({ user_id, name, email, mobile_number, service, place, time_zone }: DeskRow) => ({
  ...{ user_id, name, email, mobile_number, service, place, time_zone },
})
