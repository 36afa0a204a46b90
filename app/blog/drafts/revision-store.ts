/** Former working copies of posts. */
import type { Kysely, Selectable } from 'kysely'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import type { PostDraft } from '../contract/admin-blogs'

type Row = Selectable<Tables['post_revisions']>
export type ListedRevision = Omit<Row, 'draft' | 'post_id' | 'author_id'> & { author_name: string | null }
export type Revision = ListedRevision & { draft: PostDraft }

/** The oldest go first. */
const mostKept = 200

/** In a transaction that has the post locked, so that no other takes the number. */
export async function insertRevision(trx: Kysely<Tables>, revision: Omit<Row, 'number'>): Promise<void> {
  const last = await trx
    .selectFrom('post_revisions')
    .select('number')
    .where('post_id', '=', revision.post_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  await trx
    .insertInto('post_revisions')
    .values({ ...revision, number })
    .execute()
  await trx
    .deleteFrom('post_revisions')
    .where('post_id', '=', revision.post_id)
    .where('number', '<=', number - mostKept)
    .execute()
}

/** JSON of the newest one; null: there is none. */
export async function getLastRevisionDraft(db: Kysely<Tables>, postId: string): Promise<string | null> {
  const row = await db
    .selectFrom('post_revisions')
    .select('draft')
    .where('post_id', '=', postId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.draft ?? null
}

const listed = (db: Kysely<Tables>, postId: string) =>
  db
    .selectFrom('post_revisions')
    .leftJoin('users', 'users.id', 'post_revisions.author_id')
    .select(['post_revisions.number', 'post_revisions.reason', 'post_revisions.created_at'])
    .select(['post_revisions.title', 'post_revisions.words', 'users.full_name as author_name'])
    .where('post_revisions.post_id', '=', postId)

/** The newest first; at most 200. */
export async function listRevisions(
  db: Kysely<Tables>,
  postId: string,
  { page, per_page }: PageQuery,
): Promise<Page<ListedRevision>> {
  const data = await listed(db, postId)
    .orderBy('post_revisions.number', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await db
    .selectFrom('post_revisions')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  return { data, meta: { page, per_page, total: Number(total) } }
}

export async function getRevision(db: Kysely<Tables>, postId: string, number: number): Promise<Revision | null> {
  // No number of a row is larger; PostgreSQL refuses to compare with one that does not fit.
  if (number > 2_147_483_647) return null
  const row = await listed(db, postId)
    .select('post_revisions.draft')
    .where('post_revisions.number', '=', number)
    .executeTakeFirst()
  return row ? { ...row, draft: JSON.parse(row.draft) as PostDraft } : null
}
