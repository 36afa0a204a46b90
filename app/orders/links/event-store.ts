/** The SQL of what providers tell by webhooks. */
import type { Kysely, Selectable } from 'kysely'
import type { DisputeNews, LinkState, RefundNews } from '~/payments/gateway'
import type { Tables } from '~/platform/db/tables'
import type { Attempt } from './attempt-store'

type Row = Selectable<Tables['payment_events']>

export type PaymentEvent = Pick<Row, 'id' | 'provider' | 'event_key' | 'link_id' | 'provider_ref'> & {
  /** null: it says nothing of a link. */
  state: LinkState | null
  /** null: it says nothing of a refund. */
  refund: RefundNews | null
  /** null: it says nothing of a dispute. */
  dispute: DisputeNews | null
}

/** @returns false where the event has come before */
export async function insertEvent(
  db: Kysely<Tables>,
  event: PaymentEvent,
  { sealedBody, now, isApplied = false }: { sealedBody: string; now: Date; isApplied?: boolean },
): Promise<boolean> {
  const { state, refund, dispute } = event
  const at = now.toISOString()
  const row = {
    ...event,
    state: state && JSON.stringify(state),
    refund: refund && JSON.stringify(refund),
    dispute: dispute && JSON.stringify(dispute),
    payment_ref: (refund ?? dispute)?.paymentRef ?? null,
    order_ref: (refund ?? dispute)?.orderRef ?? null,
    raw_body: sealedBody,
    received_at: at,
    applied_at: isApplied ? at : null,
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

export async function getEvent(db: Kysely<Tables>, id: string): Promise<PaymentEvent | null> {
  const row = await db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toEvent(row) : null
}

/** Which link an event turned out to be about: the history of its order shows it. */
export async function nameLinkOfEvent(trx: Kysely<Tables>, id: string, linkId: string): Promise<void> {
  await trx.updateTable('payment_events').set({ link_id: linkId }).where('id', '=', id).execute()
}

/** Leaves an event to the reconciler, as one that was not applied. */
export async function reopenEvent(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.updateTable('payment_events').set({ applied_at: null }).where('id', '=', id).execute()
}

/** What was told of refunds and disputes of some payments, the first first. */
export async function listEventsOfPayments(
  trx: Kysely<Tables>,
  provider: Row['provider'] | string,
  payments: readonly Pick<Attempt, 'payment_ref' | 'order_ref'>[],
): Promise<PaymentEvent[]> {
  const found = new Map<string, Row>()
  for (const column of ['payment_ref', 'order_ref'] as const) {
    const refs = payments.flatMap((payment) => payment[column] ?? [])
    if (refs.length === 0) continue
    const rows = await trx
      .selectFrom('payment_events')
      .selectAll()
      .where('provider', '=', provider as Row['provider'])
      .where(column, 'in', refs)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  const inOrder = [...found.values()].toSorted(
    (one, other) => one.received_at.localeCompare(other.received_at) || one.id.localeCompare(other.id),
  )
  return inOrder.map(toEvent)
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

export type EventOfOrder = Pick<PaymentEvent, 'provider' | 'state' | 'refund' | 'dispute'> & { received_at: string }

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
  const { state, refund, dispute } = row
  return {
    ...row,
    state: state && JSON.parse(state),
    refund: refund && JSON.parse(refund),
    dispute: dispute && JSON.parse(dispute),
  }
}
