/** The SQL of the cash drawer: what was written down of a day, and what came and went at the desk. */
import type { Kysely, Selectable } from 'kysely'
import { type DeskWay, deskWayNames } from '~/domain/money/payment-providers'
import type { Tables } from '~/platform/db/tables'
import type { Span } from '../papers/paper-store'

type TillRow = Selectable<Tables['till_days']>

export async function getTillDay(db: Kysely<Tables>, day: string): Promise<TillRow | null> {
  return (await db.selectFrom('till_days').selectAll().where('day', '=', day).executeTakeFirst()) ?? null
}

/** What was counted last before a day; null where nothing ever was. */
export async function lastCountBefore(db: Kysely<Tables>, day: string): Promise<number | null> {
  const row = await db
    .selectFrom('till_days')
    .select('counted_paise')
    .where('day', '<', day)
    .where('counted_paise', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.counted_paise ?? null
}

/** @param row its version is the one that was seen; 0: none. @returns false where it is another by now */
export async function saveTillDay(trx: Kysely<Tables>, { version, ...row }: TillRow): Promise<boolean> {
  const saved =
    version === 0
      ? await trx
          .insertInto('till_days')
          .values({ ...row, version: 1 })
          .onConflict((conflict) => conflict.column('day').doNothing())
          .returning('day')
          .executeTakeFirst()
      : await trx
          .updateTable('till_days')
          .set({ ...row, version: version + 1 })
          .where('day', '=', row.day)
          .where('version', '=', version)
          .returning('day')
          .executeTakeFirst()
  return saved !== undefined
}

/** What the desk took, the earliest first. */
export const listDeskPayments = (db: Kysely<Tables>, { from, until }: Span) =>
  db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select([
      'payment_attempts.order_id',
      'payment_attempts.created_at as at',
      'payment_attempts.provider',
      'payment_attempts.amount_paise',
      'payment_attempts.payment_ref as reference',
      'orders.customer_name',
      'orders.plan_title as title',
      'orders.receipt_number',
    ])
    .where('payment_attempts.provider', 'in', deskWayNames)
    .where('payment_attempts.created_at', '>=', from)
    .where('payment_attempts.created_at', '<', until)
    .orderBy('payment_attempts.created_at')
    .orderBy('payment_attempts.link_id')
    .$narrowType<{ provider: DeskWay }>()
    .execute()

/** Cash that was handed back. */
export const listCashBack = (db: Kysely<Tables>, { from, until }: Span) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.order_id',
      'refunds.settled_at as at',
      'refunds.amount_paise',
      'refunds.hand_reference as reference',
      'orders.customer_name',
      'orders.plan_title as title',
    ])
    .where('refunds.from_drawer', '=', 1)
    .where('refunds.settled_at', '>=', from)
    .where('refunds.settled_at', '<', until)
    .orderBy('refunds.settled_at')
    .orderBy('refunds.id')
    .execute()
