/** Where backups are kept: a folder, or a bucket. Both know keys, such as `media/a.jpg`, and whole texts of bytes. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { requireDataDir } from '~/platform/files/data-dir.server'
import { syncFolder, writeDurably } from '~/platform/files/durable-files.server'
import { openBucket } from '~/platform/files/folders/bucket'
import { readBucket } from '~/platform/files/folders/open-folders'
import { isBucket } from '~/platform/settings/backup.server'

export type BackupPlace = {
  /** Durable when it resolves. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Null where there is none. */
  get(key: string): Promise<Buffer | null>
  /** Keys that begin with the prefix, which is empty or ends with a slash. */
  list(prefix: string): Promise<string[]>
  /** No matter whether it was there. */
  remove(key: string): Promise<void>
}

/** A part of some megabytes over a line of a village: the time until the bucket has it all and answers. */
const bucketTimeoutMs = 5 * 60_000

/** @throws {Error} where the folder can neither be found nor made, or not be written to */
export function openPlace(place: string): BackupPlace {
  if (isBucket(place)) return inBucket(place)
  requireDataDir(place, 'BACKUP_TO')
  return inFolder(place)
}

/** To look at what is there: no folder is made. */
export const lookAtPlace = (place: string): Pick<BackupPlace, 'get' | 'list'> =>
  isBucket(place) ? inBucket(place) : inFolder(place)

function inBucket(place: string): BackupPlace {
  const bucket = openBucket(readBucket(place), { timeoutMs: bucketTimeoutMs })
  return {
    put: (key, bytes) => bucket.put(key, bytes),
    get: async (key) => {
      const answer = await bucket.get(key)
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    list: async (prefix) => (await bucket.list(prefix)).map(({ key }) => key),
    remove: (key) => bucket.remove(key),
  }
}

/** A file is written beside its place, forced onto the disk and renamed: it is there whole or not at all. */
function inFolder(root: string): BackupPlace {
  const pathOf = (key: string) => {
    if (!key.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))) throw new Error(`Not a name in a backup: ${key}`)
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = join(dirname(path), `.new-${randomUUID()}`)
      try {
        await writeDurably(draft, bytes, { mode: 0o600 })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },

    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async list(prefix) {
      const folder = prefix === '' ? root : pathOf(prefix.replace(/\/$/, ''))
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort()
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
      // The last file takes its folder along; one with files in it stays.
      if (key.includes('/')) await rmdir(dirname(pathOf(key))).catch(() => {})
    },
  }
}
