/** The SQL of check-ins. What is told is sealed and opened here. */
import type { Kysely } from 'kysely'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { CheckInBody } from '../../contract/contact/check-ins'

export type CheckIn = Pick<Tables['check_ins'], 'id' | 'day' | 'edited_at'> & { version: number; body: CheckInBody }

const placeOf = (id: string) => ({ table: 'check_ins', column: 'body', id })
const sealBody = (vault: Vault, id: string, body: CheckInBody) => vault.seal(JSON.stringify(body), placeOf(id))

type Row = Pick<Tables['check_ins'], 'id' | 'day' | 'edited_at' | 'body'> & { version: number }

function toCheckIn(vault: Vault, { id, day, edited_at, version, body }: Row): CheckIn {
  const text = vault.open(body, placeOf(id))
  if (text === null) throw new Error('A check-in cannot be read: DATA_KEY lacks the key it was sealed with.')
  return { id, day, edited_at, version, body: JSON.parse(text) as CheckInBody }
}

const checkIns = (db: Kysely<Tables>) =>
  db
    .selectFrom('check_ins')
    .innerJoin('care_files', 'care_files.id', 'check_ins.file_id')
    .select(['check_ins.id', 'check_ins.day', 'check_ins.body', 'check_ins.version', 'check_ins.edited_at'])

export async function getCheckIn(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  day: string,
): Promise<CheckIn | null> {
  const row = await checkIns(db)
    .where('care_files.user_id', '=', userId)
    .where('check_ins.day', '=', day)
    .executeTakeFirst()
  return row ? toCheckIn(vault, row) : null
}

/** Of one client from a day on, the newest first. */
export async function listCheckIns(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  since: string,
): Promise<CheckIn[]> {
  const rows = await checkIns(db)
    .where('care_files.user_id', '=', userId)
    .where('check_ins.day', '>=', since)
    .orderBy('check_ins.day', 'desc')
    .execute()
  return rows.map((row) => toCheckIn(vault, row))
}

/** The days of which one client has told anything, from a day on. */
export async function toldDaysOf(db: Kysely<Tables>, userId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('check_ins')
    .innerJoin('care_files', 'care_files.id', 'check_ins.file_id')
    .select('check_ins.day')
    .where('care_files.user_id', '=', userId)
    .where('check_ins.day', '>=', since)
    .execute()
  return rows.map(({ day }) => day)
}

/** Of some clients from a day on, by client, the newest first. */
export async function checkInsOf(
  db: Kysely<Tables>,
  vault: Vault,
  userIds: readonly string[],
  since: string,
): Promise<Map<string, CheckIn[]>> {
  const rows = await inBatches(userIds, (ids) =>
    checkIns(db)
      .select('care_files.user_id')
      .where('care_files.user_id', 'in', ids)
      .where('check_ins.day', '>=', since)
      .orderBy('check_ins.day', 'desc')
      .execute(),
  )
  const all = new Map<string, CheckIn[]>()
  for (const { user_id, ...row } of rows) {
    const own = all.get(user_id) ?? []
    own.push(toCheckIn(vault, row))
    all.set(user_id, own)
  }
  return all
}

/** Of some clients the last day that they told. */
export async function lastDaysOf(db: Kysely<Tables>, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await inBatches(userIds, (ids) =>
    db
      .selectFrom('check_ins')
      .innerJoin('care_files', 'care_files.id', 'check_ins.file_id')
      .select(({ fn }) => ['care_files.user_id', fn.max('check_ins.day').as('day')])
      .where('care_files.user_id', 'in', ids)
      .groupBy('care_files.user_id')
      .execute(),
  )
  return new Map(rows.map(({ user_id, day }) => [user_id, day]))
}

/** @returns false where this day is told already */
export async function insertCheckIn(
  trx: Kysely<Tables>,
  vault: Vault,
  { body, ...given }: { id: string; file_id: string; day: string; body: CheckInBody },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const row = await trx
    .insertInto('check_ins')
    .values({ ...given, body: sealBody(vault, given.id, body), version: 1, created_at: at, edited_at: at })
    .onConflict((conflict) => conflict.columns(['file_id', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it is of another version */
export async function updateCheckIn(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, version, body }: { id: string; version: number; body: CheckInBody },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('check_ins')
    .set({ body: sealBody(vault, id, body), version: version + 1, edited_at: now.toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @param before a day @returns how many, at most `limit` */
export async function deleteOldCheckIns(db: Kysely<Tables>, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('check_ins').select('id').where('day', '<', before).limit(limit)
  const gone = await db.deleteFrom('check_ins').where('id', 'in', old).returning('id').execute()
  return gone.length
}
