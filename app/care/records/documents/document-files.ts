/**
 * The files of documents, each sealed with a random key of its own. The key stands sealed in the row: without the row nobody reads the
 * file, and a file without one is swept away.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { FileFolders } from '~/platform/files/folders/file-folders'
import { openBytes, sealBytes } from '~/platform/vault/sealing.server'

/** The one file in the folder of a document. */
export const sealedFile = 'sealed'

/** A row follows its file within a minute; an upload that was broken off leaves a file alone. */
const alonePastMs = 15 * 60_000

const boundTo = (id: string) => `care document ${id}`

export type DocumentFiles = ReturnType<typeof createDocumentFiles>

export function createDocumentFiles(folders: FileFolders) {
  /** @returns those of the ids that have no row */
  async function withoutRow(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
    const rows = await inBatches(ids, (some) =>
      db.selectFrom('care_documents').select('id').where('id', 'in', some).execute(),
    )
    const known = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !known.has(id))
  }

  /** Those of these documents whose row is gone. */
  async function removeGone(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
    for (const id of await withoutRow(db, ids)) await folders.remove(id)
  }

  return {
    /** @returns the key, which is not kept here. @throws {ApiError} storage_full, storage_unavailable */
    async put(id: string, bytes: Uint8Array): Promise<{ key: string; digest: string }> {
      const key = randomBytes(32)
      const sealed = sealBytes(key, bytes, boundTo(id))
      await folders.put(id, [{ name: sealedFile, type: 'application/octet-stream', bytes: sealed }])
      return { key: key.toString('base64url'), digest: createHash('sha256').update(sealed).digest('hex') }
    },

    /** null: the file is lost, or is not what was put there. @throws {ApiError} storage_unavailable */
    async read(id: string, key: string): Promise<Buffer | null> {
      const file = await folders.read(id, sealedFile, { isHead: false, hasTag: () => false })
      if (!file?.body) return null
      const sealed = Buffer.from(await new Response(file.body).arrayBuffer())
      try {
        return openBytes(Buffer.from(key, 'base64url'), sealed, boundTo(id))
      } catch {
        return null
      }
    },

    removeGone,

    /** Files that have no row, or no longer. */
    sweep: async (db: Kysely<Tables>, now: Date): Promise<void> =>
      removeGone(db, await folders.listOlder(new Date(now.getTime() - alonePastMs))),
  }
}
