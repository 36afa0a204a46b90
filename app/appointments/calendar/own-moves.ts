/**
 * A client moves their own visit to another of the free times, in their account or by the link of a mail, as long as they could cancel it.
 * It stays with the person who has it, and what was confirmed stays confirmed.
 */
import type { Kysely } from 'kysely'
import { isHeld } from '~/domain/appointments/appointment-state'
import type { ClinicRules } from '~/domain/appointments/appointment-times'
import { endOf, findPractitioner } from '~/domain/appointments/appointment-times'
import type { RefundPolicy } from '~/domain/money/refunds'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Clock } from '~/platform/work/clock'
import type { MovableVisit } from '../contract/appointments'
import type { AppointmentMail } from '../letters/appointment-mail'
import { mailedPart } from '../service'
import { timeMails } from '../staff/letters'
import { appointmentObject, type DeskRow, getDeskRow, lockDeskRow, updateDeskRow } from '../staff/store'
import { noOffer } from '../store'
import type { Calendar } from './calendar'
import { lockCalendar, releaseAppointment } from './calendar-store'
import { isCancellable } from './cancellable'
import type { VisitTokens } from './times/visit-tokens'

type OwnMovesOptions = {
  db: Kysely<Tables>
  clock: Clock
  calendar: Calendar
  visitTokens: VisitTokens
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
  loadClinic: () => Promise<Letterhead>
  loadRules: () => Promise<ClinicRules>
  /** Until when clients can cancel, and so move. */
  loadRefundPolicy: () => Promise<RefundPolicy>
}

export type OwnMoves = ReturnType<typeof createOwnMoves>

export function createOwnMoves(options: OwnMovesOptions) {
  const { db, clock, calendar, visitTokens, enqueueMails, loadClinic, loadRules, loadRefundPolicy } = options

  const movable = (row: DeskRow, rules: ClinicRules, policy: RefundPolicy, now: Date) =>
    // One that waits for its payment is cancelled and booked anew instead.
    !isHeld(row) && row.starts_at !== null && row.kind !== null && isCancellable(row, rules, policy, now)

  /** @param isTheirs asked again once the row is locked */
  async function move(id: string, starts_at: string, isTheirs: (row: DeskRow) => boolean): Promise<void> {
    const [clinic, rules, policy, seen] = await Promise.all([
      loadClinic(),
      loadRules(),
      loadRefundPolicy(),
      getDeskRow(db, id),
    ])
    if (!seen || !isTheirs(seen)) throw new ApiError('appointment_not_found')
    const { kind } = seen
    if (kind === null) throw new ApiError('appointment_move_not_allowed', { message: tooLate })
    const now = clock()
    const wanted = {
      ...{ kind, place: seen.place, starts_at },
      practitioner: findPractitioner(rules, seen.practitioner)?.slug ?? null,
      hold: null,
    }
    await calendar.claiming(wanted, () =>
      db.transaction().execute(async (trx) => {
        await lockCalendar(trx, 'shared')
        const row = await lockDeskRow(trx, id)
        if (!row || !isTheirs(row)) throw new ApiError('appointment_not_found')
        if (!movable(row, rules, policy, now) || row.kind !== kind || row.place !== seen.place)
          throw new ApiError('appointment_move_not_allowed', { message: tooLate })
        if (row.starts_at === starts_at)
          throw invalidField('starts_at', 'Your appointment already has this time', 'same_time')
        await releaseAppointment(trx, id)
        const practitioner = await calendar.takeTime(trx, wanted, { appointment_id: id }, now)
        const ends_at = endOf(new Date(starts_at), kind, rules).toISOString()
        const saved = await updateDeskRow(
          trx,
          row,
          { starts_at, ends_at, practitioner, closed_by: null, ...noOffer },
          now,
        )
        if (!saved) throw new ApiError('appointment_move_not_allowed')
        await recordAudit(trx, {
          ...{ at: now, action: 'appointment_moved', actor: row.user_id, subject: row.user_id },
          ...{ object: appointmentObject(id), details: { from: row.starts_at, to: starts_at, kind } },
        })
        await enqueueMails(trx, moveMails(saved, row, clinic.email, now), now)
      }),
    )
  }

  return {
    /**
     * By the client who is logged in.
     * @throws {ApiError} appointment_not_found, appointment_move_not_allowed, time_taken, invalid_input
     */
    moveOwn: ({ userId }: Person, id: string, starts_at: string): Promise<void> =>
      move(id, starts_at, (row) => row.user_id === userId),

    /**
     * By the holder of the mail's link: a look, or with `starts_at` the move itself.
     * @throws {ApiError} appointment_not_found, appointment_move_not_allowed, time_taken, invalid_input
     */
    async moveByLink(token: string, starts_at: string | null): Promise<MovableVisit> {
      const id = visitTokens.idIn(token)
      const isTheirs = (row: DeskRow) =>
        row.email !== null && visitTokens.isFor(token, { id: row.id, email: row.email })
      if (id !== null && starts_at !== null) await move(id, starts_at, isTheirs)
      const row = id === null ? null : await getDeskRow(db, id)
      if (!row || !isTheirs(row)) throw new ApiError('appointment_not_found')
      const [rules, policy] = await Promise.all([loadRules(), loadRefundPolicy()])
      return {
        ...{
          kind: row.kind,
          place: row.place,
          starts_at: row.starts_at,
          practitioner: row.practitioner,
          status: row.status,
        },
        can_move: movable(row, rules, policy, clock()),
      }
    },
  }
}

const tooLate = 'This appointment can no longer be moved here. Please call us.'

/** The clinic is told always, the client of what is confirmed: by the entry for their calendar. */
const moveMails = (saved: DeskRow, before: DeskRow, to: string, now: Date): AppointmentMail[] => [
  { template: 'booking_moved_notice', to, data: { ...mailedPart(saved), from: before.starts_at } },
  ...(saved.status === 'confirmed' ? timeMails(saved, { wasConfirmed: true }, now) : []),
]
