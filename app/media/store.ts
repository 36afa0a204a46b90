/** The SQL of uploaded pictures. Their files are elsewhere (platform/files/folders). */
import type { Kysely, Selectable } from 'kysely'
import { searchedWords, textWords } from '~/domain/clients/client-words'
import { mediaAddress } from '~/domain/media/media-address'
import { locked } from '~/platform/db/engine'
import { byAge, listRows } from '~/platform/db/lists/list-rows'
import type { Page } from '~/platform/db/lists/paging'
import { setWords } from '~/platform/db/lists/word-search'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'

export type PictureRow = Selectable<Tables['media']>
type NewPicture = Omit<PictureRow, 'version' | 'deleted_at' | 'used_at' | 'created_at'>
export type PictureWish = PageQuery & { q?: string | undefined; sort: 'newest' | 'oldest' }

const wordTable = { words: 'media_words', owner: 'media_id', of: 'media' } as const

/** Those that are not deleted. */
export function listPictures(db: Kysely<Tables>, { q, sort, ...page }: PictureWish): Promise<Page<PictureRow>> {
  const rows = db.selectFrom('media').selectAll()
  const chosen = rows.where('deleted_at', 'is', null)
  const search = { in: wordTable, words: searchedWords(q) }
  return listRows(db, { rows, chosen, order: byAge(sort), search }, page)
}

export async function getPicture(db: Kysely<Tables>, id: string): Promise<PictureRow | null> {
  return (await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Null: the account is gone. */
export async function getUploader(db: Kysely<Tables>, { created_by }: PictureRow): Promise<string | null> {
  if (created_by === null) return null
  const row = await db.selectFrom('users').select('full_name').where('id', '=', created_by).executeTakeFirst()
  return row?.full_name ?? null
}

export async function getPictureByDigest(db: Kysely<Tables>, digest: string): Promise<PictureRow | null> {
  return (await db.selectFrom('media').selectAll().where('digest', '=', digest).executeTakeFirst()) ?? null
}

/** No other transaction changes it until this one ends. */
export async function lockPicture(trx: Kysely<Tables>, id: string): Promise<PictureRow | null> {
  const query = trx.selectFrom('media').selectAll().where('id', '=', id)
  return (await locked(trx, query).executeTakeFirst()) ?? null
}

/** @returns false where another upload of the same file came first */
export async function insertPicture(trx: Kysely<Tables>, picture: NewPicture, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const made = await trx
    .insertInto('media')
    .values({ ...picture, created_at: at, used_at: at, deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await setMediaWords(trx, picture)
  return true
}

/** @returns it as it is now; null where it has another version */
export async function updatePicture(
  trx: Kysely<Tables>,
  { id, version }: Pick<PictureRow, 'id' | 'version'>,
  changed: Partial<Pick<PictureRow, 'name' | 'alt' | 'deleted_at' | 'used_at'>>,
): Promise<PictureRow | null> {
  const row = await trx
    .updateTable('media')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (row && (changed.name !== undefined || changed.alt !== undefined)) {
    await setMediaWords(trx, row)
  }
  return row ?? null
}

const setMediaWords = (trx: Kysely<Tables>, { id, name, alt }: Pick<PictureRow, 'id' | 'name' | 'alt'>) =>
  setWords(trx, wordTable, id, textWords(`${name} ${alt}`))

/** Pictures that may be in the way: not seen in use since `unusedSince`, or deleted before `deletedBefore`. */
export async function listSweepable(
  db: Kysely<Tables>,
  { unusedSince, deletedBefore }: { unusedSince: Date; deletedBefore: Date },
): Promise<PictureRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        and([eb('deleted_at', 'is', null), eb('used_at', '<', unusedSince.toISOString())]),
        eb('deleted_at', '<', deletedBefore.toISOString()),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** Found in use at `now`: not looked for again soon, and no longer deleted. */
export async function keepPicture(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('media').set({ used_at: now.toISOString(), deleted_at: null }).where('id', '=', id).execute()
}

/** @returns whether it was there, deleted at that instant */
export async function deletePictureRow(
  trx: Kysely<Tables>,
  { id, deleted_at }: Pick<PictureRow, 'id' | 'deleted_at'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('media')
    .where('id', '=', id)
    .where('deleted_at', '=', deleted_at)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Which of these have an entry. */
export async function listKnownIds(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await db
      .selectFrom('media')
      .select('id')
      .where('id', 'in', ids.slice(at, at + 500))
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}

/** The addresses of those of these pictures that are in the library. */
export async function listAddresses(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(mediaAddress))
}
