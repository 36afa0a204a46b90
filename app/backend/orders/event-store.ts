/** The SQL of what providers tell by webhooks. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../db/tables'
import type { LinkState, RefundNews } from '../payments/gateway'
import type { Attempt } from './attempt-store'

type Row = Selectable<Tables['payment_events']>

export type PaymentEvent = Pick<Row, 'id' | 'provider' | 'event_key' | 'link_id' | 'provider_ref'> & {
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
  const row = {
    ...event,
    state: event.state && JSON.stringify(event.state),
    refund: event.refund && JSON.stringify(event.refund),
    raw_body: sealedBody,
    received_at: now.toISOString(),
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
 * Marks the event as applied by the transaction it is called in; any other transaction that wants to waits until that one ends.
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

export type EventOfOrder = Pick<PaymentEvent, 'provider' | 'state' | 'refund'> & { received_at: string }

/** What providers told of some links, the first first. */
export async function listEventsOf(
  db: Kysely<Tables>,
  attempts: readonly Pick<Attempt, 'link_id' | 'provider_ref'>[],
): Promise<EventOfOrder[]> {
  const linkIds = attempts.map(({ link_id }) => link_id)
  const refs = attempts.flatMap(({ provider_ref }) => provider_ref ?? [])
  if (linkIds.length === 0) return []
  const rows = await db
    .selectFrom('payment_events')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('link_id', 'in', linkIds), ...(refs.length > 0 ? [eb('provider_ref', 'in', refs)] : [])]),
    )
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toEvent(row), received_at: row.received_at }))
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

function toEvent(row: Row): PaymentEvent {
  return { ...row, state: row.state && JSON.parse(row.state), refund: row.refund && JSON.parse(row.refund) }
}
