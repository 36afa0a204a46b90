/**
 * Folders in an S3-compatible bucket: `{root}/{folder}/{name}`, such as `media/{picture}/{copy}`. A folder has an entry in the database only
 * after its last file has been taken; what an upload leaves that failed in the middle is taken away again, or swept later.
 */
import { type BucketPlace, openBucket } from './bucket'
import type { FileFolders, NewFile } from './file-folders'

/** Files of one folder on their way at the same time. */
const atOnce = 4

type BucketFolders = {
  root: string
  /** Kept by browsers for a year where the bucket serves them itself. */
  isPublic: boolean
  timeoutMs?: number
}

export function createFoldersInBucket(place: BucketPlace, { root, isPublic, ...options }: BucketFolders): FileFolders {
  const bucket = openBucket(place, options)
  const prefix = `${root}/`
  const keyOf = (folder: string, name: string) => `${prefix}${folder}/${name}`

  const send = (folder: string, { name, type, bytes }: NewFile) =>
    bucket.put(keyOf(folder, name), new Uint8Array(bytes), {
      'content-type': type,
      ...(isPublic && { 'cache-control': 'public, max-age=31536000, immutable' }),
    })

  async function remove(folder: string): Promise<void> {
    for (const { key } of await bucket.list(`${prefix}${folder}/`)) await bucket.remove(key)
  }

  return {
    async put(folder, files) {
      try {
        for (let at = 0; at < files.length; at += atOnce)
          await Promise.all(files.slice(at, at + atOnce).map((file) => send(folder, file)))
      } catch (error) {
        await remove(folder).catch(() => {})
        throw error
      }
    },

    async read(folder, name, { isHead, hasTag }) {
      const answer = await bucket.get(keyOf(folder, name), isHead ? 'HEAD' : 'GET')
      const etag = answer?.headers.get('etag') ?? null
      if (!answer || etag === null) {
        await answer?.body?.cancel()
        return null
      }
      const isBare = isHead || hasTag(etag)
      if (isBare) await answer.body?.cancel()
      return { size: Number(answer.headers.get('content-length')), etag, body: isBare ? null : answer.body }
    },

    remove,

    async listOlder(than) {
      const newest = new Map<string, number>()
      for (const { key, at } of await bucket.list(prefix)) {
        const folder = key.slice(prefix.length).split('/')[0] ?? ''
        newest.set(folder, Math.max(newest.get(folder) ?? 0, at.getTime()))
      }
      return [...newest].filter(([folder, at]) => folder !== '' && at < than.getTime()).map(([folder]) => folder)
    },
  }
}
