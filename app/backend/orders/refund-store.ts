/** The SQL of refunds. Only here a row becomes a refund. */
import type { Kysely, Selectable } from 'kysely'
import { locked, skipLocked } from '../db/engine'
import type { Tables } from '../db/tables'

export type Refund = {
  /** Letters and digits only, as every provider takes it. */
  id: string
  orderId: string
  linkId: string
  /** duplicate: somebody paid twice for one order. */
  reason: 'cancelled' | 'duplicate'
  amountPaise: number
  status: 'pending' | 'done' | 'failed'
  refundRef: string | null
  /** UTC instants. */
  askedAt: string
  settledAt: string | null
}

/** @returns false where what came by this link goes back already */
export async function insertRefund(trx: Kysely<Tables>, refund: Refund, checkAt: Date): Promise<boolean> {
  const row: Tables['refunds'] = {
    id: refund.id,
    order_id: refund.orderId,
    link_id: refund.linkId,
    reason: refund.reason,
    amount_paise: refund.amountPaise,
    status: refund.status,
    refund_ref: refund.refundRef,
    asked_at: refund.askedAt,
    settled_at: refund.settledAt,
    check_at: checkAt.toISOString(),
    claimed_until: null,
  }
  const inserted = await trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function getRefund(db: Kysely<Tables>, id: string): Promise<Refund | null> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRefund(row) : null
}

/** Nobody else changes it until the transaction ends. */
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

export async function settleRefund(
  trx: Kysely<Tables>,
  { id, status, refundRef }: Pick<Refund, 'id' | 'status' | 'refundRef'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      status,
      refund_ref: refundRef,
      ...(status !== 'pending' && { settled_at: now.toISOString(), check_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** As `claimAttempt`: the refund that has been due for longest. */
export async function claimRefund(
  db: Kysely<Tables>,
  { provider, now, until }: { provider: string; now: Date; until: Date },
): Promise<Refund | null> {
  const at = now.toISOString()
  const next = db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'pending')
    .where('check_at', '<=', at)
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_attempts')
          .select('payment_attempts.link_id')
          .whereRef('payment_attempts.link_id', '=', 'refunds.link_id')
          .where('payment_attempts.provider', '=', provider),
      ),
    )
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

/** @param checkAt null: nobody asks about it any more */
export async function releaseRefund(db: Kysely<Tables>, id: string, checkAt: Date | null): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ check_at: checkAt?.toISOString() ?? null, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

function toRefund(row: Selectable<Tables['refunds']>): Refund {
  return {
    id: row.id,
    orderId: row.order_id,
    linkId: row.link_id,
    reason: row.reason as Refund['reason'],
    amountPaise: row.amount_paise,
    status: row.status as Refund['status'],
    refundRef: row.refund_ref,
    askedAt: row.asked_at,
    settledAt: row.settled_at,
  }
}
