/** The SQL of refunds. Only here a row becomes a refund. */
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { PaymentProvider } from '~/clinic/contract/payments'
import type { RefundStatus } from '~/domain/order-state'
import { locked, skipLocked } from '../db/engine'
import type { Tables } from '../db/tables'

export type Refund = {
  /** Letters and digits only, as every provider takes it. */
  id: string
  order_id: string
  link_id: string
  /**
   * duplicate: the client paid twice for one order. late: the client paid after cancelling. provider: staff made it in the
   * provider's own dashboard.
   */
  reason: 'cancelled' | 'duplicate' | 'late' | 'provider'
  amount_paise: number
  status: RefundStatus
  /** From 1; each try has an id of its own at the provider. */
  tries: number
  /** By what the provider's answers know it; null until the provider has it. */
  provider_key: string | null
  refund_ref: string | null
  /** The code of the provider's last refusal. */
  problem: string | null
  /** What staff wrote when they paid it by hand. */
  hand_reference: string | null
  /** UTC instants. */
  asked_at: string
  /** Since when the provider has been asked; later than askedAt where staff tried again. */
  since: string
  /** When the clinic was told that it does not go through. */
  told_at: string | null
  settled_at: string | null
}

/** What is not yet known of a refund that has just been decided on. */
export const newRefund = (now: Date) =>
  ({
    status: 'pending',
    tries: 1,
    provider_key: null,
    refund_ref: null,
    problem: null,
    hand_reference: null,
    asked_at: now.toISOString(),
    since: now.toISOString(),
    told_at: null,
    settled_at: null,
  }) as const satisfies Partial<Refund>

/** @returns false where what came by this link goes back already, or where this refund of the provider is known */
export async function insertRefund(trx: Kysely<Tables>, refund: Refund, checkAt: Date | null): Promise<boolean> {
  const row: Tables['refunds'] = {
    id: refund.id,
    order_id: refund.order_id,
    link_id: refund.link_id,
    reason: refund.reason,
    amount_paise: refund.amount_paise,
    status: refund.status,
    tries: refund.tries,
    provider_key: refund.provider_key,
    refund_ref: refund.refund_ref,
    problem: refund.problem,
    hand_reference: refund.hand_reference,
    asked_at: refund.asked_at,
    since: refund.since,
    told_at: refund.told_at,
    settled_at: refund.settled_at,
    check_at: checkAt?.toISOString() ?? null,
    claimed_until: null,
  }
  const inserted = await trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type RefundChange = Partial<
  Pick<
    Refund,
    | 'amount_paise'
    | 'status'
    | 'tries'
    | 'provider_key'
    | 'refund_ref'
    | 'problem'
    | 'hand_reference'
    | 'since'
    | 'told_at'
    | 'settled_at'
  >
> & { checkAt?: Date | null }

export async function updateRefund(trx: Kysely<Tables>, id: string, change: RefundChange): Promise<void> {
  const values: Updateable<Tables['refunds']> = {}
  if (change.amount_paise !== undefined) values.amount_paise = change.amount_paise
  if (change.status !== undefined) values.status = change.status
  if (change.tries !== undefined) values.tries = change.tries
  if (change.provider_key !== undefined) values.provider_key = change.provider_key
  if (change.refund_ref !== undefined) values.refund_ref = change.refund_ref
  if (change.problem !== undefined) values.problem = change.problem
  if (change.hand_reference !== undefined) values.hand_reference = change.hand_reference
  if (change.since !== undefined) values.since = change.since
  if (change.told_at !== undefined) values.told_at = change.told_at
  if (change.settled_at !== undefined) values.settled_at = change.settled_at
  if (change.checkAt !== undefined) values.check_at = change.checkAt?.toISOString() ?? null
  await trx.updateTable('refunds').set(values).where('id', '=', id).execute()
}

/** Of one that the provider has never heard of and never will. */
export async function deleteRefund(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('refunds').where('id', '=', id).execute()
}

export async function getRefund(db: Kysely<Tables>, id: string): Promise<Refund | null> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRefund(row) : null
}

/** As `getRefund`; no other transaction changes it until this one ends. */
export async function lockRefund(trx: Kysely<Tables>, id: string): Promise<Refund | null> {
  const row = await locked(trx, trx.selectFrom('refunds').selectAll().where('id', '=', id)).executeTakeFirst()
  return row ? toRefund(row) : null
}

/** Of some orders, the oldest first. */
export async function listRefunds(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Refund[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return rows.map(toRefund)
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
  return row ? toRefund(row) : null
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
  return row ? toRefund(row) : null
}

export async function releaseRefund(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('refunds').set({ claimed_until: null }).where('id', '=', id).execute()
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

function toRefund(row: Selectable<Tables['refunds']>): Refund {
  return {
    id: row.id,
    order_id: row.order_id,
    link_id: row.link_id,
    reason: row.reason as Refund['reason'],
    amount_paise: row.amount_paise,
    status: row.status as Refund['status'],
    tries: row.tries,
    provider_key: row.provider_key,
    refund_ref: row.refund_ref,
    problem: row.problem,
    hand_reference: row.hand_reference,
    asked_at: row.asked_at,
    since: row.since,
    told_at: row.told_at,
    settled_at: row.settled_at,
  }
}
