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

/** The owners who can log in; until this transaction ends none of them loses that role or is blocked. */
export async function lockOwners(trx: Kysely<Tables>): Promise<string[]> {
  const query = trx.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active')
  const rows = await locked(trx, query.orderBy('id')).execute()
  return rows.map(({ id }) => id)
}

/** Everybody with a role, by name, and when one of their sessions was used last. */
export async function listTeam(db: Kysely<Tables>): Promise<(User & { last_seen_at: string | null })[]> {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .select(({ fn }) => fn.max<string | null>(fn.coalesce('sessions.seen_at', 'sessions.created_at')).as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
    )
    .where(({ eb, or }) => or([eb('role', '=', 'admin'), eb('can_care', '=', 1), eb('team_roles', '!=', '')]))
    .orderBy('folded_name')
    .orderBy('users.id')
    .execute()
}

/** @returns the user as it is now; null where its version is another one */
export async function updateStanding(
  trx: Kysely<Tables>,
  { id, version }: Pick<User, 'id' | 'version'>,
  change: Partial<Pick<User, 'role' | 'status' | 'can_care' | 'team_roles' | 'practitioner'>>,
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
