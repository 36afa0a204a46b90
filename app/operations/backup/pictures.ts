/** The pictures of a backup: those that the snapshot of the database names. They never change, so each is copied once. */
import { createHash } from 'node:crypto'
import { copyWidths, mediaFormats } from '~/domain/media/media-address'
import { openFolders } from '~/platform/files/folders/open-folders'
import type { FileFolders } from '~/platform/files/folders/file-folders'
import { openSqlite } from '~/platform/db/sqlite/sqlite'
import type { Settings } from '~/platform/settings/settings.server'
import { type PictureList, readManifest, readSealedJson, wholeBackups } from './place/manifest'
import type { BackupPlace } from './place/place'
import { keyOfPassphrase } from './place/sealed-parts'

type PicturesJob = {
  /** Of the snapshot. */
  folder: string
  place: BackupPlace
  passphrase: string
  settings: Settings
  renew: () => Promise<void>
}

export const pictureKey = (path: string) => `media/${path}`

export async function backUpPictures({ folder, place, passphrase, settings, renew }: PicturesJob) {
  const source = openFolders(settings)
  const present = new Set(await place.list('media/'))
  const known = await knownPictures(place, passphrase)
  const list: PictureList = {}
  const missing: string[] = []
  let writtenBytes = 0
  const pictures = await listPictures(folder)
  for (const { picture, copies } of pictures) {
    let isMissing = false
    for (const copy of copies) {
      const path = `${picture}/${copy}`
      const before = known[path]
      if (before && present.has(pictureKey(path))) {
        list[path] = before
        continue
      }
      const bytes = await readCopy(source, picture, copy)
      if (bytes === null) {
        isMissing = true
        continue
      }
      await place.put(pictureKey(path), bytes)
      list[path] = [bytes.length, digestOf(bytes)]
      writtenBytes += bytes.length
      await renew()
    }
    if (isMissing) missing.push(picture)
  }
  return { list, missing, writtenBytes, count: pictures.length }
}

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function listPictures(folder: string): Promise<{ picture: string; copies: string[] }[]> {
  const { db, close } = openSqlite(folder)
  try {
    const rows = await db.selectFrom('media').select(['id', 'width', 'height']).orderBy('id').execute()
    return rows.map((size) => ({
      picture: `${size.id}-${size.width}x${size.height}`,
      copies: copyWidths(size).flatMap((width) => mediaFormats.map((format) => `${width}.${format}`)),
    }))
  } finally {
    await close()
  }
}

async function readCopy(source: FileFolders, picture: string, copy: string): Promise<Buffer<ArrayBuffer> | null> {
  const file = await source.read(picture, copy, { isHead: false, hasTag: () => false })
  return file?.body ? Buffer.from(await new Response(file.body).arrayBuffer()) : null
}

/** Of the newest backup that this passphrase opens, so that only new pictures are read and copied. */
async function knownPictures(place: BackupPlace, passphrase: string): Promise<PictureList> {
  for (const { name } of wholeBackups(await place.list('')))
    try {
      return await readPictureList(place, name, passphrase)
    } catch {
      // Sealed with a former passphrase, or damaged: an older one may do, and without any all are copied again.
    }
  return {}
}

/** @throws {Error} where the passphrase is another one */
export async function readPictureList(
  place: Pick<BackupPlace, 'get'>,
  name: string,
  passphrase: string,
): Promise<PictureList> {
  const { key: making, files } = await readManifest(place, name)
  const key = await keyOfPassphrase(passphrase, making)
  return readSealedJson<PictureList>(place, { name, key, file: 'pictures' }, files.pictures)
}
