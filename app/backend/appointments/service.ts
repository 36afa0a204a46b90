/**
 * The rules of asking for an appointment: who may (somebody who is logged in), when they may wish to come, what has to be
 * agreed to before a word about their health is kept, and who is told. A request is not yet a time: the clinic gives that.
 *
 * The mails never carry health notes, nor the service, which may tell of a condition: mail is read on locked screens, by
 * whole families, and kept by other firms. The clinic reads the notes in the dashboard.
 */
import type { Kysely } from 'kysely'
import { consentMessage } from '~/clinic/contract/appointments'
import { type BookingSlot, checkPreferredTime, type OpeningHours } from '~/clinic/contract/booking-times'
import { hasConsent, insertConsent } from '../accounts/user-store'
import type { Person } from '../actor'
import { ApiError } from '../api-error'
import type { Clock } from '../clock'
import type { Tables } from '../db/tables'
import type { Vault } from '../health-notes/vault'
import { addressGroup, createLimiter, type Limit } from '../limits/limiter'
import type { Clinic } from '../mail/letter'
import type { Mail } from '../mail/mail'
import { once } from '../sent-forms/once'
import { type Appointment, getAppointmentOf, type HealthNotes, insertAppointment, listAppointmentsOf } from './store'

const hourMs = 60 * 60_000

/** Whole neighbourhoods share an address of a mobile network, so that limit is wide. */
const appointmentLimits = {
  ofPerson: { name: 'appointment person', tries: 10, windowMs: hourMs },
  ofAddress: { name: 'appointment address', tries: 60, windowMs: hourMs },
  /** The confirmation goes to whatever address is typed, so nobody's letter box can be filled through it. */
  ofRecipient: { name: 'appointment recipient', tries: 10, windowMs: hourMs },
} satisfies Record<string, Limit>

export type AppointmentsService = ReturnType<typeof createAppointmentsService>

type AppointmentsOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: Mail, now: Date) => Promise<unknown>
  loadClinic: () => Promise<Clinic>
  /** When appointments can be given. */
  loadOpeningHours: () => Promise<OpeningHours>
  /** Date of the privacy notice people agree to. */
  healthNoticeVersion: () => Promise<string>
}

/** As the contract's schema leaves it. */
export type AppointmentRequest = HealthNotes & {
  name: string
  email: string
  mobileNumber: string
  service: string | null
  preferredDate: string | null
  preferredSlot: BookingSlot | null
}

export function createAppointmentsService({
  db,
  clock,
  vault,
  enqueueMail,
  loadClinic,
  loadOpeningHours,
  healthNoticeVersion,
}: AppointmentsOptions) {
  return {
    /**
     * Keeps the request, confirms it to the client and tells the clinic, all of it once for one form.
     * @throws {ApiError} invalid_input, form_already_sent, too_many_tries
     */
    async requestAppointment(
      { userId }: Person,
      request: AppointmentRequest,
      { agrees, formToken }: { agrees: boolean; formToken: string | undefined },
      clientAddress?: string,
    ): Promise<Appointment> {
      const now = clock()
      const { preferredDate, preferredSlot } = request
      const wish = { preferred_date: preferredDate, preferred_slot: preferredSlot }
      const form = { name: 'appointment', owner: userId, token: formToken, fields: request }
      const [clinic, openingHours, noticeVersion] = await Promise.all([
        loadClinic(),
        loadOpeningHours(),
        healthNoticeVersion(),
      ])
      const id = await once(db, form, now, async (trx, newId) => {
        const problem = checkPreferredTime(wish, openingHours, now)
        if (problem) throw invalid(problem.field, problem.message, 'unavailable_time')
        const limiter = createLimiter({ db: trx, clock })
        await limiter.take(appointmentLimits.ofAddress, addressGroup(clientAddress))
        await limiter.take(appointmentLimits.ofPerson, userId)
        await limiter.take(appointmentLimits.ofRecipient, request.email)
        const hasNotes = request.medicalIssue !== null || request.dietConcern !== null
        if (hasNotes && !(await hasConsent(trx, { userId, purpose: 'health_details' }))) {
          if (!agrees) throw invalid('health_consent', consentMessage, 'consent_required')
          const consent = { userId, purpose: 'health_details', language: 'en', channel: 'booking' } as const
          await insertConsent(trx, { ...consent, noticeVersion }, now)
        }
        const createdAt = now.toISOString()
        await insertAppointment(trx, vault, { ...request, id: newId, userId, status: 'active', createdAt })
        const { name, email, mobileNumber: phone } = request
        const preferred = { preferredDate, preferredSlot }
        await enqueueMail(trx, { template: 'booking', to: email, data: { fullName: name, ...preferred } }, now)
        const notice = { name, email, phone, ...preferred }
        await enqueueMail(trx, { template: 'booking_notice', to: clinic.email, data: notice }, now)
      })
      const appointment = await getAppointmentOf(db, userId, id)
      if (!appointment) throw new ApiError('form_already_sent')
      return appointment
    },

    /** The person's own, newest first; a page past the end is empty. `page` from 1. */
    listAppointments: ({ userId }: Person, { page, perPage }: { page: number; perPage: number }) =>
      listAppointmentsOf(db, vault, { userId, page, perPage }),
  }
}

function invalid(field: string, message: string, type: string): ApiError {
  return new ApiError('invalid_input', { message, detail: [{ loc: ['body', field], msg: message, type }] })
}
