/**
 * Takes away pictures that have been used nowhere for 30 days, in two steps a day apart: first they leave the library, where an editor
 * could choose one at this moment, then their files go. What is found used in between is back. Files without an entry, left
 * by an upload that ended in the middle, go a day later as well.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { FileFolders } from '~/platform/files/folders/file-folders'
import { deletePictureRow, keepPicture, listKnownIds, listSweepable, updatePicture } from './store'
import { listUsedIds } from './uses'

const dayMs = 24 * 60 * 60 * 1000
const unusedKeptMs = 30 * dayMs
export const deletedKeptMs = dayMs

type SweepOptions = { db: Kysely<Tables>; files: FileFolders; contentFolder: string; now: Date }

export async function sweepPictures({ db, files, contentFolder, now }: SweepOptions): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const found = await listSweepable(db, { unusedSince: before(unusedKeptMs), deletedBefore: before(deletedKeptMs) })
  const used = found.length > 0 ? await listUsedIds(db, contentFolder) : new Set()
  for (const picture of found) {
    if (used.has(picture.id)) await keepPicture(db, picture.id, now)
    else if (picture.deleted_at === null) await updatePicture(db, picture, { deleted_at: now.toISOString() })
    // The entry first: files without one are found again, an entry without files is a broken picture.
    else if (await deletePictureRow(db, picture)) await files.remove(folderOf(picture))
  }
  await sweepOrphans(db, files, before(dayMs))
}

async function sweepOrphans(db: Kysely<Tables>, files: FileFolders, before: Date): Promise<void> {
  const ids = new Map((await files.listOlder(before)).map((folder) => [folder.replace(/-\d+x\d+$/, ''), folder]))
  const known = await listKnownIds(db, [...ids.keys()])
  for (const [id, folder] of ids) if (!known.has(id)) await files.remove(folder)
}

/** Of a picture in the store: what stands behind /media/ in its address. */
export const folderOf = ({ id, width, height }: { id: string; width: number; height: number }): string =>
  `${id}-${width}x${height}`
