/** What appointments ask of whoever keeps the payments of visits: orders know appointments, not the other way round. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

export type VisitPayments = {
  /** The order by which an appointment is paid for; null where it is not, or the money went back. */
  orderOf: (
    db: Kysely<Tables>,
    appointmentId: string,
  ) => Promise<Pick<Tables['orders'], 'id' | 'receipt_number' | 'amount_paise'> | null>
  /** Of some appointments, the ids of those that are paid for. */
  paidOf: (db: Kysely<Tables>, appointmentIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** What an appointment that is not paid for was asked for, in paise; null: it was not asked. */
  askedOf: (db: Kysely<Tables>, appointmentId: string) => Promise<number | null>
  /** In the transaction that cancels an appointment, or reopens it. */
  hasChanged: (trx: Kysely<Tables>, visit: Pick<Tables['appointments'], 'id' | 'status'>, now: Date) => Promise<void>
}
