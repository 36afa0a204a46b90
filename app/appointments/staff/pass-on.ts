/**
 * A client passes to another dietitian: each of their coming visits with the first is offered anew at the same time with the other, as far
 * as that one is free then. What cannot be kept becomes a request without a time, which the desk sees under “No time yet” and calls about.
 * The client is told in one mail, and answers each offer by its own.
 */
import type { Kysely } from 'kysely'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import { type ClinicRules, findPractitioner } from '~/domain/appointments/appointment-times'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { dayOf } from '~/domain/time/days'
import { slotAt } from '~/domain/time/opening-hours'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { CellsTaken, lockCalendar, releaseAppointment, releaseOffer } from '../calendar/calendar-store'
import { noOffer } from '../store'
import type { DeskBookingOptions } from './book'
import { createDeskChange } from './change'
import { invitationOf, offerMails } from './letters'
import { type DeskRow, getDeskRow, rowsOf } from './store'

/** So long the client may answer. */
const answerHours = 48

type Options = DeskBookingOptions & { publicUrl: string }
type Passed = { offered: number; without_time: number; is_mailed: boolean }

export function createPassOn(options: Options) {
  const { db, clock, calendar, loadRules, enqueueMails, publicUrl } = options
  const { save } = createDeskChange(options)

  /** @returns what is offered; null where the other cannot have this time */
  async function offered(trx: Kysely<Tables>, row: DeskRow, to: string, now: Date) {
    if (row.starts_at === null || row.kind === null || !(canBeMailed(row.email) || row.user_id)) return null
    const until = Math.min(now.getTime() + answerHours * 3_600_000, Date.parse(row.starts_at))
    const owner = { appointment_id: row.id, held_until: new Date(until).toISOString() }
    const wanted = { kind: row.kind, place: row.place, starts_at: row.starts_at, practitioner: to }
    try {
      await calendar.takeTimeAtDesk(trx, wanted, owner, { now, isAsked: false })
    } catch (error) {
      // Taken, closed, on leave, or outside the hours of the other.
      if (!(error instanceof CellsTaken || (error instanceof ApiError && error.code === 'invalid_input'))) throw error
      await releaseOffer(trx, row.id)
      return null
    }
    return {
      ...{ offered_kind: row.kind, offered_starts_at: row.starts_at, offered_practitioner: to },
      offered_until: owner.held_until,
    }
  }

  return {
    /**
     * @param id one of the client's visits; of a client without an account it is the only one that passes
     * @throws {ApiError} appointment_not_found, appointment_move_not_allowed, invalid_input
     */
    async passOn(staff: Staff, id: string, to: string): Promise<Passed> {
      const now = clock()
      const rules = await loadRules()
      const seen = await getDeskRow(db, id)
      if (!seen) throw new ApiError('appointment_not_found')
      requireOther(rules, seen, to)
      return db.transaction().execute(async (trx) => {
        await lockCalendar(trx, 'shared')
        const rows = await comingVisits(trx, seen, now)
        if (rows.length === 0)
          throw new ApiError('appointment_move_not_allowed', { message: 'No visit with this person is to come.' })
        for (const row of rows) await releaseAppointment(trx, row.id)
        const told = { offered: [] as string[], lost: [] as string[] }
        for (const row of rows) {
          const offer = await offered(trx, row, to, now)
          const token = createOpaqueToken()
          const starts_at = row.starts_at ?? ''
          told[offer ? 'offered' : 'lost'].push(starts_at)
          await save(
            trx,
            staff,
            row,
            {
              set: {
                ...{ status: 'active', starts_at: null, ends_at: null, practitioner: to, closed_by: null },
                // Made for a visit with the former person.
                online_link: null,
                pay_until: null,
                ...{ preferred_date: dayOf(starts_at), preferred_slot: slotAt(starts_at) },
                ...(offer ? { ...offer, offer_hash: hashToken(token) } : noOffer),
              },
              deed: {
                action: 'appointment_passed_on',
                details: { from: starts_at, practitioner: to, until: offer?.offered_until ?? null },
              },
              mails: (saved) => (offer ? offerMails(saved, `${publicUrl}/appointment-offer?token=${token}`) : []),
            },
            now,
          )
        }
        const [first] = rows
        const isMailed = canBeMailed(seen.email)
        if (first && canBeMailed(seen.email)) {
          const gone = rows.filter(({ status }) => status === 'confirmed')
          const invitations = gone.flatMap((row) => invitationOf({ ...row, version: row.version + 1 }, now) ?? [])
          const data = { fullName: seen.name, practitioner: to, time_zone: seen.time_zone, ...told, invitations }
          await enqueueMails(trx, [{ template: 'appointment_passed_on', to: seen.email, data }], now)
        }
        return { offered: told.offered.length, without_time: told.lost.length, is_mailed: isMailed }
      })
    },
  }
}

function requireOther(rules: ClinicRules, { kind, practitioner }: DeskRow, to: string): void {
  const other = findPractitioner(rules, to)
  if (!other || to === practitioner || (kind !== null && !other.kinds.includes(kind)))
    throw invalidField('practitioner', 'Please choose another person of the list', 'unknown_practitioner')
}

/** The client's visits to come with the person who has this one, locked, in the order of their ids. */
function comingVisits(trx: Kysely<Tables>, seen: DeskRow, now: Date): Promise<DeskRow[]> {
  const rows = rowsOf(trx)
    .where('status', 'in', ['active', 'confirmed'])
    .where('starts_at', '>', now.toISOString())
    .where('practitioner', seen.practitioner === null ? 'is' : '=', seen.practitioner)
    .orderBy('id')
  const theirs = seen.user_id === null ? rows.where('id', '=', seen.id) : rows.where('user_id', '=', seen.user_id)
  return locked(trx, theirs).execute()
}
