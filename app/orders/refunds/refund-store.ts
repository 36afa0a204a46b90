/** The SQL of refunds. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { PaymentProvider } from '~/domain/money/payment-providers'
import { locked, skipLocked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'

export type Refund = Selectable<Tables['refunds']>
export type RefundChange = Omit<Updateable<Tables['refunds']>, 'id' | 'order_id' | 'link_id'>

/** What every refund has that was just decided on: it is due at once. */
export const newRefund = (now: Date) => {
  const at = now.toISOString()
  // The id has letters and digits only, as every provider takes it.
  return {
    id: uuidv7().replaceAll('-', ''),
    status: 'pending',
    tries: 1,
    asked_at: at,
    since: at,
    check_at: at,
  } as const
}

/** @returns false where what came by this link goes back already, or where this refund of the provider is known */
export async function insertRefund(trx: Kysely<Tables>, refund: Insertable<Tables['refunds']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateRefund(trx: Kysely<Tables>, id: string, change: RefundChange): Promise<void> {
  await trx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/** Of one that the provider has never heard of and never will. */
export async function deleteRefund(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('refunds').where('id', '=', id).execute()
}

export async function getRefund(db: Kysely<Tables>, id: string): Promise<Refund | null> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** As `getRefund`; no other transaction changes it until this one ends. */
export async function lockRefund(trx: Kysely<Tables>, id: string): Promise<Refund | null> {
  const row = await locked(trx, trx.selectFrom('refunds').selectAll().where('id', '=', id)).executeTakeFirst()
  return row ?? null
}

/** Of some orders, the oldest first. */
export async function listRefunds(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Refund[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

type Lease = { now: Date; until: Date }

/** As `claimAttempt`: the refund that has been due for longest, of any provider. */
export async function claimDueRefund(db: Kysely<Tables>, { now, until }: Lease): Promise<Refund | null> {
  const at = now.toISOString()
  const next = db
    .selectFrom('refunds')
    .select('id')
    .where('check_at', '<=', at)
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .orderBy('check_at')
    .orderBy('id')
    .limit(1)
  const row = await db
    .updateTable('refunds')
    .set({ claimed_until: until.toISOString() })
    .where('id', '=', skipLocked(db, next))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** This very refund, due or not; null while another worker asks about it. */
export async function claimRefund(db: Kysely<Tables>, id: string, { now, until }: Lease): Promise<Refund | null> {
  const row = await db
    .updateTable('refunds')
    .set({ claimed_until: until.toISOString() })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now.toISOString())]))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function releaseRefund(db: Kysely<Tables>, id: string): Promise<void> {
  await updateRefund(db, id, { claimed_until: null })
}

/** Refunds under way at providers that are not set up. */
export async function countStrandedRefunds(
  db: Kysely<Tables>,
  providers: readonly PaymentProvider[],
): Promise<{ provider: string; refunds: number }[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.link_id', 'refunds.link_id')
    .select(({ fn }) => ['payment_attempts.provider', fn.countAll().as('refunds')])
    .where('payment_attempts.provider', 'not in', providers)
    .where('refunds.status', '=', 'pending')
    .groupBy('payment_attempts.provider')
    .execute()
  return rows.map(({ provider, refunds }) => ({ provider, refunds: Number(refunds) }))
}
