/** The SQL of orders; attempt-store.ts has the links they are paid by. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import { locked } from '~/platform/db/engine'
import { listPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import { orderHasChanged } from './state/days/order-days'
import { keepRunsUntil } from './state/days/order-days-store'
import { setOrderWords } from './state/order-words'

export type Order = Selectable<Tables['orders']>
export type NewOrder = Omit<Insertable<Tables['orders']>, 'updated_at' | 'version' | 'runs_until'>
export type OrderChange = Omit<
  Updateable<Tables['orders']>,
  'id' | 'user_id' | 'created_at' | 'updated_at' | 'version' | 'runs_until'
>

/** @returns null where the id is taken; where it is being taken at this moment, only once that is decided */
export async function insertOrder(trx: Kysely<Tables>, order: NewOrder): Promise<Order | null> {
  const inserted = await trx
    .insertInto('orders')
    .values({ ...order, updated_at: order.created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) await setOrderWords(trx, inserted)
  return inserted ?? null
}

/** Counts the version on. The days of a food plan follow its status, and when it runs, in the same transaction. */
export async function updateOrder(trx: Kysely<Tables>, id: string, change: OrderChange, now: Date): Promise<void> {
  const order = await trx
    .updateTable('orders')
    .set({ ...change, updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!order) return
  await keepRunsUntil(trx, order)
  if (change.status !== undefined) await orderHasChanged(trx, order, now)
}

export async function getOrder(db: Kysely<Tables>, id: string): Promise<Order | null> {
  return (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** One of this client's; null where there is none, or it is another client's. */
export async function getOrderOf(db: Kysely<Tables>, userId: string, id: string): Promise<Order | null> {
  return (await ordersOf(db, userId).where('id', '=', id).executeTakeFirst()) ?? null
}

/** As `getOrder`; no other transaction changes it until this one ends. */
export async function lockOrder(trx: Kysely<Tables>, id: string): Promise<Order | null> {
  return (await locked(trx, trx.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()) ?? null
}

/** This client's, newest first. */
export function listOrdersOf(db: Kysely<Tables>, userId: string, page: PageQuery): Promise<Page<Order>> {
  return listPage(ordersOf(db, userId), page)
}

/** Every order of this client that was ever paid, those refunded since included. */
export function listPaidOrdersOf(db: Kysely<Tables>, userId: string): Promise<Order[]> {
  return ordersOf(db, userId).where('paid_at', 'is not', null).orderBy('start_date').orderBy('id').execute()
}

/** Every read for a client goes through this, so that a client never reads another client's. */
function ordersOf(db: Kysely<Tables>, userId: string) {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId)
}
