/** The SQL of what providers tell by webhooks. */
import type { Kysely, Selectable } from 'kysely'
import type { PaymentProvider } from '~/clinic/contract/payments'
import type { Tables } from '../db/tables'
import type { LinkState, RefundNews } from '../payments/gateway'

export type PaymentEvent = {
  id: string
  provider: PaymentProvider
  /** The same for every delivery of one event. */
  event_key: string
  link_id: string | null
  provider_ref: string | null
  /** null: it says nothing of a link. */
  state: LinkState | null
  /** null: it says nothing of a refund. */
  refund: RefundNews | null
}

/** @returns false where the event has come before */
export async function insertEvent(
  db: Kysely<Tables>,
  event: PaymentEvent,
  { sealedBody, now }: { sealedBody: string; now: Date },
): Promise<boolean> {
  const row: Tables['payment_events'] = {
    id: event.id,
    provider: event.provider,
    event_key: event.event_key,
    link_id: event.link_id,
    provider_ref: event.provider_ref,
    state: event.state && JSON.stringify(event.state),
    refund: event.refund && JSON.stringify(event.refund),
    raw_body: sealedBody,
    received_at: now.toISOString(),
    applied_at: null,
  }
  const inserted = await db
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Says that the event is applied by the transaction it is called in; whoever else wants to waits until that one ends.
 * @returns null where it has been applied
 */
export async function takeEvent(trx: Kysely<Tables>, id: string, now: Date): Promise<PaymentEvent | null> {
  const row = await trx
    .updateTable('payment_events')
    .set({ applied_at: now.toISOString() })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toEvent(row) : null
}

/** Ids of events that came before `before` and have not been applied, the oldest first. */
export async function listUnappliedEvents(db: Kysely<Tables>, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select('id')
    .where('applied_at', 'is', null)
    .where('received_at', '<=', before.toISOString())
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes the words out of events that were applied long ago: they name the payer. */
export async function emptyOldEvents(db: Kysely<Tables>, appliedBefore: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ raw_body: '' })
    .where('applied_at', '<', appliedBefore.toISOString())
    .where('raw_body', '<>', '')
    .execute()
}

function toEvent(row: Selectable<Tables['payment_events']>): PaymentEvent {
  return {
    id: row.id,
    provider: row.provider as PaymentProvider,
    event_key: row.event_key,
    link_id: row.link_id,
    provider_ref: row.provider_ref,
    state: row.state === null ? null : (JSON.parse(row.state) as LinkState),
    refund: row.refund === null ? null : (JSON.parse(row.refund) as RefundNews),
  }
}
