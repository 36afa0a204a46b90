/**
 * The table of compiled content: what one machine has made of the files travels to the others with the change, under the digest
 * of all that it was made of. Kept compressed: 380 KB of JSON are 80 KB of text.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { ContentDocuments } from '~/content/collections.server'
import type { Tables } from '../db/tables'

/** One for each of the last changes: a machine that is a few behind begins with the newest. */
const mostKept = 3

export type PackedContent = Tables['compiled_content']

export async function packContent(version: string, documents: ContentDocuments, now: Date): Promise<PackedContent> {
  const packed = await promisify(gzip)(JSON.stringify(documents))
  return { version, documents: packed.toString('base64'), created_at: now.toISOString() }
}

/** Keeps it; the oldest of several go. */
export async function insertCompiled(trx: Kysely<Tables>, packed: PackedContent): Promise<void> {
  const { documents, created_at } = packed
  await trx
    .insertInto('compiled_content')
    .values(packed)
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ documents, created_at }))
    .execute()
  const newest = await trx
    .selectFrom('compiled_content')
    .select('version')
    .orderBy('created_at', 'desc')
    .orderBy('version')
    .limit(mostKept)
    .execute()
  const versions = newest.map(({ version }) => version)
  await trx
    .deleteFrom('compiled_content')
    .where('version', 'not in', [packed.version, ...versions])
    .execute()
}

/** Null: there is none of these files, or none that can be read. */
export async function getCompiled(db: Kysely<Tables>, version: string): Promise<ContentDocuments | null> {
  const row = await db
    .selectFrom('compiled_content')
    .select('documents')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  try {
    const text = await promisify(gunzip)(Buffer.from(row.documents, 'base64'))
    return JSON.parse(text.toString()) as ContentDocuments
  } catch {
    return null
  }
}
