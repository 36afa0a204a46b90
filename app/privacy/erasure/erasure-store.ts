/** The SQL of requests to erase an account. */
import { type Kysely, sql } from 'kysely'
import { namesOfUsers } from '~/accounts/account-store'
import { byAge, listRows } from '~/platform/db/lists/list-rows'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'

export type ErasureRow = Tables['erasures']

/** @returns false where one waits already */
export async function insertErasure(trx: Kysely<Tables>, row: ErasureRow): Promise<boolean> {
  if (await getWaiting(trx, row.user_id)) return false
  await trx.insertInto('erasures').values(row).execute()
  return true
}

export async function getWaiting(db: Kysely<Tables>, userId: string): Promise<ErasureRow | null> {
  const row = await db
    .selectFrom('erasures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row ?? null
}

/** The ids of those that are due, the oldest first. */
export async function listDue(db: Kysely<Tables>, now: Date): Promise<ErasureRow[]> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** @returns false where it no longer waits: of two at once, one ends it */
export async function endErasure(
  trx: Kysely<Tables>,
  id: string,
  status: 'withdrawn' | 'done',
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('erasures')
    .set({ status, held_by: null, ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function holdErasure(trx: Kysely<Tables>, id: string, codes: readonly string[]): Promise<void> {
  await trx
    .updateTable('erasures')
    .set({ held_by: [...new Set(codes)].join(' ') })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

export async function countWaitingErasures(db: Kysely<Tables>): Promise<number> {
  const { total } = await db
    .selectFrom('erasures')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(total)
}

export type ListedErasure = ErasureRow & { full_name: string }

/** The index erasures_listed has the same expression: with parameters SQLite would not know it again. */
const waitingFirst = sql`case when erasures.status = 'waiting' then 0 else 1 end`

/** Those that wait first, then the newest. */
export async function listErasures(db: Kysely<Tables>, wish: PageQuery): Promise<Page<ListedErasure>> {
  const rows = db.selectFrom('erasures').selectAll()
  const order = [[waitingFirst, 'asc'] as const, ...byAge('newest', 'asked_at')]
  const { data, meta } = await listRows(db, { rows, chosen: rows, order, isCountedUnsorted: true }, wish)
  // Names of this page alone: with the rows, the accounts of all that it passes over would be read as well.
  const nameOf = await namesOfUsers(
    db,
    data.map(({ user_id }) => user_id),
  )
  return { data: data.map((row) => ({ ...row, full_name: nameOf.get(row.user_id) ?? '' })), meta }
}
