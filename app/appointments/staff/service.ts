/**
 * The front desk's changes of appointments: it moves them along their states, gives, moves, swaps and offers times. Each
 * change is audited in its transaction, carries the version that was seen, and tells the client by mail where it concerns
 * them. What the desk reads is in desk-view.ts, what it writes down anew in desk-booking.ts, closed days in exceptions.ts.
 *
 * Which moves there are is the rule of domain/appointments/appointment-state.ts; that no time is given twice is the table of cells
 * (calendar-store.ts). Giving a time confirms: staff have agreed it with the client, or else they offer it.
 */
import type { Kysely } from 'kysely'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import { canBeTimed, deskStateOf, isHeld, moveProblem } from '~/domain/appointments/appointment-state'
import { findPractitioner } from '~/domain/appointments/appointment-times'
import type { AuditAction } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import { lockCalendar, releaseAppointment, releaseOffer } from '../calendar/calendar-store'
import type { DeskAppointmentDetails, adminAppointmentOperations as operations } from '../contract/admin-appointments'
import { noOffer } from '../store'
import type { VisitPayments } from '../visit-payments'
import { createDeskBooking, type DeskBookingOptions } from './book'
import { createDeskChange } from './change'
import { cancellationMails, offerMails, timeMails } from './letters'
import { createPassOn } from './pass-on'
import { createCountSession } from './plans/count-session'
import { createSeries } from './series'
import { type DeskRow, getDeskRow } from './store'
import { createDeskView } from './view'

const hourMs = 3_600_000

type DeskOptions = DeskBookingOptions & { visitPayments: VisitPayments; publicUrl: string }

type BodyOf<Name extends keyof typeof operations> = Received<
  (typeof operations)[Name] extends { body: infer B } ? B : undefined
>

export type Desk = ReturnType<typeof createDesk>

