/** An S3-compatible bucket: objects put, read, listed and removed. Pictures and backups are kept in one. */
import { AwsClient } from 'aws4fetch'
import { storageFull, storageUnavailable } from './file-folders'

export type BucketPlace = {
  /** With the bucket's name, and a folder in it where one is wanted; without a slash at the end. */
  address: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type BucketOptions = {
  /** Up to the head of an answer. */
  timeoutMs?: number
}

/** All calls reject with {ApiError} storage_unavailable or storage_full. */
export function openBucket({ address, ...keys }: BucketPlace, { timeoutMs = 10_000 }: BucketOptions = {}) {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const [, bucketName = '', folder = ''] = /^\/([^/]+)\/?(.*)$/.exec(new URL(address).pathname) ?? []
  const bucketAddress = `${new URL(address).origin}/${bucketName}`
  const base = folder === '' ? '' : `${folder}/`

  /** Twice, as buckets are busy now and then. */
  async function ask(path: string, init: RequestInit = {}, canRepeat = true): Promise<Response> {
    // Up to the answer's head; a body that stops coming ends with the reader's own patience.
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), timeoutMs)
    try {
      const answer = await client.fetch(`${bucketAddress}${path}`, { ...init, redirect: 'manual', signal: over.signal })
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

  function pathOf(key: string): string {
    if (!isPlainKey(key)) throw new Error(`Not the name of an object: ${key}`)
    return `/${(base + key).split('/').map(encodeURIComponent).join('/')}`
  }
  const keyIn = (key: string) => key.slice(base.length)

  return {
    async put(key: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<void> {
      const answer = await ask(pathOf(key), { method: 'PUT', body: bytes, headers })
      await answer.body?.cancel()
      if (answer.status === 404) throw noBucket()
      if (!answer.ok) throw storageUnavailable(new Error(`The bucket says ${answer.status}.`))
    },

    /** The bucket's answer, to be read or cancelled; null where there is no such object. */
    async get(key: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Response | null> {
      if (!isPlainKey(key)) return null
      const answer = await ask(pathOf(key), { method })
      if (answer.ok) return answer
      await answer.body?.cancel()
      return null
    },

    /** What begins with `prefix`. */
    async list(prefix: string): Promise<{ key: string; at: Date }[]> {
      const found: { key: string; at: Date }[] = []
      let next: string | null = ''
      while (next !== null) {
        const from: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`
        const answer = await ask(`?list-type=2&prefix=${encodeURIComponent(base + prefix)}${from}`)
        if (!answer.ok) throw noBucket()
        const xml = await answer.text()
        for (const [, item = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          found.push({ key: keyIn(textIn(item, 'Key') ?? ''), at: new Date(textIn(item, 'LastModified') ?? 0) })
        next = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : null
      }
      return found.filter(({ key }) => key.startsWith(prefix))
    },

    /** No matter whether it was there. */
    async remove(key: string): Promise<void> {
      const answer = await ask(pathOf(key), { method: 'DELETE' })
      await answer.body?.cancel()
    },
  }
}

const noBucket = () => storageUnavailable(new Error('There is no such bucket.'))

/** `..` in a path would lead out of the folder. */
const isPlainKey = (key: string) => key.split('/').every((part) => !/^\.{0,2}$/.test(part))

/** Of a flat answer of S3; its keys and tokens hold no entities but these. */
const textIn = (xml: string, tag: string): string | null =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&') ?? null

const codeIn = (xml: string) => textIn(xml, 'Code') ?? 'no code'
