/** The SQL of limits: one statement counts and answers, so that several processes count together. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables'

/** A try, and when its window ends if it opens one. */
type Try = { key: string; windowEndsAt: Date }
/** How many tries the window has seen with this one, and when it ends. */
type Counted = { tries: number; endsAt: Date }

/**
 * Counts each try in the window that is open, or opens one.
 * @param counting no key twice: PostgreSQL changes a row once in a statement
 * @returns by key
 */
export async function countTries(
  db: Kysely<Tables>,
  counting: readonly Try[],
  now: Date,
): Promise<Map<string, Counted>> {
  const windows = counting.map(({ key, windowEndsAt }) => ({ key, tries: 1, ends_at: windowEndsAt.toISOString() }))
  const at = now.toISOString()
  const rows = await db
    .insertInto('rate_limits')
    .values(windows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql`case when rate_limits.ends_at <= ${at} then 1 else rate_limits.tries + 1 end`,
        ends_at: sql`case when rate_limits.ends_at <= ${at} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['key', 'tries', 'ends_at'])
    .execute()
  return new Map(rows.map(({ key, tries, ends_at }) => [key, { tries, endsAt: new Date(ends_at) }]))
}

export async function forgetTries(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

export async function deleteEndedWindows(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute()
}
