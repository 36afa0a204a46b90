/**
 * The rules of asking for an appointment: who may (a client who is logged in), when they may wish to come, what has to be
 * agreed to before a word about their health is kept, and who is told. A client chooses one of the free times, or leaves it to
 * the clinic; either way it is a request until the clinic confirms it.
 *
 * The mails never carry health notes, nor the service, which may tell of a condition: mail is read on locked screens, by
 * whole families, and kept by other firms. The clinic reads the notes in the dashboard.
 */
import type { Kysely } from 'kysely'
import { getUser, lacksProvenEmail } from '~/accounts/account-store'
import { hasConsent, insertConsent } from '~/accounts/consent-store'
import { isHeld, whyNotPayable } from '~/domain/appointments/appointment-state'
import {
  type AppointmentKind,
  type ClinicRules,
  endOf,
  onlyPractitioner,
} from '~/domain/appointments/appointment-times'
import { healthNotes } from '~/domain/appointments/health-notes'
import { checkWaitingDays } from '~/domain/appointments/waiting-list'
import { letterBoxOf } from '~/domain/clients/email'
import type { RefundPolicy } from '~/domain/money/refunds'
import { planPartOf } from '~/domain/orders/plan-sessions'
import { checkPreferredTime } from '~/domain/time/opening-hours'
import { recordAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { PageQuery } from '~/platform/http/api/paging'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { createLimiter } from '~/platform/limits/limiter'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { Calendar } from './calendar/calendar'
import { releaseAppointment } from './calendar/calendar-store'
import { isCancellable } from './calendar/cancellable'
import { offeredTime } from './calendar/offers'
import {
  type OwnAppointment as AnsweredAppointment,
  type AppointmentBody,
  consentMessage,
} from './contract/appointments'
import type { AppointmentMail, Booked } from './letters/appointment-mail'
import { countRequest, countUnprovenTime } from './limits'
import { listNoteReadings } from './staff/history-store'
import { cancellationMails } from './staff/letters'
import { appointmentObject } from './staff/store'
import {
  type Appointment,
  cancelAppointmentOf,
  getAppointmentOf,
  insertAppointment,
  listAppointmentsOf,
  lockAppointmentOf,
  setPractitioner,
} from './store'
import type { PlanBookingPayment, VisitPayments } from './visit-payments'

export type AppointmentsService = ReturnType<typeof createAppointmentsService>

type AppointmentsOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
  loadClinic: () => Promise<Letterhead>
  calendar: Calendar
  /** When appointments can be given, and how long they take. */
  loadRules: () => Promise<ClinicRules>
  visitPayments: VisitPayments
  /** Whether a visit is paid when it is booked. */
  planBookingPayment: PlanBookingPayment
  /** Until when clients can cancel. */
  loadRefundPolicy: () => Promise<RefundPolicy>
  /** Date of the privacy notice clients agree to. */
  healthNoticeVersion: () => Promise<string>
}

/** As its client sees it: whether they can cancel it now, what is offered, and who has read their health notes. */
type OwnAppointment = Appointment &
  Pick<AnsweredAppointment, 'can_cancel' | 'offer' | 'payment' | 'plan' | 'health_note_readings'>

