/**
 * Folders on the machine: `{root}/{folder}/{name}`. An upload is written into a folder of its own, forced onto the disk,
 * and then given its name: after a crash a folder is there whole, or not at all.
 */

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { syncFolder, writeDurably } from '~/platform/files/durable-files.server'
import { type FileFolders, type StoredFile, storageFull, storageUnavailable } from './file-folders'

/** Names of folders and files, as the program makes them: nothing else becomes a part of a path. */
const isPlainName = (name: string) => /^[\w-]+(\.\w+)?$/.test(name)

export function createFoldersOnDisk(root: string): FileFolders {
  const placeOf = (name: string) => {
    if (!isPlainName(name)) throw new Error(`Not the name of a folder: ${name}`)
    return join(root, name)
  }
  return {
    async put(folder, files) {
      const place = placeOf(folder)
      const upload = join(root, `.new-${randomUUID()}`)
      try {
        await makeFolder(root)
        await mkdir(upload, { mode: 0o700 })
        for (const { name, bytes } of files) await writeDurably(join(upload, name), bytes, { mode: 0o600 })
        await syncFolder(upload)
        // Left by an upload that ended before its entry was made.
        await rm(place, { recursive: true, force: true })
        await rename(upload, place)
        await syncFolder(root)
      } catch (error) {
        await rm(upload, { recursive: true, force: true }).catch(() => {})
        throw isFull(error) ? storageFull(error) : storageUnavailable(error)
      }
    },

    async read(folder, name, { isHead, hasTag }) {
      if (!isPlainName(folder) || !isPlainName(name)) return null
      const handle = await openIfThere(join(root, folder, name))
      if (!handle) return null
      try {
        const found = await handle.stat()
        const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`
        const isBare = isHead || hasTag(etag)
        const body = isBare ? null : streamOf(handle)
        if (isBare) await handle.close()
        return { size: found.size, etag, body } satisfies StoredFile
      } catch (error) {
        await handle.close().catch(() => {})
        throw storageUnavailable(error)
      }
    },

    async remove(folder) {
      try {
        // Away at once, whole; a crash in the middle leaves what listOlder finds.
        const old = join(root, `.old-${randomUUID()}`)
        await rename(placeOf(folder), old)
        await rm(old, { recursive: true, force: true })
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw storageUnavailable(error)
      }
    },

    async listOlder(than) {
      const names = await readdir(root).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const found = await stat(join(root, name)).catch(() => null)
        if (!found?.isDirectory() || found.mtimeMs >= than.getTime()) continue
        // What an upload or a deletion has left behind has no entry, whatever there is.
        if (name.startsWith('.')) await rm(join(root, name), { recursive: true, force: true }).catch(() => {})
        else old.push(name)
      }
      return old
    },
  }
}

/** `mkdir -p` of Node is not used: see data-dir.server.ts. The folder around it is DATA_DIR, which is there. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null
    throw storageUnavailable(error)
  }
}

/** Closes the file at its end, and where the reader leaves. */
const streamOf = (handle: FileHandle) =>
  Readable.toWeb(createReadStream('', { fd: handle, highWaterMark: 64 * 1024 })) as ReadableStream<Uint8Array>

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
