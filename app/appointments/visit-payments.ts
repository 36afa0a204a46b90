/** What appointments ask of the orders that pay for visits, and what they are told: orders know appointments, not the other way round. */
import type { Kysely, Selectable } from 'kysely'
import type { AppointmentKind } from '~/domain/appointments/appointment-times'
import type { PlanSessions } from '~/domain/orders/plan-sessions'
import type { Tables } from '~/platform/db/tables'

export type VisitPayments = {
  /** The order by which an appointment is paid for; null where it is not, or the money went back. */
  orderOf: (
    db: Kysely<Tables>,
    appointmentId: string,
  ) => Promise<Pick<Tables['orders'], 'id' | 'receipt_number' | 'amount_paise'> | null>
  /** Of some appointments, the ids of those that are paid for. */
  paidOf: (db: Kysely<Tables>, appointmentIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** The plans with sessions of a client, and which visits are their sessions. */
  sessionsOf: (db: Kysely<Tables>, userId: string) => Promise<PlanSessions[]>
  /** What was asked for an appointment that is not paid for: its price, or the fee of one that was missed or cancelled late; null: nothing. */
  askedOf: (
    db: Kysely<Tables>,
    appointmentId: string,
  ) => Promise<Pick<Selectable<Tables['orders']>, 'amount_paise' | 'is_fee'> | null>
  /** In the transaction that cancels an appointment, or reopens it. */
  hasChanged: (trx: Kysely<Tables>, visit: Pick<Tables['appointments'], 'id' | 'status'>, now: Date) => Promise<void>
}

/** Of a visit that is paid when it is booked: until when its time is kept, and what makes its unpaid order in the same transaction. */
export type BookingPayment = { until: string; ask: (trx: Kysely<Tables>, appointmentId: string) => Promise<void> }

/** null: it costs nothing, is a session of the client's plan, or is paid later. */
export type PlanBookingPayment = (
  visit: { kind: AppointmentKind; starts_at: string; userId: string },
  now: Date,
) => Promise<BookingPayment | null>

/**
 * Of a payment for a visit: it stands whatever is paid; it was kept for this payment and is confirmed by it; or its time is gone, so that
 * the money has to go back.
 */
export type PaidVisit = 'stands' | 'confirmed' | 'gone'
