/**
 * The library of pictures: what staff upload is made anew (encode.ts), stored, and then has an entry. The same file is one picture,
 * however often it is sent. A picture that is used somewhere cannot be deleted; one that is deleted can be brought back for a
 * day. Alternative texts are suggestions: a post keeps its own.
 */
import type { Kysely } from 'kysely'
import { copyWidths, mediaAddress } from '~/domain/media/media-address'
import { type AuditAction, changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { FileFolders, ReadWish, StoredFile } from '~/platform/files/folders/file-folders'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { fileBytes } from '~/platform/http/api/file-field'
import type { Clock } from '~/platform/work/clock'
import { type PictureUse, pictureFile } from './contract/admin-media'
import { digestOf, encodePicture } from './encode'
import { createPictureQueue } from './picture-queue'
import { PictureProblem } from './sniff'
import {
  getPicture,
  getPictureByDigest,
  getUploader,
  insertPicture,
  listPictures,
  lockPicture,
  type PictureRow,
  type PictureWish,
  updatePicture,
} from './store'
import { deletedKeptMs, folderOf, sweepPictures } from './sweep'
import { listUses } from './uses'

type MediaOptions = { db: Kysely<Tables>; clock: Clock; files: FileFolders; contentFolder: string }
type Upload = { file: string; name: string; alt: string }
export type OpenedPicture = { picture: PictureRow; uploader: string | null; uses: PictureUse[] }
export type MediaService = ReturnType<typeof createMediaService>

const objectOf = (id: string) => ({ type: 'picture', id })

export function createMediaService({ db, clock, files, contentFolder }: MediaOptions) {
  const queue = createPictureQueue()

  async function opened(picture: PictureRow): Promise<OpenedPicture> {
    return {
      picture,
      uploader: await getUploader(db, picture),
      uses: await listUses(db, picture.id, contentFolder),
    }
  }

  const record = (trx: Kysely<Tables>, staff: Staff, action: AuditAction, id: string, now: Date) =>
    recordStaffAudit(trx, staff, { at: now, action, subject: null, object: objectOf(id) })

  /** @throws {ApiError} media_not_found, changed_meanwhile */
  async function requireUnchanged(trx: Kysely<Tables>, id: string, version: number): Promise<PictureRow> {
    const picture = await lockPicture(trx, id)
    if (!picture) throw new ApiError('media_not_found')
    if (picture.version !== version) throw await changedMeanwhile(trx, objectOf(id))
    return picture
  }

  async function change(
    trx: Kysely<Tables>,
    picture: PictureRow,
    changed: Parameters<typeof updatePicture>[2],
  ): Promise<PictureRow> {
    const row = await updatePicture(trx, picture, changed)
    if (!row) throw await changedMeanwhile(trx, objectOf(picture.id))
    return row
  }

  /** Whether its files are there, as far as its largest copy tells. */
  async function hasFiles(picture: PictureRow): Promise<boolean> {
    const name = `${copyWidths(picture).at(-1)}.jpg`
    return (await files.read(folderOf(picture), name, { isHead: true, hasTag: () => false })) !== null
  }

  async function store(staff: Staff, bytes: Buffer, { name, alt }: Upload): Promise<PictureRow> {
    const digest = digestOf(bytes)
    const before = await getPictureByDigest(db, digest)
    if (before && (await hasFiles(before))) return takeUpAgain(staff, before, alt)
    const { files: copies, ...made } = await encodePicture(bytes).catch((error: unknown) => {
      throw error instanceof PictureProblem ? invalidField('file', error.message, 'custom') : error
    })
    const folder = folderOf(before ?? made)
    await files.put(folder, copies)
    // Its files were lost, as after a backup of the database alone.
    if (before) return takeUpAgain(staff, before, alt)
    const size = copies.reduce((sum, copy) => sum + copy.bytes.length, 0)
    const now = clock()
    await db.transaction().execute(async (trx) => {
      const picture = { ...made, digest, name, alt, bytes: size, created_by: staff.userId }
      if (await insertPicture(trx, picture, now)) await record(trx, staff, 'picture_uploaded', made.id, now)
    })
    const row = await getPictureByDigest(db, digest)
    if (!row) throw new Error('A picture that was stored has no entry.')
    return row
  }

  /** The file was sent before: its entry is in the library again, and gets an alternative text where it has none. */
  async function takeUpAgain(staff: Staff, { id }: PictureRow, alt: string): Promise<PictureRow> {
    const now = clock()
    return db.transaction().execute(async (trx) => {
      const picture = await lockPicture(trx, id)
      if (!picture) throw new ApiError('media_not_found')
      const isNew = picture.alt === '' && alt !== ''
      if (picture.deleted_at === null && !isNew) return picture
      await record(trx, staff, picture.deleted_at === null ? 'picture_changed' : 'picture_brought_back', id, now)
      return change(trx, picture, { deleted_at: null, used_at: now.toISOString(), ...(isNew && { alt }) })
    })
  }

  return {
    list: (wish: PictureWish): Promise<Page<PictureRow>> => listPictures(db, wish),

    /** @throws {ApiError} media_not_found */
    async get(id: string): Promise<OpenedPicture> {
      const picture = await getPicture(db, id)
      if (!picture) throw new ApiError('media_not_found')
      return opened(picture)
    },

    /** @throws {ApiError} invalid_input, storage_full, storage_unavailable, and unavailable where too many wait */
    async upload(staff: Staff, sent: Upload): Promise<OpenedPicture> {
      const bytes = fileBytes(sent.file, pictureFile)
      return opened(await queue.run(() => store(staff, bytes, sent)))
    },

    /** @throws {ApiError} media_not_found, changed_meanwhile */
    async change(
      staff: Staff,
      id: string,
      sent: { name: string; alt: string; version: number },
    ): Promise<OpenedPicture> {
      const now = clock()
      const picture = await db.transaction().execute(async (trx) => {
        const found = await requireUnchanged(trx, id, sent.version)
        await record(trx, staff, 'picture_changed', id, now)
        return change(trx, found, { name: sent.name, alt: sent.alt })
      })
      return opened(picture)
    },

    /** @throws {ApiError} media_not_found, changed_meanwhile, media_in_use */
    async remove(staff: Staff, id: string, version: number): Promise<OpenedPicture> {
      const now = clock()
      const picture = await db.transaction().execute(async (trx) => {
        const found = await requireUnchanged(trx, id, version)
        if (found.deleted_at !== null) return found
        const uses = await listUses(trx, id, contentFolder)
        if (uses.length > 0) throw new ApiError('media_in_use', { message: inUse(uses) })
        await record(trx, staff, 'picture_deleted', id, now)
        return change(trx, found, { deleted_at: now.toISOString() })
      })
      return { picture, uploader: await getUploader(db, picture), uses: [] }
    },

    /** @throws {ApiError} media_not_found */
    async bringBack(staff: Staff, id: string): Promise<OpenedPicture> {
      const now = clock()
      const picture = await db.transaction().execute(async (trx) => {
        const found = await lockPicture(trx, id)
        if (!found) throw new ApiError('media_not_found')
        if (found.deleted_at === null) return found
        await record(trx, staff, 'picture_brought_back', id, now)
        return change(trx, found, { deleted_at: null, used_at: now.toISOString() })
      })
      return opened(picture)
    },

    /** Null where there is none. @throws {ApiError} storage_unavailable */
    read: (folder: string, name: string, wish: ReadWish): Promise<StoredFile | null> => files.read(folder, name, wish),

    /** Behind the uploads that are under way: none of them is taken for a leftover. */
    sweep: (now: Date): Promise<void> => queue.run(() => sweepPictures({ db, files, contentFolder, now })),
  }
}

/** As the contract's answer has it. */
export function toListedPicture({ deleted_at: deletedAt, ...row }: PictureRow) {
  const goneAt = deletedAt === null ? null : new Date(Date.parse(deletedAt) + deletedKeptMs).toISOString()
  return { ...row, url: mediaAddress(row), gone_at: goneAt }
}

function inUse([first, ...others]: PictureUse[]): string {
  const more =
    others.length === 0 ? '' : ` and in ${others.length === 1 ? 'one place' : `${others.length} places`} more`
  return `This picture is used in “${first?.name}”${more}. Please take it out there first.`
}
