/** The SQL of the waiting list: requests without a time whose clients would come should one fall free, and what they were offered. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { type DeskRow, rowsOf } from '../../staff/store'

/** Those to whom nothing is offered now, in their line. */
export const listWaiting = (
  db: Kysely<Tables>,
  { today, now }: { today: string; now: Date },
  most: number,
): Promise<DeskRow[]> =>
  rowsOf(db)
    .where('waits_to', '>=', today)
    .where('status', '=', 'active')
    // An erased client cannot answer.
    .where('email', 'is not', null)
    .where('starts_at', 'is', null)
    .where((row) => row.or([row('offered_until', 'is', null), row('offered_until', '<=', now.toISOString())]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** The times that a request was offered by the list. */
export async function waitOffersOf(db: Kysely<Tables>, id: string): Promise<Set<string>> {
  const rows = await db.selectFrom('visit_wait_offers').select('starts_at').where('appointment_id', '=', id).execute()
  return new Set(rows.map(({ starts_at }) => starts_at))
}

export async function insertWaitOffer(
  trx: Kysely<Tables>,
  offer: { appointment_id: string; starts_at: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('visit_wait_offers')
    .values({ ...offer, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['appointment_id', 'starts_at']).doNothing())
    .execute()
}
