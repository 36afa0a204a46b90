/** The SQL of accounts as the clinic's staff work with them. */
import type { Kysely } from 'kysely'
import { searchedWords } from '~/domain/clients/client-words'
import { locked } from '~/platform/db/engine'
import { byAge, having, listRows } from '~/platform/db/lists/list-rows'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import { type User, userWords } from '../account-store'

export type UserWish = PageQuery & {
  q?: string | undefined
  role?: User['role'] | undefined
  status?: User['status'] | undefined
  sort: 'newest' | 'oldest' | 'name'
}

export function listUsers(db: Kysely<Tables>, { q, role, status, sort, ...page }: UserWish): Promise<Page<User>> {
  const rows = db.selectFrom('users').selectAll()
  const order = sort === 'name' ? ([['folded_name', 'asc']] as const) : byAge(sort)
  const search = { in: userWords, words: searchedWords(q) }
  return listRows(db, { rows, chosen: having(rows, { role, status }), order, search }, page)
}

/** The admins who can log in; until this transaction ends none of them is made a client or blocked. */
export async function lockAdmins(trx: Kysely<Tables>): Promise<string[]> {
  const query = trx.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active')
  const rows = await locked(trx, query.orderBy('id')).execute()
  return rows.map(({ id }) => id)
}

/** @returns the user as it is now; null where its version is another one */
export async function updateStanding(
  trx: Kysely<Tables>,
  { id, version }: Pick<User, 'id' | 'version'>,
  change: Partial<Pick<User, 'role' | 'status' | 'can_care'>>,
  now: Date,
): Promise<User | null> {
  const row = await trx
    .updateTable('users')
    .set({ ...change, updated_at: now.toISOString(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
