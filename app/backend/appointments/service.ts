/**
 * The rules of asking for an appointment: who may (a client who is logged in), when they may wish to come, what has to be
 * agreed to before a word about their health is kept, and who is told. A request is not yet a time: the clinic gives that.
 *
 * The mails never carry health notes, nor the service, which may tell of a condition: mail is read on locked screens, by
 * whole families, and kept by other firms. The clinic reads the notes in the dashboard.
 */
import type { Kysely } from 'kysely'
import { runIdempotent } from '~/backend/idempotency/run-idempotent'
import { type AppointmentBody, consentMessage, healthNotes } from '~/clinic/contract/appointments'
import type { PageQuery } from '~/clinic/contract/paging'
import { checkPreferredTime, type OpeningHours, openSlots } from '~/domain/opening-hours'
import { isAppointmentCancellable, type RefundPolicy } from '~/domain/refunds'
import { hasConsent, insertConsent } from '../accounts/user-store'
import type { Person } from '../actor'
import { ApiError, invalidField } from '../api-error'
import type { Clock } from '../clock'
import type { Page } from '../db/paging'
import type { Tables } from '../db/tables'
import { addressGroup, createLimiter, type Limit } from '../limits/limiter'
import type { Letterhead } from '../mail/letter'
import type { Booked, Mail } from '../mail/mail'
import type { Vault } from '../vault/vault'
import { type Appointment, cancelAppointmentOf, getAppointmentOf, insertAppointment, listAppointmentsOf } from './store'

const hourMs = 60 * 60_000

/** Whole neighbourhoods share an address of a mobile network, so that limit is wide. */
const appointmentLimits = {
  ofPerson: { name: 'appointment person', tries: 10, windowMs: hourMs },
  ofAddress: { name: 'appointment address', tries: 60, windowMs: hourMs },
  /** The confirmation goes to the address that was typed: this keeps a caller from flooding a stranger's letter box. */
  ofRecipient: { name: 'appointment recipient', tries: 10, windowMs: hourMs },
} satisfies Record<string, Limit>

export type AppointmentsService = ReturnType<typeof createAppointmentsService>

type AppointmentsOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: Mail, now: Date) => Promise<unknown>
  loadClinic: () => Promise<Letterhead>
  /** When appointments can be given. */
  loadOpeningHours: () => Promise<OpeningHours>
  /** Until when clients can cancel. */
  loadRefundPolicy: () => Promise<RefundPolicy>
  /** Date of the privacy notice clients agree to. */
  healthNoticeVersion: () => Promise<string>
}

/** With whether its client can cancel it now. */
type OwnAppointment = Appointment & { can_cancel: boolean }

export function createAppointmentsService({
  db,
  clock,
  vault,
  enqueueMail,
  loadClinic,
  loadOpeningHours,
  loadRefundPolicy,
  healthNoticeVersion,
}: AppointmentsOptions) {
  /** Says of each appointment whether its client can cancel it now. */
  const cancellable = async () => {
    const [hours, policy] = await Promise.all([loadOpeningHours(), loadRefundPolicy()])
    const now = clock()
    return (appointment: Appointment) => isCancellable(appointment, hours, policy, now)
  }

  return {
    /**
     * Keeps the request, confirms it to the client and tells the clinic, all of it once for one form.
     * @throws {ApiError} invalid_input, form_already_sent, too_many_tries
     */
    async requestAppointment(
      { userId }: Person,
      { health_consent: agrees, form_token: token, status: _, ...request }: AppointmentBody,
      clientAddress?: string,
    ): Promise<Appointment> {
      const now = clock()
      const form = { name: 'appointment', owner: userId, token, fields: request }
      const [clinic, openingHours, noticeVersion] = await Promise.all([
        loadClinic(),
        loadOpeningHours(),
        healthNoticeVersion(),
      ])
      const id = await runIdempotent(db, form, now, async (trx, newId) => {
        const problem = checkPreferredTime(request, openingHours, now)
        if (problem) throw invalidField(problem.field, problem.message, 'unavailable_time')
        const limiter = createLimiter({ db: trx, clock })
        await limiter.take(appointmentLimits.ofAddress, addressGroup(clientAddress))
        await limiter.take(appointmentLimits.ofPerson, userId)
        await limiter.take(appointmentLimits.ofRecipient, request.email)
        const hasNotes = healthNotes.some((note) => request[note] !== null)
        if (hasNotes && !(await hasConsent(trx, { user_id: userId, purpose: 'health_details' }))) {
          if (!agrees) throw invalidField('health_consent', consentMessage, 'consent_required')
          const consent = { user_id: userId, purpose: 'health_details', language: 'en', channel: 'booking' } as const
          await insertConsent(trx, { ...consent, notice_version: noticeVersion }, now)
        }
        const at = now.toISOString()
        const appointment = { ...request, id: newId, user_id: userId, created_at: at, updated_at: at }
        await insertAppointment(trx, vault, { ...appointment, status: 'active' })
        await enqueueMail(trx, { template: 'booking', to: request.email, data: mailedPart(request) }, now)
        await enqueueMail(trx, { template: 'booking_notice', to: clinic.email, data: mailedPart(request) }, now)
      })
      const appointment = await getAppointmentOf(db, vault, userId, id)
      if (!appointment) throw new ApiError('form_already_sent')
      return appointment
    },

    /** The client's own, newest first. */
    async listAppointments({ userId }: Person, wish: PageQuery): Promise<Page<OwnAppointment>> {
      const { data, meta } = await listAppointmentsOf(db, vault, userId, wish)
      const canCancel = await cancellable()
      return { data: data.map((one) => ({ ...one, can_cancel: canCancel(one) })), meta }
    },

    /**
     * Cancels one of the client's own and tells the clinic.
     * @throws {ApiError} appointment_not_found, appointment_not_cancellable
     */
    async cancelAppointment({ userId }: Person, id: string): Promise<OwnAppointment> {
      const [clinic, canCancel] = await Promise.all([loadClinic(), cancellable()])
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const appointment = await getAppointmentOf(trx, vault, userId, id)
        if (!appointment) throw new ApiError('appointment_not_found')
        if (!canCancel(appointment) || !(await cancelAppointmentOf(trx, userId, id, now)))
          throw new ApiError('appointment_not_cancellable')
        const data = mailedPart(appointment)
        await enqueueMail(trx, { template: 'booking_cancelled_notice', to: clinic.email, data }, now)
      })
      const cancelled = await getAppointmentOf(db, vault, userId, id)
      if (!cancelled) throw new ApiError('appointment_not_found')
      return { ...cancelled, can_cancel: false }
    },
  }
}

/** What the mails tell: who asks, and when they wish to come; nothing of why. */
const mailedPart = ({ name, email, mobile_number, preferred_date, preferred_slot }: Booked): Booked => ({
  name,
  email,
  mobile_number,
  preferred_date,
  preferred_slot,
})

/** A request without a time can always be taken back; one with a time until some hours before its time of day begins. */
function isCancellable(
  { status, preferred_date: day, preferred_slot: preferredSlot }: Appointment,
  hours: OpeningHours,
  policy: RefundPolicy,
  now: Date,
): boolean {
  if (status !== 'active' && status !== 'confirmed') return false
  if (day === null) return true
  const begins = openSlots(hours).find(({ slot }) => slot === preferredSlot)?.from ?? hours.opens
  return isAppointmentCancellable({ day, time: begins }, policy, now)
}