export function createDesk(options: DeskOptions) {
  const { db, clock, calendar, loadRules, visitPayments, publicUrl } = options
  const { lock, save } = createDeskChange(options)
  const view = createDeskView(options)
  const { details } = view

  /** null: nobody yet, or someone who has left. */
  const whoHas = async ({ practitioner }: DeskRow): Promise<string | null> =>
    findPractitioner(await loadRules(), practitioner)?.slug ?? null

  /** Gives a locked appointment a time of the desk's choice. */
  async function giveTime(
    trx: Kysely<Tables>,
    staff: Staff,
    row: DeskRow,
    { kind, starts_at, reason, off_hours, ...given }: Omit<BodyOf<'giveTime'>, 'version'>,
    now: Date,
  ) {
    const place = newPlace(row, { kind, ...given })
    const wanted = { kind, place, starts_at, practitioner: given.practitioner ?? (await whoHas(row)) }
    const wasConfirmed = row.status === 'confirmed'
    // What stands then already was asked about when it got its time.
    const stays = wasConfirmed && row.starts_at === starts_at && row.practitioner === wanted.practitioner
    const owner = { appointment_id: row.id }
    const { ends_at, practitioner } = await calendar.takeTimeAtDesk(trx, wanted, owner, {
      now,
      isAsked: off_hours === true || stays,
    })
    const isSameTime = wasConfirmed && row.starts_at === starts_at && row.practitioner === practitioner
    await save(
      trx,
      staff,
      row,
      {
        set: {
          ...{ status: 'confirmed', kind, place, practitioner, starts_at, ends_at, closed_by: null, pay_until: null },
          ...noOffer,
        },
        deed: {
          action: isSameTime ? 'appointment_changed' : wasConfirmed ? 'appointment_moved' : 'appointment_confirmed',
          details: {
            ...{ from: row.starts_at, to: starts_at, kind, reason },
            ...((isSameTime || place !== row.place) && { place }),
            ...(practitioner !== row.practitioner && { practitioner }),
          },
        },
        mails: (saved) => timeMails(saved, { wasConfirmed, isSameTime }, now),
      },
      now,
    )
  }

  /** Confirmed without its payment: its time is its own from now on. @throws {CellsTaken} where it has fallen free, and another client has it */
  async function keepHeld(trx: Kysely<Tables>, { id, kind, place, starts_at, practitioner }: DeskRow, now: Date) {
    if (kind === null || starts_at === null) return
    await releaseAppointment(trx, id)
    const wanted = { kind, place, starts_at, practitioner }
    await calendar.takeTimeAtDesk(trx, wanted, { appointment_id: id }, { now, isAsked: true })
  }

  return {
    ...view,
    ...createDeskBooking(options, view),
    ...createCountSession(options, view),
    ...createPassOn(options),
    ...createSeries(options, view),

    /**
     * Moves an appointment along its states.
     * @throws {ApiError} appointment_not_found, changed_meanwhile, appointment_move_not_allowed
     */
    async move(staff: Staff, id: string, { version, status, reason }: BodyOf<'move'>): Promise<DeskAppointmentDetails> {
      const now = clock()
      const work = async (trx: Kysely<Tables>) => {
        await lockCalendar(trx, 'shared')
        const row = await lock(trx, id, version)
        const problem = moveProblem(row, status, now)
        if (problem !== null) throw new ApiError('appointment_move_not_allowed', { message: problem })
        const from = row.status
        const isReopened = from === 'cancelled' || from === 'completed' || from === 'no_show'
        if (status === 'cancelled') await releaseAppointment(trx, id)
        else if (isHeld(row)) await keepHeld(trx, row, now)
        else await releaseOffer(trx, id)
        await visitPayments.hasChanged(trx, { id, status }, now)
        const action = isReopened ? 'appointment_reopened' : (`appointment_${status}` as AuditAction)
        const isRequestAgain = status === 'active'
        await save(
          trx,
          staff,
          row,
          {
            // The quarters of an hour of a cancelled appointment are free since then, and may be another client's.
            set: {
              status,
              closed_by: null,
              pay_until: null,
              ...noOffer,
              ...(isRequestAgain && { starts_at: null, ends_at: null }),
            },
            deed: { action, details: { from, to: status, starts_at: row.starts_at, reason } },
            mails: (saved) => {
              if (status === 'cancelled') return cancellationMails(saved, from === 'confirmed', now)
              return status === 'confirmed' && !isReopened ? timeMails(saved, { wasConfirmed: false }, now) : []
            },
          },
          now,
        )
      }
      const run = () => db.transaction().execute(work)
      const seen = await getDeskRow(db, id)
      // One that was held takes its time again, which another client may have by now.
      if (seen && isHeld(seen) && seen.kind && seen.starts_at) {
        const { kind, place, starts_at, practitioner } = seen
        await calendar.claiming({ kind, place, starts_at, practitioner, hold: null }, run)
      } else await run()
      return details(id)
    },

    /**
     * Gives a request a time, which confirms it, or a confirmed appointment another time, kind or place.
     * @throws {ApiError} appointment_not_found, changed_meanwhile, appointment_move_not_allowed, time_taken, invalid_input
     */
    async giveTime(
      staff: Staff,
      id: string,
      { version, ...time }: BodyOf<'giveTime'>,
    ): Promise<DeskAppointmentDetails> {
      const now = clock()
      await calendar.claiming(
        { ...time, place: time.place ?? null, practitioner: time.practitioner ?? null, hold: null },
        () =>
          db.transaction().execute(async (trx) => {
            await lockCalendar(trx, 'shared')
            const row = await lock(trx, id, version)
            requireTimeable(row)
            if (
              row.status === 'confirmed' &&
              row.starts_at === time.starts_at &&
              row.kind === time.kind &&
              (time.practitioner === undefined || row.practitioner === time.practitioner) &&
              row.place === newPlace(row, time)
            )
              throw invalidField('starts_at', 'This appointment already has this time and place', 'same_time')
            await releaseAppointment(trx, id)
            await giveTime(trx, staff, row, time, now)
          }),
      )
      return details(id)
    },

    /**
     * Two appointments change their times with each other, both or neither. Each stays as long as it is.
     * @throws {ApiError} appointment_not_found, changed_meanwhile, appointment_move_not_allowed, time_taken
     */
    async swap(
      staff: Staff,
      id: string,
      { version, other_id: otherId, other_version: otherVersion, off_hours, reason }: BodyOf<'swap'>,
    ): Promise<DeskAppointmentDetails> {
      const now = clock()
      if (otherId === id) throw invalidField('other_id', 'Please choose another appointment', 'same_appointment')
      const seen = await getDeskRow(db, otherId)
      if (!seen?.starts_at || !seen.kind)
        throw seen ? notAllowed('The other appointment has no time.') : new ApiError('appointment_not_found')
      const taken = { kind: seen.kind, place: seen.place, starts_at: seen.starts_at, practitioner: null, hold: null }
      await calendar.claiming(taken, () =>
        db.transaction().execute(async (trx) => {
          await lockCalendar(trx, 'shared')
          // In the order of their ids: two swaps of the same pair never wait for each other.
          const wanted = [
            { id, version },
            { id: otherId, version: otherVersion },
          ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
          const rows: DeskRow[] = []
          for (const one of wanted) rows.push(await lock(trx, one.id, one.version))
          const [first, second] = rows
          if (!first || !second) throw new ApiError('appointment_not_found')
          for (const row of rows) {
            requireTimeable(row)
            await releaseAppointment(trx, row.id)
          }
          for (const [row, other] of [
            [first, second],
            [second, first],
          ] as const) {
            if (row.kind === null || other.starts_at === null)
              throw notAllowed('Both need a time before they can be swapped.')
            await giveTime(
              trx,
              staff,
              row,
              { kind: row.kind, starts_at: other.starts_at, practitioner: undefined, off_hours, reason },
              now,
            )
          }
        }),
      )
      return details(id)
    },

    /**
     * Offers a time for a request and keeps it until the offer ends; the offer before it ends now.
     * @throws {ApiError} appointment_not_found, changed_meanwhile, appointment_move_not_allowed, time_taken, invalid_input
     */
    async offer(
      staff: Staff,
      id: string,
      { version, kind, starts_at, hours, off_hours, ...given }: BodyOf<'offer'>,
    ): Promise<DeskAppointmentDetails> {
      const now = clock()
      if (Date.parse(starts_at) <= now.getTime())
        throw invalidField('starts_at', 'This time is over. Please choose another', 'unavailable_time')
      const token = createOpaqueToken()
      const until = new Date(Math.min(now.getTime() + hours * hourMs, Date.parse(starts_at))).toISOString()
      await calendar.claiming(
        { kind, place: null, starts_at, practitioner: given.practitioner ?? null, hold: null },
        () =>
          db.transaction().execute(async (trx) => {
            await lockCalendar(trx, 'shared')
            const row = await lock(trx, id, version)
            if (row.status !== 'active') throw notAllowed('Only a request can be offered a time.')
            if (isHeld(row)) throw notAllowed('It waits for its payment. Give it the other time instead.')
            if (row.email === null && row.user_id === null)
              throw notAllowed('This client has no email and no account to answer by. Give them a time instead.')
            await releaseOffer(trx, id)
            const wanted = {
              kind,
              place: row.place,
              starts_at,
              practitioner: given.practitioner ?? (await whoHas(row)),
            }
            const owner = { appointment_id: id, held_until: until }
            const { practitioner } = await calendar.takeTimeAtDesk(trx, wanted, owner, {
              now,
              isAsked: off_hours === true,
            })
            const time = { offered_kind: kind, offered_starts_at: starts_at, offered_practitioner: practitioner }
            const offer = { ...time, offered_until: until }
            await save(
              trx,
              staff,
              row,
              {
                set: { ...offer, offer_hash: hashToken(token) },
                deed: { action: 'appointment_offered', details: { to: starts_at, kind, until } },
                mails: (saved) => offerMails(saved, `${publicUrl}/appointment-offer?token=${token}`),
              },
              now,
            )
          }),
      )
      return details(id)
    },

    /** @throws {ApiError} appointment_not_found, changed_meanwhile, offer_ended */
    async withdrawOffer(staff: Staff, id: string, version: number): Promise<DeskAppointmentDetails> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const row = await lock(trx, id, version)
        if (deskStateOf(row, now) !== 'offered') throw new ApiError('offer_ended', { message: 'The offer has ended.' })
        await releaseOffer(trx, id)
        const deed = { action: 'appointment_offer_withdrawn', details: { from: row.offered_starts_at } } as const
        await save(trx, staff, row, { set: noOffer, deed, mails: () => [] }, now)
      })
      return details(id)
    },
  }
}

const notAllowed = (message: string) => new ApiError('appointment_move_not_allowed', { message })

/** A free call is by phone, and has none. */
const newPlace = ({ place }: DeskRow, given: Pick<BodyOf<'giveTime'>, 'kind' | 'place'>): DeskRow['place'] =>
  given.kind === 'discovery' ? null : given.place === undefined ? place : given.place

function requireTimeable({ status }: DeskRow): void {
  if (!canBeTimed(status)) throw notAllowed('It is over or cancelled. Reopen it to give it a time.')
}
