/** The SQL of the days on which the kitchen is closed. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

/** Days from this one on on which the kitchen is closed. */
export async function closedKitchenDays(db: Kysely<Tables>, from: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('calendar_exceptions')
    .select('day')
    .where('day', '>=', from)
    .where('closes_kitchen', '=', 1)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** The closed day of the calendar on which the kitchen is closed; its name is for staff, its note for clients. */
export async function getClosedKitchen(
  db: Kysely<Tables>,
  day: string,
): Promise<{ name: string; public_note: string | null } | null> {
  const row = await db
    .selectFrom('calendar_exceptions')
    .select(['name', 'public_note'])
    .where('day', '=', day)
    .where('closes_kitchen', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
