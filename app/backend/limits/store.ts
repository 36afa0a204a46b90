/** The SQL of limits: one statement counts and answers, so that several processes count together. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables'

/**
 * Counts one try in the window that is open, or opens one.
 * @returns how many tries the window has seen with this one, and when it ends
 */
export async function countTry(
  db: Kysely<Tables>,
  { key, now, windowEndsAt }: { key: string; now: Date; windowEndsAt: Date },
): Promise<{ tries: number; endsAt: Date }> {
  const at = now.toISOString()
  const row = await db
    .insertInto('rate_limits')
    .values({ key, tries: 1, ends_at: windowEndsAt.toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when rate_limits.ends_at <= ${at} then 1 else rate_limits.tries + 1 end`,
        ends_at: sql`case when rate_limits.ends_at <= ${at} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['tries', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { tries: row.tries, endsAt: new Date(row.ends_at) }
}

export async function forgetTries(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

export async function deleteEndedWindows(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
}
