/** The SQL of disputes. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { PaymentProvider } from '~/domain/money/payment-providers'
import type { Tables } from '~/platform/db/tables'

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

/** By the provider's own id. A caller that changes it holds the lock of its order. */
export async function getDispute(
  db: Kysely<Tables>,
  provider: PaymentProvider,
  disputeRef: string,
): Promise<Dispute | null> {
  const query = db.selectFrom('disputes').selectAll()
  const own = query.where('provider', '=', provider).where('dispute_ref', '=', disputeRef)
  return (await own.executeTakeFirst()) ?? null
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
