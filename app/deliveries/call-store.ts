/** The SQL of the calls to make: clients without an email whose days were changed. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { CallToMake } from './contract/admin-deliveries'

const mostShown = 200

type NewCall = Omit<Tables['calls_to_make'], 'created_at' | 'called_at' | 'called_by'>

export async function insertCall(trx: Kysely<Tables>, call: NewCall, now: Date): Promise<void> {
  await trx
    .insertInto('calls_to_make')
    .values({ ...call, created_at: now.toISOString(), called_at: null, called_by: null })
    .execute()
}

/** Those that were not made yet, the oldest first. */
export const listCallsToMake = (db: Kysely<Tables>): Promise<CallToMake[]> =>
  db
    .selectFrom('calls_to_make as calls')
    .innerJoin('orders', 'orders.id', 'calls.order_id')
    .select(['calls.id', 'calls.order_id', 'calls.change', 'calls.from_day', 'calls.to_day', 'calls.ends_on'])
    .select(['calls.public_note', 'calls.created_at'])
    .select(['orders.user_id', 'orders.customer_name', 'orders.customer_phone', 'orders.plan_title'])
    .where('calls.called_at', 'is', null)
    .orderBy('calls.created_at')
    .orderBy('calls.id')
    .limit(mostShown)
    .execute()

export async function countCallsToMake(db: Kysely<Tables>): Promise<number> {
  const { total } = await db
    .selectFrom('calls_to_make')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('called_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** @returns the order; null where there is no such call, or it was ticked off before */
export async function markCalled(
  trx: Kysely<Tables>,
  { id, by }: { id: string; by: string },
  now: Date,
): Promise<{ order_id: string; user_id: string } | null> {
  const call = await trx
    .updateTable('calls_to_make')
    .set({ called_at: now.toISOString(), called_by: by })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  if (!call) return null
  const order = await trx
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', call.order_id)
    .executeTakeFirstOrThrow()
  return { ...call, ...order }
}
