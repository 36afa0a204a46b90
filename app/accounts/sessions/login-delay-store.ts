/** The SQL of delays that grow with each try. The key is a hash and names no account. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

/** `taken`: how many tries its window has seen with this one. Else: refused, and when the next one is taken. */
type DelayedTry = { taken: number } | { refusedUntil: Date }

/** Processes that count at the same moment overtake each other; each round one of them gets through. */
const maxRounds = 50

/**
 * Counts one try, unless the delay after the one before is not over; a refused try changes nothing.
 * @param delayMsAfter how long the next try has to wait after so many
 */
export async function takeDelayedTry(
  db: Kysely<Tables>,
  {
    key,
    now,
    windowMs,
    delayMsAfter,
  }: { key: string; now: Date; windowMs: number; delayMsAfter: (tries: number) => number },
): Promise<DelayedTry> {
  const at = now.toISOString()
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  for (let round = 0; round < maxRounds; round++) {
    const known = await db.selectFrom('login_delays').selectAll().where('key', '=', key).executeTakeFirst()
    if (known && known.next_at > at) return { refusedUntil: new Date(known.next_at) }
    const isOpen = known !== undefined && known.ends_at > at
    const tries = isOpen ? known.tries + 1 : 1
    const next = { tries, next_at: later(delayMsAfter(tries)), ends_at: isOpen ? known.ends_at : later(windowMs) }
    const written = known
      ? await db
          .updateTable('login_delays')
          .set(next)
          .where('key', '=', key)
          .where('tries', '=', known.tries)
          .where('next_at', '=', known.next_at)
          .where('ends_at', '=', known.ends_at)
          .returning('key')
          .executeTakeFirst()
      : await db
          .insertInto('login_delays')
          .values({ key, ...next, told_at: null })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
          .executeTakeFirst()
    if (written) return { taken: tries }
  }
  return { refusedUntil: new Date(now.getTime() + 1000) }
}

/** Begins anew; when the owner was told stays, so that mails cannot be caused one after the other. */
export async function endDelay(db: Kysely<Tables>, key: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.updateTable('login_delays').set({ tries: 0, next_at: at, ends_at: at }).where('key', '=', key).execute()
}

/** @returns whether the owner is to be told now: of several at once, one gets true */
export async function takeTelling(
  trx: Kysely<Tables>,
  { key, now, notSince }: { key: string; now: Date; notSince: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('login_delays')
    .set({ told_at: now.toISOString() })
    .where('key', '=', key)
    .where(({ eb, or }) => or([eb('told_at', 'is', null), eb('told_at', '<=', notSince.toISOString())]))
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** @param toldBefore keeps the rows of owners who were told after it */
export async function deleteEndedDelays(db: Kysely<Tables>, now: Date, toldBefore: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .deleteFrom('login_delays')
    .where('ends_at', '<=', at)
    .where('next_at', '<=', at)
    .where(({ eb, or }) => or([eb('told_at', 'is', null), eb('told_at', '<=', toldBefore.toISOString())]))
    .execute()
}
