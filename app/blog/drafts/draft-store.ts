/** The SQL of posts as staff write them: working copies with their states. What readers see is store.ts's. */
import { type InferResult, type Kysely, type Selectable, sql } from 'kysely'
import { foldName } from '~/domain/clients/client-words'
import { firstBlockIds } from '~/domain/posts/block-ids'
import { countWords, textsOf } from '~/domain/posts/post-words'
import { locked } from '~/platform/db/engine'
import { listRows } from '~/platform/db/lists/list-rows'
import { countAll, mapPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import type { ListedPost, PostDraft, PostState } from '../contract/admin-blogs'

type Row = Selectable<Tables['post_drafts']>

/** A post with its working copy. */
export type DraftedPost = Omit<Row, 'draft' | 'has_changes' | 'cover' | 'title_words'> & {
  has_changes: boolean
  draft: PostDraft
}

export type PostWish = PageQuery & {
  state?: PostState | undefined
  q?: string | undefined
  sort: 'edited' | 'date' | 'title'
}

const listedColumns = [
  'post_drafts.id',
  'post_drafts.slug',
  'post_drafts.public_slug',
  'post_drafts.title',
  'post_drafts.status',
  'post_drafts.has_changes',
  'post_drafts.version',
  'post_drafts.publish_date',
  'post_drafts.due_at',
  'post_drafts.deleted_at',
  'post_drafts.updated_at',
  'post_drafts.words',
  'post_drafts.cover',
] as const

/** Without a state all that are not deleted. Posts are written one by one, and are few enough to be counted and sorted. */
export async function listPosts(
  db: Kysely<Tables>,
  { state, q, sort, page, per_page }: PostWish,
  now: Date,
): Promise<Page<ListedPost>> {
  const words = q === undefined ? [] : wordsOf(q)
  // A search for signs that are in no word finds nothing.
  if (words.length === 0 && q?.trim()) return { data: [], meta: { page, per_page, total: 0 } }
  const rows = rowsOf(db)
  let chosen = rows.where(inState(state, now))
  // A word is letters and digits, so none of it means anything to LIKE.
  for (const word of words) chosen = chosen.where('post_drafts.title_words', 'like', `% ${word}%`)
  const [by, direction] = orders[sort]
  // By an expression: with the index on the time all posts would be read for the few whose time has not come.
  const order = [[state === 'scheduled' ? sql`${by} || ''` : by, direction]] as const
  return mapPage(await listRows(db, { rows, chosen, order, areFew: true }, { page, per_page }), (row) =>
    toListed(row, now),
  )
}

const rowsOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('post_drafts')
    .select(listedColumns)
    // Not joined: SQLite would read the account of each row it passes over as well.
    .select(({ selectFrom }) =>
      selectFrom('users')
        .select('full_name')
        .whereRef('users.id', '=', 'post_drafts.updated_by')
        .$asScalar()
        .as('updated_by'),
    )
type ListedRow = InferResult<ReturnType<typeof rowsOf>>[number]

const toListed = ({ public_slug, cover, has_changes, ...row }: ListedRow, now: Date): ListedPost => ({
  ...row,
  slug: public_slug ?? row.slug,
  state: stateOf(row, now),
  has_changes: has_changes === 1,
  cover: cover === null ? null : (JSON.parse(cover) as ListedPost['cover']),
})

const orders = {
  edited: [sql.ref('post_drafts.updated_at'), 'desc'],
  // Those without a date are the newest: they are still being written.
  date: [sql`coalesce(post_drafts.publish_date, '9999')`, 'desc'],
  title: [sql.ref('post_drafts.title_words'), 'asc'],
} as const

function inState(state: PostState | undefined, now: Date) {
  const at = now.toISOString()
  switch (state) {
    case undefined:
      return sql<boolean>`post_drafts.deleted_at is null`
    case 'deleted':
      return sql<boolean>`post_drafts.deleted_at is not null`
    case 'scheduled':
      return sql<boolean>`post_drafts.deleted_at is null and post_drafts.status = 'published' and post_drafts.due_at > ${at}`
    case 'published':
      return sql<boolean>`post_drafts.deleted_at is null and post_drafts.status = 'published' and post_drafts.due_at <= ${at}`
    default:
      return sql<boolean>`post_drafts.deleted_at is null and post_drafts.status = ${state}`
  }
}

/** What the clinic calls the state of a post at `now`. */
export function stateOf(
  { status, due_at, deleted_at }: Pick<Row, 'status' | 'due_at' | 'deleted_at'>,
  now: Date,
): PostState {
  if (deleted_at !== null) return 'deleted'
  if (status !== 'published') return status
  return due_at !== null && due_at > now.toISOString() ? 'scheduled' : 'published'
}

export async function countPosts(db: Kysely<Tables>, now: Date): Promise<Record<PostState, number>> {
  const count = (state: PostState) => countAll(db.selectFrom('post_drafts').where(inState(state, now)))
  const [draft, scheduled, published, unpublished, deleted] = await Promise.all([
    count('draft'),
    count('scheduled'),
    count('published'),
    count('unpublished'),
    count('deleted'),
  ])
  return { draft, scheduled, published, unpublished, deleted }
}

export async function getDraftedPost(db: Kysely<Tables>, id: string): Promise<DraftedPost | null> {
  const row = await byId(db, id).executeTakeFirst()
  return row ? toDraftedPost(row) : null
}

/** No other transaction changes it until this one ends. */
export async function lockDraftedPost(trx: Kysely<Tables>, id: string): Promise<DraftedPost | null> {
  const row = await locked(trx, byId(trx, id)).executeTakeFirst()
  return row ? toDraftedPost(row) : null
}

const byId = (db: Kysely<Tables>, id: string) => db.selectFrom('post_drafts').selectAll().where('id', '=', id)

export async function insertDraftedPost(trx: Kysely<Tables>, post: DraftedPost): Promise<void> {
  await trx.insertInto('post_drafts').values(toRow(post)).execute()
}

/** In a transaction that has it locked. */
export async function updateDraftedPost(trx: Kysely<Tables>, post: DraftedPost): Promise<void> {
  const { id, ...row } = toRow(post)
  await trx.updateTable('post_drafts').set(row).where('id', '=', id).execute()
}

/** The states alone, where the working copy stays as it is. */
export async function updatePostState(
  trx: Kysely<Tables>,
  id: string,
  state: Partial<Pick<Row, 'status' | 'deleted_at'>>,
): Promise<void> {
  await trx.updateTable('post_drafts').set(state).where('id', '=', id).execute()
}

/** Ids of the posts deleted before then. */
export async function listDeletedBefore(db: Kysely<Tables>, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('post_drafts')
    .select('id')
    .where('deleted_at', '<', before.toISOString())
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/** With its addresses, revisions and readers-to-be; what was published of it is deleted first. */
export async function deleteDraftedPost(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('post_drafts').where('id', '=', id).execute()
}

function toDraftedPost({ draft, has_changes, cover: _, title_words: __, ...row }: Row): DraftedPost {
  const read = JSON.parse(draft) as PostDraft
  return {
    ...row,
    has_changes: has_changes === 1,
    draft: { ...read, block_ids: read.block_ids ?? firstBlockIds(read.body) },
  }
}

function toRow({ draft, has_changes, ...post }: DraftedPost): Row {
  return {
    ...post,
    has_changes: has_changes ? 1 : 0,
    title_words: ` ${wordsOf(post.title).join(' ')}`,
    cover: draft.cover === null ? null : JSON.stringify(draft.cover),
    draft: JSON.stringify(draft),
  }
}

const wordsOf = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** What lists show of a working copy. */
export const wordCountOf = (draft: PostDraft): number => countWords(textsOf(draft.body))
