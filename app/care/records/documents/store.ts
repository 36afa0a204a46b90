/** The SQL of documents. Name and key are sealed and opened here. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { CareDocument } from '../../contract/records/documents'

type Row = Selectable<Tables['care_documents']>
export type StoredDocument = CareDocument & { key: string }
export type NewDocument = Omit<Row, 'created_at' | 'file_key'> & { key: string }

const placeOf = (column: 'name' | 'file_key', id: string) => ({ table: 'care_documents', column, id })

function toDocument(vault: Vault, { file_key, digest: _, file_id: __, author: ___, ...row }: Row): StoredDocument {
  const open = (column: 'name' | 'file_key', sealed: string) => {
    const text = vault.open(sealed, placeOf(column, row.id))
    if (text === null) throw new Error('A document cannot be read: DATA_KEY lacks the key it was sealed with.')
    return text
  }
  return { ...row, name: open('name', row.name), key: open('file_key', file_key) }
}

const documentsOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('care_documents')
    .innerJoin('care_files', 'care_files.id', 'care_documents.file_id')
    .where('care_files.user_id', '=', userId)

/** Of one client, the newest first. */
export async function listDocuments(db: Kysely<Tables>, vault: Vault, userId: string): Promise<StoredDocument[]> {
  const rows = await documentsOf(db, userId)
    .selectAll('care_documents')
    .orderBy('care_documents.created_at', 'desc')
    .orderBy('care_documents.id', 'desc')
    .execute()
  return rows.map((row) => toDocument(vault, row))
}

/** Of this client alone. */
export async function getDocument(
  db: Kysely<Tables>,
  vault: Vault,
  { userId, id }: { userId: string; id: string },
): Promise<StoredDocument | null> {
  const row = await documentsOf(db, userId)
    .selectAll('care_documents')
    .where('care_documents.id', '=', id)
    .executeTakeFirst()
  return row ? toDocument(vault, row) : null
}

export async function listDocumentIds(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await documentsOf(db, userId).select('care_documents.id').execute()
  return rows.map(({ id }) => id)
}

/** Photos of a day, or all that are no photos. */
export async function countDocuments(db: Kysely<Tables>, userId: string, day: string | null): Promise<number> {
  const { count } = await documentsOf(db, userId)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('day', day === null ? 'is' : '=', day)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertDocument(
  trx: Kysely<Tables>,
  vault: Vault,
  { key, ...row }: NewDocument,
  now: Date,
): Promise<void> {
  const sealed = {
    name: vault.seal(row.name, placeOf('name', row.id)),
    file_key: vault.seal(key, placeOf('file_key', row.id)),
  }
  await trx
    .insertInto('care_documents')
    .values({ ...row, ...sealed, created_at: now.toISOString() })
    .execute()
}

export const markShared = (trx: Kysely<Tables>, id: string, now: Date) =>
  trx
    .updateTable('care_documents')
    .set({ shared_at: now.toISOString() })
    .where('id', '=', id)
    .where('shared_at', 'is', null)
    .execute()

export const deleteDocument = (trx: Kysely<Tables>, id: string) =>
  trx.deleteFrom('care_documents').where('id', '=', id).execute()

/** @returns how many */
export async function deletePhotosOf(trx: Kysely<Tables>, userId: string): Promise<number> {
  const files = trx.selectFrom('care_files').select('id').where('user_id', '=', userId)
  const gone = await trx
    .deleteFrom('care_documents')
    .where('kind', '=', 'photo')
    .where('file_id', 'in', files)
    .returning('id')
    .execute()
  return gone.length
}

/** @param before a UTC instant @returns how many, at most `limit` */
export async function deleteOldPhotos(db: Kysely<Tables>, before: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('care_documents')
    .select('id')
    .where('kind', '=', 'photo')
    .where('created_at', '<', before)
    .limit(limit)
  const gone = await db.deleteFrom('care_documents').where('id', 'in', old).returning('id').execute()
  return gone.length
}
