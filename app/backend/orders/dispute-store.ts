/** The SQL of disputes. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { PaymentProvider } from '~/domain/payment-providers'
import { locked } from '../db/engine'
import type { Tables } from '../db/tables'

export type Dispute = Selectable<Tables['disputes']>

export async function insertDispute(trx: Kysely<Tables>, dispute: Insertable<Tables['disputes']>): Promise<void> {
  await trx.insertInto('disputes').values(dispute).execute()
}

export async function updateDispute(
  trx: Kysely<Tables>,
  id: string,
  change: Omit<Updateable<Tables['disputes']>, 'id' | 'order_id' | 'provider' | 'dispute_ref' | 'opened_at'>,
): Promise<void> {
  await trx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

/** By the provider's own id; no other transaction changes it until this one ends. */
export async function lockDispute(
  trx: Kysely<Tables>,
  provider: PaymentProvider,
  disputeRef: string,
): Promise<Dispute | null> {
  const query = trx
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('dispute_ref', '=', disputeRef)
  return (await locked(trx, query).executeTakeFirst()) ?? null
}

/** Of some orders, the oldest first. */
export async function listDisputes(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Dispute[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

/** Which of these orders are on hold: their meals are not cooked. */
export async function heldOrders(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('disputes')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    // As the index disputes_on_hold has it.
    .where(sql<boolean>`plan_choice = 'hold'`)
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}
