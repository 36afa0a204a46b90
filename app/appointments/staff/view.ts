/** Appointments as the front desk reads them: one with its history, lists, the calendar, and a client's health note. */

import type { Kysely } from 'kysely'
import { allowedMoves, canBeTimed, deskStateOf, whyNotPayable } from '~/domain/appointments/appointment-state'
import { type ClinicRules, mergedSpans, openSpans, visitTeamOf } from '~/domain/appointments/appointment-times'
import { coversDay } from '~/domain/appointments/closures'
import { healthNotes, noHealthNotes } from '~/domain/appointments/health-notes'
import { rupeesOfPaise } from '~/domain/money/money'
import { type PlanSessions, planPartOf } from '~/domain/orders/plan-sessions'
import { addDays, dayOf, daysBetween, indiaInstant } from '~/domain/time/days'
import { type AuditDetails, recordStaffAudit } from '~/platform/audit/store'
import { mapPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { isStaff } from '~/team/permissions'
import { heldCells, listExceptionRows } from '../calendar/calendar-store'
import { offeredTime } from '../calendar/offers'
import type { CalendarDay, DeskAppointment, DeskAppointmentDetails, DeskCounts } from '../contract/admin-appointments'
import type { HealthNotes } from '../contract/appointments'
import { withNotes } from '../store'
import type { VisitPayments } from '../visit-payments'
import { getClient, getHealthNotes, listHistory, listNotes } from './history-store'
import {
  appointmentObject,
  countDesk,
  countInSeries,
  type DeskRow,
  type DeskWish,
  getDeskRow,
  listDesk,
  listInCalendar,
} from './store'

type DeskViewOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  loadRules: () => Promise<ClinicRules>
  visitPayments: VisitPayments
}

export type DeskView = ReturnType<typeof createDeskView>

