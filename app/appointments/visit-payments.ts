/** What appointments ask of whoever keeps the payments of visits: orders know appointments, not the other way round. */
import type { Kysely } from 'kysely'
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
  /** In the transaction that cancels an appointment, or reopens it. */
  hasChanged: (trx: Kysely<Tables>, visit: Pick<Tables['appointments'], 'id' | 'status'>, now: Date) => Promise<void>
}
