/** The SQL of payment attempts: the links an order is paid by. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DeskWay, PaymentProvider } from '~/domain/payment-providers'
import { skipLocked } from '../db/engine'
import type { Tables } from '../db/tables'

export type Attempt = Selectable<Tables['payment_attempts']>
type AttemptChange = Omit<Updateable<Tables['payment_attempts']>, 'link_id' | 'order_id' | 'created_at'>

/** @returns false where the link's id is taken */
export async function insertAttempt(
  trx: Kysely<Tables>,
  attempt: Insertable<Tables['payment_attempts']>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .returning('link_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Money taken at the desk, as the one payment of its order.
 * @returns null where the UTR number is recorded for another payment
 */
export async function insertDeskPayment(
  trx: Kysely<Tables>,
  {
    order_id,
    provider,
    amount_paise,
    utr,
  }: { order_id: string; provider: DeskWay; amount_paise: number; utr: string | null },
  now: Date,
): Promise<Attempt | null> {
  const at = now.toISOString()
  const row = await trx
    .insertInto('payment_attempts')
    .values({
      link_id: order_id,
      order_id,
      number: 1,
      provider,
      status: 'paid',
      amount_paise,
      received_paise: amount_paise,
      payment_ref: utr,
      created_at: at,
      expires_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function updateAttempt(trx: Kysely<Tables>, linkId: string, change: AttemptChange): Promise<void> {
  await trx.updateTable('payment_attempts').set(change).where('link_id', '=', linkId).execute()
}

export async function getAttempt(db: Kysely<Tables>, linkId: string): Promise<Attempt | null> {
  const row = await db.selectFrom('payment_attempts').selectAll().where('link_id', '=', linkId).executeTakeFirst()
  return row ?? null
}

/** Of one provider, by the provider's own id. */
export async function getAttemptByRef(
  db: Kysely<Tables>,
  provider: PaymentProvider,
  providerRef: string,
): Promise<Attempt | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()
  return row ?? null
}

/** Of one provider, by its number of the payment or of the order behind it. */
export async function getAttemptByPayment(
  db: Kysely<Tables>,
  provider: PaymentProvider,
  { paymentRef, orderRef }: { paymentRef: string | null; orderRef: string | null },
): Promise<Attempt | null> {
  for (const [column, ref] of [
    ['order_ref', orderRef],
    ['payment_ref', paymentRef],
  ] as const) {
    if (ref === null) continue
    const row = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('provider', '=', provider)
      .where(column, '=', ref)
      .executeTakeFirst()
    if (row) return row
  }
  return null
}

/** Of some orders, the first try of each first. */
export async function listAttempts(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Attempt[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('number')
    .execute()
}

/**
 * Leases the link that has been due for longest until `until`, so that no other worker polls it; null where none is due.
 * Links of providers that are not set up stay where they are.
 */
export async function claimAttempt(
  db: Kysely<Tables>,
  { providers, now, until }: { providers: readonly PaymentProvider[]; now: Date; until: Date },
): Promise<Attempt | null> {
  const at = now.toISOString()
  const next = db
    .selectFrom('payment_attempts')
    .select('link_id')
    .where('check_at', '<=', at)
    .where('provider', 'in', providers)
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .orderBy('check_at')
    .orderBy('link_id')
    .limit(1)
  const row = await db
    .updateTable('payment_attempts')
    .set({ claimed_until: until.toISOString() })
    .where('link_id', '=', skipLocked(db, next))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Leaves a link that the provider could not make alone until `until`; a worker's lease that lasts longer stays as it is. */
export async function restAttempt(db: Kysely<Tables>, linkId: string, until: Date): Promise<void> {
  const at = until.toISOString()
  await db
    .updateTable('payment_attempts')
    .set({ claimed_until: at })
    .where('link_id', '=', linkId)
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', at)]))
    .execute()
}

/** Links that clients may still pay by at providers that are not set up; `orders` counts their orders. */
export async function countStrandedLinks(
  db: Kysely<Tables>,
  { providers, paidAfter }: { providers: readonly PaymentProvider[]; paidAfter: Date },
): Promise<{ provider: string; orders: number }[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => ['provider', fn.count('order_id').distinct().as('orders')])
    .where('provider', 'not in', providers)
    // The index payment_attempts_open has the same condition: with parameters SQLite would not know it again.
    .where(sql<boolean>`status in ('making', 'active')`)
    .where('expires_at', '>', paidAfter.toISOString())
    .groupBy('provider')
    .execute()
  return rows.map(({ provider, orders }) => ({ provider, orders: Number(orders) }))
}

/** Ends the lease. @param check_at when it is polled next; null: no more */
export async function releaseAttempt(
  db: Kysely<Tables>,
  linkId: string,
  { check_at }: Pick<Attempt, 'check_at'>,
): Promise<void> {
  await updateAttempt(db, linkId, { check_at, claimed_until: null })
}
