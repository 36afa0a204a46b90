/**
 * Pictures in an S3-compatible bucket: `media/{picture}/{copy}`. A picture has an entry in the database only after its last file has been
 * taken; what an upload leaves that failed in the middle is taken away again, or swept later.
 */
import { AwsClient } from 'aws4fetch'
import type { PictureFile } from './encode'
import { type PictureFiles, storageFull, storageUnavailable } from './picture-files'

export type Bucket = {
  /** With the bucket's name, without a slash at the end. */
  address: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type BucketOptions = { timeoutMs?: number }
const prefix = 'media/'
/** Files of one picture on their way at the same time. */
const atOnce = 4

export function createFilesInBucket(
  { address, ...keys }: Bucket,
  { timeoutMs = 10_000 }: BucketOptions = {},
): PictureFiles {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })

  /** Twice, as buckets are busy now and then. @throws {ApiError} storage_unavailable, storage_full */
  async function ask(path: string, init: RequestInit = {}, canRepeat = true): Promise<Response> {
    // Up to the answer's head; a body that stops coming ends with the reader's own patience.
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), timeoutMs)
    try {
      const answer = await client.fetch(`${address}${path}`, { ...init, redirect: 'manual', signal: over.signal })
      if (answer.ok || [304, 404].includes(answer.status)) return answer
      const said = (await answer.text().catch(() => '')).slice(0, 2000)
      if (answer.status === 507 || /QuotaExceeded|StorageFull|InsufficientCapacity/.test(said))
        throw storageFull(new Error(`The bucket says ${answer.status}.`))
      if (answer.status < 500) throw storageUnavailable(new Error(`The bucket says ${answer.status}: ${codeIn(said)}`))
      throw new Error(`The bucket says ${answer.status}.`)
    } catch (error) {
      if (error instanceof Error && error.name === 'ApiError') throw error
      if (canRepeat && !over.signal.aborted) return ask(path, init, false)
      throw storageUnavailable(error)
    } finally {
      clearTimeout(timer)
    }
  }

  const pathOf = (folder: string, name: string) => `/${prefix}${encodeURIComponent(folder)}/${encodeURIComponent(name)}`

  async function send(folder: string, { name, type, bytes }: PictureFile): Promise<void> {
    const answer = await ask(pathOf(folder, name), {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
    })
    await answer.body?.cancel()
    if (!answer.ok) throw storageUnavailable(new Error(`The bucket says ${answer.status}.`))
  }

  async function list(query: string): Promise<{ key: string; at: Date }[]> {
    const found: { key: string; at: Date }[] = []
    let next: string | null = ''
    while (next !== null) {
      const from: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`
      const answer = await ask(`?list-type=2&prefix=${encodeURIComponent(prefix + query)}${from}`)
      if (!answer.ok) throw storageUnavailable(new Error('There is no such bucket.'))
      const xml = await answer.text()
      for (const [, item = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        found.push({ key: textIn(item, 'Key') ?? '', at: new Date(textIn(item, 'LastModified') ?? 0) })
      next = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : null
    }
    return found.filter(({ key }) => key.startsWith(prefix))
  }

  async function remove(folder: string): Promise<void> {
    for (const { key } of await list(`${folder}/`)) {
      const answer = await ask(`/${key.split('/').map(encodeURIComponent).join('/')}`, { method: 'DELETE' })
      await answer.body?.cancel()
    }
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
      const answer = await ask(pathOf(folder, name), { method: isHead ? 'HEAD' : 'GET' })
      const etag = answer.headers.get('etag')
      if (!answer.ok || etag === null) {
        await answer.body?.cancel()
        return null
      }
      const isBare = isHead || hasTag(etag)
      if (isBare) await answer.body?.cancel()
      return { size: Number(answer.headers.get('content-length')), etag, body: isBare ? null : answer.body }
    },

    remove,

    async listOlder(than) {
      const newest = new Map<string, number>()
      for (const { key, at } of await list('')) {
        const folder = key.slice(prefix.length).split('/')[0] ?? ''
        newest.set(folder, Math.max(newest.get(folder) ?? 0, at.getTime()))
      }
      return [...newest].filter(([folder, at]) => folder !== '' && at < than.getTime()).map(([folder]) => folder)
    },
  }
}

/** Of a flat answer of S3; its keys and tokens hold no entities but these. */
const textIn = (xml: string, tag: string): string | null =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&') ?? null

const codeIn = (xml: string) => textIn(xml, 'Code') ?? 'no code'