export function createAppointmentsService({
  db,
  clock,
  vault,
  enqueueMails,
  loadClinic,
  calendar,
  loadRules,
  visitPayments,
  planBookingPayment,
  loadRefundPolicy,
  healthNoticeVersion,
}: AppointmentsOptions) {
  /** Adds what only the client's own view shows: whether they can cancel, what is offered, who has read their notes. */
  async function asOwn(appointments: readonly Appointment[]): Promise<OwnAppointment[]> {
    const [rules, policy] = await Promise.all([loadRules(), loadRefundPolicy()])
    const withNote = appointments.filter((one) => healthNotes.some((note) => one[note] !== null))
    const readings = await listNoteReadings(
      db,
      withNote.map(({ id }) => id),
    )
    const paid = await visitPayments.paidOf(
      db,
      appointments.map(({ id }) => id),
    )
    const now = clock()
    // All of them are one client's.
    const userId = appointments[0]?.user_id ?? null
    const plans = userId === null ? [] : await visitPayments.sessionsOf(db, userId)
    const planOf = (one: Appointment) => planPartOf(plans, one)
    const isOpen = (one: Appointment) =>
      one.kind === 'consultation' && whyNotPayable(one) === null && (planOf(one)?.number ?? null) === null
    return appointments.map((one) => ({
      ...one,
      plan: planOf(one),
      payment: paid.has(one.id) ? 'paid' : isOpen(one) ? 'open' : null,
      can_cancel: isCancellable(one, rules, policy, now),
      offer: offeredTime(one, rules, now),
      health_note_readings: readings.get(one.id) ?? [],
    }))
  }

  async function requireOwn(userId: string, id: string): Promise<OwnAppointment> {
    const appointment = await getAppointmentOf(db, vault, userId, id)
    const [own] = appointment ? await asOwn([appointment]) : []
    if (!own) throw new ApiError('appointment_not_found')
    return own
  }

  return {
    /**
     * Keeps the request, confirms it to the client and tells the clinic, all of it once for one form.
     * @throws {ApiError} invalid_input, form_already_sent, time_taken, email_not_proven, too_many_tries
     */
    async requestAppointment(
      { userId }: Person,
      { health_consent: agrees, form_token: token, status: _, hold, time_zone, ...request }: AppointmentBody,
      clientAddress?: string,
    ): Promise<Appointment> {
      const now = clock()
      const form = { name: 'appointment', owner: userId, token, fields: request }
      const [clinic, rules, noticeVersion, user] = await Promise.all([
        loadClinic(),
        loadRules(),
        healthNoticeVersion(),
        getUser(db, userId),
      ])
      const isProven = user !== null && !lacksProvenEmail(user)
      const isOwnBox = isProven && letterBoxOf(request.email) === letterBoxOf(user.email ?? '')
      const time = chosenTime(request, rules)
      const { place, practitioner: whom, service } = request
      const wanted = time && { ...time, hold, place, practitioner: whom, service }
      const payment = time && (await planBookingPayment({ ...time, userId }, now))
      const asked = {
        ...request,
        ...(time ?? { starts_at: null, ends_at: null }),
        ...(time && { preferred_date: null, preferred_slot: null }),
        practitioner: request.practitioner ?? onlyPractitioner(rules),
        // Who has chosen a time waits for none.
        ...(time && { waits_from: null, waits_to: null }),
      }
      let booked: Appointment | undefined
      const book = () =>
        runIdempotent(db, form, now, async (trx, newId) => {
          const problem = checkPreferredTime(asked, rules.hours, now)
          if (problem) throw invalidField(problem.field, problem.message, 'unavailable_time')
          const isWaiting = asked.waits_from !== null || asked.waits_to !== null
          const wrong = isWaiting ? checkWaitingDays(asked, now) : null
          if (wrong) throw invalidField(wrong.field, wrong.message, 'unavailable_time')
          const at = now.toISOString()
          // First, so that a client who is too late for a time waits for nothing else.
          booked = await insertAppointment(trx, vault, {
            ...asked,
            // A free call is by phone, whatever the browser sent.
            place: request.kind === 'discovery' ? null : request.place,
            time_zone,
            id: newId,
            user_id: userId,
            status: 'active',
            pay_until: payment?.until ?? null,
            created_at: at,
            updated_at: at,
          })
          if (wanted) {
            const owner = { appointment_id: newId, ...(payment && { held_until: payment.until }) }
            const practitioner = await calendar.takeTime(trx, wanted, owner, now)
            if (booked.practitioner !== practitioner) await setPractitioner(trx, newId, practitioner)
            booked = { ...booked, practitioner }
          }
          const limits = { limiter: createLimiter({ db: trx, clock }), userId, clientAddress }
          await countRequest(limits, { email: request.email, isOwnBox })
          if (wanted && !isProven) await countUnprovenTime(limits)
          const hasNotes = healthNotes.some((note) => request[note] !== null)
          if (hasNotes && !(await hasConsent(trx, { user_id: userId, purpose: 'health_details' }))) {
            if (!agrees) throw invalidField('health_consent', consentMessage, 'consent_required')
            const consent = { user_id: userId, purpose: 'health_details', language: 'en', channel: 'booking' } as const
            await insertConsent(trx, { ...consent, notice_version: noticeVersion }, now)
          }
          if (payment) {
            // Once it is paid, the client and the clinic are told.
            await payment.ask(trx, newId)
            return
          }
          const data = mailedPart({ ...asked, time_zone, practitioner: booked.practitioner })
          await enqueueMails(
            trx,
            [
              { template: 'booking', to: request.email, data: { ...data, appointment_id: newId } },
              { template: 'booking_notice', to: clinic.email, data },
            ],
            now,
          )
        })
      const id = await (wanted ? calendar.claiming(wanted, book) : book())
      const appointment = booked ?? (await getAppointmentOf(db, vault, userId, id))
      if (!appointment) throw new ApiError('form_already_sent')
      return appointment
    },

    /** The client's own, newest first. */
    async listAppointments({ userId }: Person, wish: PageQuery): Promise<Page<OwnAppointment>> {
      const { data, meta } = await listAppointmentsOf(db, vault, userId, wish)
      return { data: await asOwn(data), meta }
    },

    /** One of the client's own. @throws {ApiError} appointment_not_found */
    requireAppointment: ({ userId }: Person, id: string): Promise<OwnAppointment> => requireOwn(userId, id),

    /**
     * Cancels one of the client's own and tells both by mail; an entry in the client's calendar goes as well.
     * @throws {ApiError} appointment_not_found, appointment_not_cancellable
     */
    async cancelAppointment({ userId }: Person, id: string): Promise<OwnAppointment> {
      const [clinic, rules, policy] = await Promise.all([loadClinic(), loadRules(), loadRefundPolicy()])
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const appointment = await lockAppointmentOf(trx, userId, id)
        if (!appointment) throw new ApiError('appointment_not_found')
        if (!isCancellable(appointment, rules, policy, now) || !(await cancelAppointmentOf(trx, userId, id, now)))
          throw new ApiError('appointment_not_cancellable')
        await releaseAppointment(trx, id)
        await visitPayments.hasChanged(trx, { id, status: 'cancelled' }, now)
        const { status: from, starts_at } = appointment
        const wasHeld = isHeld(appointment)
        await recordAudit(trx, {
          at: now,
          action: 'appointment_cancelled',
          actor: userId,
          subject: userId,
          object: appointmentObject(id),
          details: { from, to: 'cancelled', starts_at },
        })
        const data = mailedPart(appointment)
        const wasInCalendar = from === 'confirmed' && starts_at !== null
        const cancelled = { ...appointment, version: appointment.version + 1 }
        await enqueueMails(
          trx,
          [
            // Of one that was never paid the clinic has not heard.
            ...(wasHeld ? [] : [{ template: 'booking_cancelled_notice' as const, to: clinic.email, data }]),
            ...cancellationMails(cancelled, wasInCalendar, now),
          ],
          now,
        )
      })
      return requireOwn(userId, id)
    },
  }
}

type ChosenTime = { kind: AppointmentKind; starts_at: string; ends_at: string }

/** The time a client has chosen, null where the clinic is to propose one; a time needs a kind, which says how long it takes. */
function chosenTime(
  { kind, starts_at }: Pick<AppointmentBody, 'kind' | 'starts_at'>,
  rules: ClinicRules,
): ChosenTime | null {
  if (starts_at === null) return null
  if (kind === null) throw invalidField('kind', 'Please choose a call or a consultation', 'required')
  return { kind, starts_at, ends_at: endOf(new Date(starts_at), kind, rules).toISOString() }
}

/** What the mails tell: who asks, and when they come or wish to come; nothing of why. */
export function mailedPart(booked: Booked): Booked {
  const { name, email, mobile_number } = booked
  const { preferred_date, preferred_slot, starts_at, time_zone, practitioner } = booked
  return { name, email, mobile_number, preferred_date, preferred_slot, starts_at, time_zone, practitioner }
}
