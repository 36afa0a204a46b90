/** Each opening of a care file by staff, once for each viewer, client and hour; the client sees the list in their account. */
import type { Kysely } from 'kysely'
import { recordStaffAudit } from '~/platform/audit/store'
import { takeNamedLock } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'

const hourMs = 60 * 60_000

/** As many as a page shows. */
const shown = 20

/** The newest first, with the names of those who opened it. */
export function listOpenings(db: Kysely<Tables>, userId: string) {
  const object = careObject(userId)
  return db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor')
    .select(['audit_entries.at', 'audit_entries.actor', 'users.full_name as by'])
    .where('object_id', '=', object.id)
    .where('object_type', '=', object.type)
    .where('action', '=', 'care_opened')
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(shown)
    .execute()
}

export const careObject = (userId: string) => ({ type: 'care_file', id: userId })

type Opened = { action: 'care_opened' | 'document_opened'; object: { type: string; id: string } }

/** @param opened the file as a whole, or one document of it */
export async function recordOpening(
  db: Kysely<Tables>,
  staff: Staff,
  userId: string,
  now: Date,
  { action, object }: Opened = { action: 'care_opened', object: careObject(userId) },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, `${action} ${staff.userId} ${object.id}`, 'exclusive')
    const known = await trx
      .selectFrom('audit_entries')
      .select('id')
      .where('object_id', '=', object.id)
      .where('object_type', '=', object.type)
      .where('action', '=', action)
      .where('actor', '=', staff.userId)
      .where('at', '>', new Date(now.getTime() - hourMs).toISOString())
      .limit(1)
      .executeTakeFirst()
    if (!known) await recordStaffAudit(trx, staff, { at: now, action, subject: userId, object })
  })
}

/** Of a list that tells of many: those that were opened in the last hour are found in one query. */
export async function recordOpenings(
  db: Kysely<Tables>,
  staff: Staff,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  const known = await db
    .selectFrom('audit_entries')
    .select('object_id')
    .where('object_id', 'in', userIds)
    .where('object_type', '=', careObject('').type)
    .where('action', '=', 'care_opened')
    .where('actor', '=', staff.userId)
    .where('at', '>', new Date(now.getTime() - hourMs).toISOString())
    .execute()
  const opened = new Set(known.map(({ object_id }) => object_id))
  for (const userId of userIds) if (!opened.has(userId)) await recordOpening(db, staff, userId, now)
}

/** Who opened it last; `by` is null where there is no such account any more. */
export async function lastOpening(db: Kysely<Tables>, userId: string) {
  const row = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor')
    .select(['audit_entries.at', 'users.full_name as by'])
    .where('object_id', '=', userId)
    .where('object_type', '=', careObject(userId).type)
    .where('action', '=', 'care_opened')
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