export function createDeskView({ db, clock, vault, loadRules, visitPayments }: DeskViewOptions) {
  return {
    /** @throws {ApiError} appointment_not_found */
    async details(id: string): Promise<DeskAppointmentDetails> {
      const row = await getDeskRow(db, id)
      if (!row) throw new ApiError('appointment_not_found')
      const now = clock()
      const { series, starts_at } = row
      const [rules, sealed, history, notes, client, paid, asked, inSeries, plans] = await Promise.all([
        loadRules(),
        getHealthNotes(db, id),
        listHistory(db, id),
        listNotes(db, vault, id),
        row.user_id === null ? null : getClient(db, row.user_id),
        visitPayments.orderOf(db, id),
        visitPayments.askedOf(db, id),
        series === null || starts_at === null ? 0 : countInSeries(db, { series, starts_at }),
        row.user_id === null ? [] : visitPayments.sessionsOf(db, row.user_id),
      ])
      return {
        ...toDeskAppointment(row, rules, now),
        has_health_note: sealed !== null && healthNotes.some((note) => sealed[note] !== null),
        moves: allowedMoves(row, now),
        can_be_timed: canBeTimed(row.status),
        in_series: inSeries,
        client,
        can_be_charged: paid === null && (asked?.is_fee === 1 || whyNotPayable(row) === null),
        asked_amount: asked?.amount_paise ? rupeesOfPaise(asked.amount_paise) : null,
        payment: paid && {
          order_id: paid.id,
          amount: rupeesOfPaise(paid.amount_paise ?? 0),
          receipt_number: paid.receipt_number,
        },
        plan: planPartOf(plans, row),
        is_outside_plan: row.outside_plan === 1,
        history: history.map(({ id, at, action, details: said, full_name, ...who }) => ({
          ...{ id, at, action, by: full_name, is_staff: isStaff(who) },
          details: said === null ? {} : (JSON.parse(said) as AuditDetails),
        })),
        notes,
      }
    },

    /** How many sessions a client's plans have left. */
    planSessions: (userId: string): Promise<PlanSessions[]> => visitPayments.sessionsOf(db, userId),

    /** One page of all clients' appointments. */
    async list(wish: DeskWish): Promise<Page<DeskAppointment>> {
      const [rules, now] = [await loadRules(), clock()]
      return mapPage(await listDesk(db, wish, now, visitTeamOf(rules)), (row) => toDeskAppointment(row, rules, now))
    },

    /** Of which the desk has to see to: coming visits of someone who takes no bookings any more, and those by video without a link. */
    async countVisitsOf(): Promise<{ toPassOn: number; withoutLink: number }> {
      const [rules, now] = [await loadRules(), clock()]
      const count = async (waits_for: 'person' | 'link') =>
        (await listDesk(db, { page: 1, per_page: 1, sort: 'asked', waits_for }, now, visitTeamOf(rules))).meta.total
      const [toPassOn, withoutLink] = await Promise.all([count('person'), count('link')])
      return { toPassOn, withoutLink }
    },

    async counts(): Promise<DeskCounts> {
      const { active, ...counts } = await countDesk(db, clock())
      return { ...counts, new: active - counts.offered - counts.unpaid }
    },

    /** @param days the first and the last, both of them included */
    async calendar({ from, to }: { from: string; to: string }): Promise<CalendarDay[]> {
      const [rules, now] = [await loadRules(), clock()]
      const span = { from: indiaInstant(from), to: indiaInstant(addDays(to, 1)) }
      const [rows, exceptions, held] = await Promise.all([
        listInCalendar(db, span, now),
        listExceptionRows(db, { from, to }),
        heldCells(db, span.from, span.to, now),
      ])
      const all = rows.map((row) => toDeskAppointment(row, rules, now))
      return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
        const day = addDays(from, at)
        const ofDay = exceptions.filter((one) => coversDay(one, day))
        // A closed kitchen alone changes no appointment.
        const rulesOfDay = ofDay
          .filter((one) => one.is_open || one.closes_clinic)
          .map(({ from_time, to_time, is_open, practitioner }) => ({
            ...{ day, practitioner, from: from_time, to: to_time, isOpen: is_open },
          }))
        const people = rules.practitioners.map(({ slug, rules: own }) => ({
          practitioner: slug,
          open: openSpans(
            day,
            own,
            rulesOfDay.filter(({ practitioner: whose }) => whose === null || whose === slug),
          ),
        }))
        const isOn = (instant: string | null | undefined) => instant != null && dayOf(instant) === day
        return {
          day,
          open: mergedSpans(people.flatMap(({ open }) => open)),
          people,
          exceptions: ofDay,
          appointments: all.filter(({ starts_at, offer }) => isOn(starts_at) || isOn(offer?.starts_at)),
          held: held.filter(({ starts_at }) => isOn(starts_at)),
        }
      })
    },

    /**
     * What the client wrote of their health. The reading is recorded, and the client sees it in their account.
     * @throws {ApiError} appointment_not_found
     */
    async readHealthNote(staff: Staff, id: string): Promise<HealthNotes> {
      return db.transaction().execute(async (trx) => {
        const row = await getHealthNotes(trx, id)
        if (!row) throw new ApiError('appointment_not_found')
        if (healthNotes.every((note) => row[note] === null)) return noHealthNotes
        const deed = { at: clock(), action: 'health_note_read', subject: row.user_id } as const
        await recordStaffAudit(trx, staff, { ...deed, object: appointmentObject(id) })
        const { medical_issue, message, plate } = withNotes(row, vault.open)
        return { medical_issue, message, plate }
      })
    },
  }
}

/** As the desk's lists and its calendar show it. */
function toDeskAppointment(row: DeskRow, rules: ClinicRules, now: Date): DeskAppointment {
  return {
    ...row,
    state: deskStateOf(row, now),
    offer: offeredTime(row, rules, now),
    is_closed: row.closed_by !== null && canBeTimed(row.status) && (row.starts_at ?? '') > now.toISOString(),
  }
}
