/** The SQL of the days on which the kitchen is closed. */
import type { Kysely } from 'kysely'
import { daysOf } from '~/domain/appointments/closures'
import type { Tables } from '~/platform/db/tables'
import { lastDay } from './calendar-store'

/** Days from this one on on which the kitchen is closed. */
export async function closedKitchenDays(db: Kysely<Tables>, from: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('calendar_exceptions')
    .select(['day', 'last_day'])
    .where((row) => row(lastDay(row), '>=', from))
    .where('closes_kitchen', '=', 1)
    .execute()
  return new Set(rows.flatMap(daysOf).filter((day) => day >= from))
}

/** The closed time of the calendar in which the kitchen is closed; its name is for staff, its note for clients. */
export async function getClosedKitchen(
  db: Kysely<Tables>,
  day: string,
): Promise<{ name: string; public_note: string | null } | null> {
  const row = await db
    .selectFrom('calendar_exceptions')
    .select(['name', 'public_note'])
    .where('day', '<=', day)
    .where((row) => row(lastDay(row), '>=', day))
    .where('closes_kitchen', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
