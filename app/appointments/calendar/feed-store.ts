/** The SQL of the phone calendars: one secret address for each person of the staff, of which only the hash is stored. */

import type { Kysely } from 'kysely'
import type { AppointmentKind } from '~/domain/appointments/appointment-times'
import type { Tables } from '~/platform/db/tables'
import { permissionsOf, rolesOf } from '~/team/permissions'

export async function getFeed(db: Kysely<Tables>, userId: string): Promise<{ created_at: string } | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Upsert: the new hash replaces the one before. */
export async function putFeed(
  trx: Kysely<Tables>,
  { userId: user_id, secretHash: secret_hash }: { userId: string; secretHash: string },
  now: Date,
): Promise<void> {
  const row = { secret_hash, created_at: now.toISOString() }
  await trx
    .insertInto('calendar_feeds')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** @returns false where there was none */
export async function deleteFeed(trx: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whose calendar an address shows; `practitioner` null: everybody's.
 * @returns null where it does not work: its holder may not see the calendar any more, or their account is closed
 */
export async function getOpenFeed(
  db: Kysely<Tables>,
  secretHash: string,
): Promise<{ practitioner: string | null } | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.role', 'users.can_care', 'users.team_roles', 'users.practitioner'])
    .where('secret_hash', '=', secretHash)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row && permissionsOf(rolesOf(row)).has('calendar') ? { practitioner: row.practitioner } : null
}

export type FeedEntry = {
  id: string
  version: number
  updated_at: string
  name: string
  kind: AppointmentKind | null
  starts_at: string
  ends_at: string
}

/** What was agreed and not cancelled, of one practitioner or of all, between two instants. The service, which may tell of a condition, is not read. */
export async function listFeed(
  db: Kysely<Tables>,
  { from, to, practitioner }: { from: Date; to: Date; practitioner: string | null },
): Promise<FeedEntry[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'version', 'updated_at', 'name', 'kind', 'starts_at', 'ends_at'])
    .where('status', 'in', ['confirmed', 'completed'])
    .where('starts_at', '>=', from.toISOString())
    .where('starts_at', '<', to.toISOString())
    .$if(practitioner !== null, (all) => all.where('practitioner', '=', practitioner))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ starts_at, ends_at, ...row }) =>
    starts_at === null || ends_at === null ? [] : [{ ...row, starts_at, ends_at }],
  )
}
