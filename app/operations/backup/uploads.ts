/**
 * The uploaded files of a backup, pictures and documents of care: those that the snapshot of the database names. They never change, so
 * each is copied once. Documents are sealed as they lie in their store.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sealedFile } from '~/care/records/documents/document-files'
import { copyWidths, mediaFormats } from '~/domain/media/media-address'
import { openSqlite } from '~/platform/db/sqlite/sqlite'
import type { Tables } from '~/platform/db/tables'
import type { FileFolders } from '~/platform/files/folders/file-folders'
import { type FilesRoot, openFolders } from '~/platform/files/folders/open-folders'
import type { Settings } from '~/platform/settings/settings.server'
import { readManifest, readSealedJson, type UploadList, wholeBackups } from './place/manifest'
import type { BackupPlace } from './place/place'
import type { KeyOf } from './place/sealed-parts'

type UploadsJob = {
  root: FilesRoot
  /** Of the snapshot. */
  folder: string
  place: BackupPlace
  keyOf: KeyOf
  settings: Settings
  renew: () => Promise<void>
}

/** What a backup calls them. */
export const uploadWords = { media: 'pictures', care: 'documents' } as const satisfies Record<FilesRoot, string>
export const uploadRoots = ['media', 'care'] as const

export const uploadKey = (root: FilesRoot, path: string) => `${root}/${path}`

export async function backUpUploads({ root, folder, place, keyOf, settings, renew }: UploadsJob) {
  const source = openFolders(settings, root)
  const present = new Set(await place.list(`${root}/`))
  const known = await knownUploads(root, place, keyOf)
  const list: UploadList = {}
  const missing: string[] = []
  let writtenBytes = 0
  const uploads = await listUploads(root, folder)
  for (const { name, files } of uploads) {
    let isMissing = false
    for (const file of files) {
      const path = `${name}/${file}`
      const before = known[path]
      if (before && present.has(uploadKey(root, path))) {
        list[path] = before
        continue
      }
      const bytes = await readFile(source, name, file)
      if (bytes === null) {
        isMissing = true
        continue
      }
      await place.put(uploadKey(root, path), bytes)
      list[path] = [bytes.length, digestOf(bytes)]
      writtenBytes += bytes.length
      await renew()
    }
    if (isMissing) missing.push(name)
  }
  return { list, missing, writtenBytes, count: uploads.length }
}

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Upload = { name: string; files: string[] }

/** What the snapshot names. */
async function listUploads(root: FilesRoot, folder: string): Promise<Upload[]> {
  const { db, close } = openSqlite(folder)
  try {
    return await (root === 'media' ? listPictures(db) : listDocuments(db))
  } finally {
    await close()
  }
}

async function listPictures(db: Kysely<Tables>): Promise<Upload[]> {
  const rows = await db.selectFrom('media').select(['id', 'width', 'height']).orderBy('id').execute()
  return rows.map((size) => ({
    name: `${size.id}-${size.width}x${size.height}`,
    files: copyWidths(size).flatMap((width) => mediaFormats.map((format) => `${width}.${format}`)),
  }))
}

async function listDocuments(db: Kysely<Tables>): Promise<Upload[]> {
  const rows = await db.selectFrom('care_documents').select('id').orderBy('id').execute()
  return rows.map(({ id }) => ({ name: id, files: [sealedFile] }))
}

async function readFile(source: FileFolders, name: string, file: string): Promise<Buffer<ArrayBuffer> | null> {
  const found = await source.read(name, file, { isHead: false, hasTag: () => false })
  return found?.body ? Buffer.from(await new Response(found.body).arrayBuffer()) : null
}

/** Of the newest backup that this passphrase opens, so that only new files are read and copied. */
async function knownUploads(root: FilesRoot, place: BackupPlace, keyOf: KeyOf): Promise<UploadList> {
  for (const { name } of wholeBackups(await place.list('')))
    try {
      return await readUploadList(root, place, name, keyOf)
    } catch {
      // Sealed with a former passphrase, or damaged: an older one may do, and without any all are copied again.
    }
  return {}
}

/** @throws {Error} where the passphrase is another one */
export async function readUploadList(
  root: FilesRoot,
  place: Pick<BackupPlace, 'get'>,
  name: string,
  keyOf: KeyOf,
): Promise<UploadList> {
  const { key: making, files } = await readManifest(place, name)
  const file = uploadWords[root]
  const info = files[file]
  // Made before there were documents.
  if (info === undefined) return {}
  return readSealedJson<UploadList>(place, { name, key: await keyOf(making), file }, info)
}
