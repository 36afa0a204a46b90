/** The calendar of a clinic with its services, for tests of several practitioners on a database of their own. */
import type { Kysely } from 'kysely'
import { insertUser, newUser } from '~/accounts/account-store'
import { createCalendar } from '~/appointments/calendar/calendar'
import { createExceptions, type MealMoves } from '~/appointments/calendar/exceptions'
import { createOffers } from '~/appointments/calendar/offers'
import { createOwnMoves } from '~/appointments/calendar/own-moves'
import { createVisitTokens } from '~/appointments/calendar/times/visit-tokens'
import { createWaitingList } from '~/appointments/calendar/times/waiting-list'
import { deskBookingBodySchema } from '~/appointments/contract/admin-appointments'
import { appointmentBodySchema } from '~/appointments/contract/appointments'
import { exceptionBodySchema } from '~/appointments/contract/calendar-exceptions'
import type { AppointmentMail } from '~/appointments/letters/appointment-mail'
import { createAppointmentsService } from '~/appointments/service'
import { createDesk } from '~/appointments/staff/service'
import type { AppointmentPlace } from '~/domain/appointments/appointment-places'
import type { ClinicRules } from '~/domain/appointments/appointment-times'
import { visitPayments } from '~/orders/sales/visits/visit-payments'
import type { Tables } from '~/platform/db/tables'
import { testVault } from './mails'

const noMeals = { mailed: 0, to_call: 0, meals: 0 }
const kitchenAside: MealMoves = {
  lock: async () => undefined,
  moveOff: async () => noMeals,
  bringBack: async () => noMeals,
}

/** The one client, who is also the person at the desk. */
export async function insertAsha(db: Kysely<Tables>, now: Date): Promise<void> {
  const person = { email: 'asha@example.com', password_hash: null, full_name: 'Asha', phone_number: null }
  await insertUser(db, {
    ...newUser({ ...person, role: 'client' }, now),
    id: 'asha',
    email_proven_at: now.toISOString(),
  })
}

type Options = { now: () => Date; appointmentHours?: number }

export function makeClinicCalendar(db: Kysely<Tables>, rules: ClinicRules, { now, appointmentHours = 1 }: Options) {
  const mails: AppointmentMail[] = []
  const shared = {
    ...{ db, clock: now, vault: testVault, publicUrl: 'https://aahar.example' },
    enqueueMails: async (_: unknown, sent: readonly AppointmentMail[]) => void mails.push(...sent),
    loadClinic: async () => ({ email: 'clinic@example.com' }) as never,
    loadRules: async () => rules,
    visitPayments,
    loadRefundPolicy: async () => ({ appointmentHours }) as never,
    planBookingPayment: async () => null,
    healthNoticeVersion: async () => '2026-01-01',
  }
  const calendar = createCalendar(shared)
  const appointments = createAppointmentsService({ ...shared, calendar })
  const desk = createDesk({ ...shared, calendar })
  const exceptions = createExceptions({ ...shared, mealMoves: kitchenAside })
  const visitTokens = createVisitTokens(['a secret of these tests, long enough'])
  const client = { kind: 'client' as const, userId: 'asha', sessionId: 'any' }
  const staff = { userId: 'asha', address: undefined }
  const asked = { name: 'Asha', email: 'asha@example.com', mobile_number: '+919876543210' }
  return {
    ...{ mails, calendar, appointments, desk, exceptions, client, staff },
    offers: createOffers({ ...shared, calendar }),
    visitTokens,
    waitingList: createWaitingList({ ...shared, calendar }),
    /** By the client on the site: a request without a time that waits for one. */
    wait: (waits_from: string, waits_to: string, practitioner: string | null = null) =>
      appointments.requestAppointment(
        client,
        appointmentBodySchema.parse({ ...asked, kind: 'consultation', waits_from, waits_to, practitioner }),
      ),
    ownMoves: createOwnMoves({ ...shared, calendar, visitTokens }),
    free: async (day: string, practitioner: string | null = null, place: AppointmentPlace | null = null) => {
      const [found] = await calendar.listFreeTimes({ from: day, to: day, kind: 'consultation', place, practitioner })
      return found?.times ?? []
    },
    /** By the client on the site. */
    book: (starts_at: string, practitioner: string | null = null, place: AppointmentPlace | null = null) =>
      appointments.requestAppointment(
        client,
        appointmentBodySchema.parse({ ...asked, kind: 'consultation', starts_at, practitioner, place }),
      ),
    bookAtDesk: (starts_at: string | null, given: object = {}) =>
      desk.book(staff, deskBookingBodySchema.parse({ ...asked, kind: 'consultation', starts_at, ...given })),
    close: (given: object) =>
      exceptions.add(staff, exceptionBodySchema.parse({ is_open: false, name: 'A wedding of hers', ...given })),
  }
}
