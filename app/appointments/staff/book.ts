/** What the desk writes down anew: a booking for a client at the desk or on the telephone, and a note to an appointment. */
import type { Kysely } from 'kysely'
import { getUser } from '~/accounts/account-store'
import { placeOf } from '~/domain/appointments/appointment-places'
import { canBeTimed } from '~/domain/appointments/appointment-state'
import { type ClinicRules, endOf, onlyPractitioner } from '~/domain/appointments/appointment-times'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { Calendar } from '../calendar/calendar'
import type { DeskAppointmentDetails, DeskBookingBody } from '../contract/admin-appointments'
import type { AppointmentMail } from '../letters/appointment-mail'
import { insertAppointment, setPractitioner } from '../store'
import { createDeskChange } from './change'
import { insertNote } from './history-store'
import { timeMails } from './letters'
import { appointmentObject, type DeskRow, getDeskRow } from './store'
import type { DeskView } from './view'

export type DeskBookingOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  calendar: Calendar
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
  loadRules: () => Promise<ClinicRules>
}

type NewLink = { version: number; online_link: string | null }

export function createDeskBooking(options: DeskBookingOptions, { details }: Pick<DeskView, 'details'>) {
  const { db, clock, vault, calendar, enqueueMails, loadRules } = options
  const { lock, save } = createDeskChange(options)
  return {
    /**
     * Books for a client at the desk or on the telephone: confirmed with a time, else a request.
     * @returns its id, this time's or that of the same form before
     * @throws {ApiError} invalid_input, user_not_found, time_taken, form_already_sent
     */
    async book(
      staff: Staff,
      { form_token: token, note, phoneless: _, off_hours, ...asked }: DeskBookingBody,
    ): Promise<DeskAppointmentDetails> {
      const now = clock()
      const form = { name: 'desk booking', owner: staff.userId, token, fields: { ...asked, note } }
      const { kind, starts_at, practitioner } = asked
      const rules = await loadRules()
      const work = () =>
        runIdempotent(db, form, now, async (trx, id) => {
          const user = asked.user_id === null ? null : await getUser(trx, asked.user_id)
          if (asked.user_id !== null && !user) throw new ApiError('user_not_found')
          const at = now.toISOString()
          const inserted = await insertAppointment(trx, vault, {
            ...asked,
            id,
            practitioner: practitioner ?? onlyPractitioner(rules),
            // A free call is by phone.
            place: asked.kind === 'discovery' ? null : asked.place,
            email: asked.email ?? (user && canBeMailed(user.email) ? user.email : null),
            created_at: at,
            updated_at: at,
            status: starts_at === null ? 'active' : 'confirmed',
            ends_at: starts_at === null ? null : endOf(new Date(starts_at), kind, rules).toISOString(),
          })
          const row = { ...inserted }
          if (starts_at !== null) {
            const given = await calendar.takeTimeAtDesk(
              trx,
              {
                kind,
                place: asked.place,
                starts_at,
                practitioner,
                service: practitioner === null ? asked.service : null,
              },
              { appointment_id: id },
              { now, isAsked: off_hours === true },
            )
            if (row.practitioner !== given.practitioner) await setPractitioner(trx, id, given.practitioner)
            row.practitioner = given.practitioner
          }
          const deed = { at: now, action: 'appointment_booked', details: { to: starts_at, kind } } as const
          await recordStaffAudit(trx, staff, { ...deed, subject: row.user_id, object: appointmentObject(id) })
          if (note !== null) await insertNote(trx, vault, { appointmentId: id, author: staff.userId, text: note }, now)
          // What has taken place already needs no invitation.
          if (starts_at !== null && starts_at > at)
            await enqueueMails(trx, timeMails(row, { wasConfirmed: false }, now), now)
        })
      return details(
        await (starts_at === null
          ? work()
          : calendar.claiming({ kind, place: asked.place, starts_at, practitioner, hold: null }, work)),
      )
    },

    /**
     * Gives a visit by video a link of its own, or takes it away, and tells a client whose visit is confirmed.
     * @throws {ApiError} appointment_not_found, changed_meanwhile, appointment_move_not_allowed, invalid_input
     */
    async setLink(staff: Staff, id: string, { version, online_link }: NewLink): Promise<DeskAppointmentDetails> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const row = await lock(trx, id, version)
        if (!canBeTimed(row.status) || placeOf(row) !== 'video')
          throw new ApiError('appointment_move_not_allowed', { message: 'Only a coming visit by video has a link.' })
        if (row.online_link === online_link) throw invalidField('online_link', 'This is its link already', 'same_link')
        const deed = { action: 'appointment_link_given', details: { has_link: online_link !== null } } as const
        const wasConfirmed = row.status === 'confirmed'
        const mails = (saved: DeskRow) =>
          wasConfirmed ? timeMails(saved, { wasConfirmed, isSameTime: true }, now) : []
        await save(trx, staff, row, { set: { online_link }, deed, mails }, now)
      })
      return details(id)
    },

    /** Adds a note that clients never see. @throws {ApiError} appointment_not_found */
    async addNote(staff: Staff, id: string, text: string): Promise<DeskAppointmentDetails> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const row = await getDeskRow(trx, id)
        if (!row) throw new ApiError('appointment_not_found')
        await insertNote(trx, vault, { appointmentId: id, author: staff.userId, text }, now)
        const deed = { at: now, action: 'appointment_noted', subject: row.user_id } as const
        await recordStaffAudit(trx, staff, { ...deed, object: appointmentObject(id) })
      })
      return details(id)
    },
  }
}
