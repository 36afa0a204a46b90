/** The SQL of payment attempts: the links an order is paid by. Only here a row becomes an attempt. */
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { PaymentProvider } from '~/clinic/contract/payments'
import { skipLocked } from '../db/engine'
import type { Tables } from '../db/tables'

/** making: nobody knows yet whether the provider has it. wrong: money came that does not fit. refused: it never was. */
export type AttemptStatus = 'making' | 'active' | 'paid' | 'wrong' | 'expired' | 'cancelled' | 'refused'

export type Attempt = {
  link_id: string
  order_id: string
  /** From 1. */
  number: number
  provider: PaymentProvider
  provider_ref: string | null
  /** Sealed (order-details.ts). */
  url: string | null
  status: AttemptStatus
  amount_paise: number
  payment_ref: string | null
  /** The provider's own number of the order behind the payment. */
  order_ref: string | null
  created_at: string
  expires_at: string
}

/** @returns false where the link's id is taken */
export async function insertAttempt(trx: Kysely<Tables>, attempt: Attempt, checkAt: Date): Promise<boolean> {
  const row: Tables['payment_attempts'] = {
    link_id: attempt.link_id,
    order_id: attempt.order_id,
    number: attempt.number,
    provider: attempt.provider,
    provider_ref: attempt.provider_ref,
    url: attempt.url,
    status: attempt.status,
    amount_paise: attempt.amount_paise,
    payment_ref: attempt.payment_ref,
    order_ref: attempt.order_ref,
    created_at: attempt.created_at,
    expires_at: attempt.expires_at,
    check_at: checkAt.toISOString(),
    claimed_until: null,
  }
  const inserted = await trx
    .insertInto('payment_attempts')
    .values(row)
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .returning('link_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateAttempt(
  trx: Kysely<Tables>,
  linkId: string,
  change: Partial<Pick<Attempt, 'provider_ref' | 'url' | 'status' | 'payment_ref' | 'order_ref' | 'expires_at'>>,
): Promise<void> {
  const values: Updateable<Tables['payment_attempts']> = {}
  if (change.provider_ref !== undefined) values.provider_ref = change.provider_ref
  if (change.url !== undefined) values.url = change.url
  if (change.status !== undefined) values.status = change.status
  if (change.payment_ref !== undefined) values.payment_ref = change.payment_ref
  if (change.order_ref !== undefined) values.order_ref = change.order_ref
  if (change.expires_at !== undefined) values.expires_at = change.expires_at
  if (Object.keys(values).length > 0)
    await trx.updateTable('payment_attempts').set(values).where('link_id', '=', linkId).execute()
}

export async function getAttempt(db: Kysely<Tables>, linkId: string): Promise<Attempt | null> {
  const row = await db.selectFrom('payment_attempts').selectAll().where('link_id', '=', linkId).executeTakeFirst()
  return row ? toAttempt(row) : null
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
  return row ? toAttempt(row) : null
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
    if (row) return toAttempt(row)
  }
  return null
}

/** Of some orders, the first try of each first. */
export async function listAttempts(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Attempt[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('number')
    .execute()
  return rows.map(toAttempt)
}

/**
 * Takes the link that has been due for longest, so that nobody else asks about it until `until`; null where none is due.
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
  return row ? toAttempt(row) : null
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
    .where('status', 'in', ['making', 'active'])
    .where('expires_at', '>', paidAfter.toISOString())
    .groupBy('provider')
    .execute()
  return rows.map(({ provider, orders }) => ({ provider, orders: Number(orders) }))
}

/** @param checkAt null: it is asked about no more */
export async function releaseAttempt(db: Kysely<Tables>, linkId: string, checkAt: Date | null): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ check_at: checkAt?.toISOString() ?? null, claimed_until: null })
    .where('link_id', '=', linkId)
    .execute()
}

function toAttempt(row: Selectable<Tables['payment_attempts']>): Attempt {
  return {
    link_id: row.link_id,
    order_id: row.order_id,
    number: row.number,
    provider: row.provider as PaymentProvider,
    provider_ref: row.provider_ref,
    url: row.url,
    status: row.status as AttemptStatus,
    amount_paise: row.amount_paise,
    payment_ref: row.payment_ref,
    order_ref: row.order_ref,
    created_at: row.created_at,
    expires_at: row.expires_at,
  }
}
