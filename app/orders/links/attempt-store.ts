/** The SQL of payment attempts: the links an order is paid by. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DeskWay, PaymentProvider } from '~/domain/money/payment-providers'
import type { LinkRef } from '~/payments/gateway'
import { skipLocked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'

export type Attempt = Selectable<Tables['payment_attempts']>
type AttemptChange = Omit<Updateable<Tables['payment_attempts']>, 'link_id' | 'order_id' | 'created_at'>

/** @returns false where the link's id is taken */
async function insertAttempt(trx: Kysely<Tables>, attempt: Insertable<Tables['payment_attempts']>): Promise<boolean> {
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

/**
 * Adds an attempt to an order, under the next number and an id that is free.
 * @returns its row
 */
export async function addNextAttempt(
  trx: Kysely<Tables>,
  attempt: Omit<Insertable<Tables['payment_attempts']>, 'link_id' | 'number'>,
): Promise<Attempt> {
  const attempts = await listAttempts(trx, [attempt.order_id])
  for (let number = attempts.length + 1; ; number += 1) {
    const link_id = linkIdOf(attempt.order_id, number)
    const isNew = await insertAttempt(trx, { ...attempt, link_id, number })
    // The id may be taken: a client chooses the ids of orders, and links of two orders are never mixed up.
    const added = isNew ? await getAttempt(trx, link_id) : null
    if (added) return added
  }
}

const maxLinkIdLength = 40

/** The order's own id, then `_2`, `_3` …; at most 40 characters. */
function linkIdOf(orderId: string, number: number): string {
  if (number === 1) return orderId
  const ending = `_${number}`
  return orderId.slice(0, maxLinkIdLength - ending.length) + ending
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

/** How the provider finds what came by an attempt: a second payment by one link is found by that link. */
export async function placeOf(db: Kysely<Tables>, attempt: Attempt): Promise<LinkRef> {
  if (attempt.of_link_id === null) return attempt
  const link = await getAttempt(db, attempt.of_link_id)
  const { of_link_id: link_id, payment_ref, order_ref } = attempt
  return { link_id, provider_ref: link?.provider_ref ?? null, payment_ref, order_ref }
}

/** Of one provider, by its number of the payment, or else of the order behind it: several payments can be of one order. */
export async function getAttemptByPayment(
  db: Kysely<Tables>,
  provider: PaymentProvider,
  { paymentRef, orderRef }: { paymentRef: string | null; orderRef: string | null },
): Promise<Attempt | null> {
  for (const [column, ref] of [
    ['payment_ref', paymentRef],
    ['order_ref', orderRef],
  ] as const) {
    if (ref === null) continue
    const row = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('provider', '=', provider)
      .where(column, '=', ref)
      // The link's own row before those of further payments by it.
      .orderBy('number')
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
