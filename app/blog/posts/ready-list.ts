/**
 * The list of posts as it is sent, kept until it changes: readers ask for it far more often than a post is written. Each call
 * reads the posts' version, which triggers raise with every change, so that what another process writes shows at once, too.
 */
import { createHash } from 'node:crypto'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Clock } from '~/platform/work/clock'
import type { BlogService } from '../service'

/** `tag`: a strong ETag, the same for the same bytes. */
type ReadyList = { bytes: Buffer<ArrayBuffer>; tag: string }

type Kept = ReadyList & {
  version: string
  /** From when it was read until the next post is due: UTC instants; null: none is. */
  from: string
  until: string | null
}

const limitBytes = 4_000_000

type ReadyListOptions = {
  blog: Pick<BlogService, 'getVersion' | 'getNextDueAt'>
  clock: Clock
  /** The answer to be kept as JSON. */
  answer: (wish: PageQuery) => Promise<object>
}

export function createReadyList({ blog, clock, answer }: ReadyListOptions) {
  const kept = new Map<string, Kept>()
  let keptBytes = 0

  return async (wish: PageQuery): Promise<ReadyList> => {
    const key = `${wish.page} ${wish.per_page}`
    // Before the posts: one that changes in between makes this list newer than its version, and so only kept for too short.
    const version = await blog.getVersion()
    const now = clock()
    const at = now.toISOString()
    const known = kept.get(key)
    if (known?.version === version && known.from <= at && (known.until === null || at < known.until)) return known

    const until = await blog.getNextDueAt(now)
    const bytes = Buffer.from(JSON.stringify(await answer(wish)))
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    if (keptBytes + bytes.length > limitBytes) {
      kept.clear()
      keptBytes = 0
    }
    keptBytes += bytes.length - (kept.get(key)?.bytes.length ?? 0)
    const list = { bytes, tag, version, from: at, until }
    kept.set(key, list)
    return list
  }
}
