/**
 * The public pages as they were rendered last, for every visitor without a session. A page is rendered once, by a request that
 * carries nothing of any visitor, so nothing personal can come in. It is served until it is too old, and dropped as soon as
 * what it shows has changed.
 */
import { type Bodies, compressPage, isPlainNotFound, type KeptPage, makeKeptPage, mayBeKept } from './kept-page'
import type { PageTemplate } from './page-template'

/** What the pages are made of, as the backend knows it (backend-life.ts). */
export type ContentState = {
  /** Another text after every change. */
  version: string
  /** When something is due that will change the pages without a write: milliseconds since 1970. */
  changesAt: number | null
}

export type PageCacheOptions = {
  /** Answers a GET of a public page as for a visitor whom the site knows nothing of. */
  render: (key: string) => Promise<Response>
  /** The security headers. */
  everyAnswer: Readonly<Record<string, string>>
  /** Milliseconds since 1970, by the program's clock. */
  now: () => number
  /** When a page rendered at this time is wrong for certain: the day's end in India. */
  dayEnd: (now: number) => number
  /** How long a page counts as fresh. */
  freshMs: number
  /** How long after that it may still be served while it is rendered anew. */
  staleMs: number
  limitBytes: number
  files?: PageStore | null
  onError: (code: string, error: unknown) => void
}

export type StoredPage = {
  key: string
  headers: Readonly<Record<string, string>>
  bodies: Bodies
  version: string
  endsAt: number
}

/** Where pages are kept beyond the life of the process (page-files.ts). */
export type PageStore = {
  /** The pages of this version that have not ended; all others are removed. */
  load(version: string, now: number): Promise<StoredPage[]>
  save(stored: StoredPage): Promise<void>
  /** Removes every page of another version and those that have ended. */
  keepOnly(version: string, now: number): Promise<void>
}

type Entry = {
  page: KeptPage
  freshUntil: number
  staleUntil: number
  /** The latest instant it may be served, however often it is found unchanged. */
  endsAt: number
  usedAt: number
  isRefreshing: boolean
  companions: Map<string, Companion>
}

/** What is made of the same content as a page and goes with it; `retryAt`: when it is tried again where it could not be made. */
type Companion = { making: Promise<PageTemplate | null>; made: PageTemplate | null; bytes: number; retryAt: number }

const retryMs = 60_000

/** Of addresses where there is no page, the last ones that were asked for; any number of them can be made up. */
const mostNotFound = 20

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache({
  render,
  everyAnswer,
  now,
  dayEnd,
  freshMs,
  staleMs,
  limitBytes,
  files = null,
  onError,
}: PageCacheOptions) {
  const entries = new Map<string, Entry>()
  const fills = new Map<string, Promise<KeptPage | null>>()
  /** In memory only, and without a limit of bytes: each is the same small page. */
  const notFound = new Map<string, { page: KeptPage; endsAt: number }>()
  let bytes = 0
  let uses = 0
  /** Raised by every change: what was begun before is not kept. */
  let generation = 0
  let content: ContentState | null = null
  /** The database does not answer: what is kept is served, and nothing is added, because it would be a page about the trouble. */
  let isFrozen = false
  /** Of the work on files, so that one change follows the other. */
  let filing: Promise<unknown> = Promise.resolve()
  /** When the first page on the disk ends. */
  let filesEndAt = Number.POSITIVE_INFINITY
  let shrinking: Promise<unknown> = Promise.resolve()

  function remove(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.page.bytes
    for (const companion of entry.companions.values()) bytes -= companion.bytes
  }

  function empty() {
    generation += 1
    entries.clear()
    notFound.clear()
    // Who asks from now on gets a page that was rendered after the change.
    fills.clear()
    bytes = 0
  }

  function endOf(at: number): number {
    return Math.min(dayEnd(at), content?.changesAt ?? Number.POSITIVE_INFINITY)
  }

  function put(key: string, page: KeptPage, endsAt: number, freshFrom = now()) {
    remove(key)
    if (page.bytes > limitBytes) return
    const freshUntil = Math.min(freshFrom + freshMs, endsAt)
    const staleUntil = Math.min(freshUntil + staleMs, endsAt)
    uses += 1
    entries.set(key, { page, freshUntil, staleUntil, endsAt, usedAt: uses, isRefreshing: false, companions: new Map() })
    grow(key, page.bytes)
  }

  function grow(key: string, by: number) {
    bytes += by
    while (bytes > limitBytes) remove(leastUsed(key))
  }

  function putNotFound(key: string, page: KeptPage, endsAt: number) {
    notFound.delete(key)
    notFound.set(key, { page, endsAt })
    const [oldest] = notFound.size > mostNotFound ? notFound.keys() : []
    if (oldest !== undefined) notFound.delete(oldest)
  }

  function getNotFound(key: string): KeptPage | null {
    const found = notFound.get(key)
    if (found && now() < found.endsAt) return found.page
    notFound.delete(key)
    return null
  }

  function leastUsed(exceptKey: string): string {
    let found = exceptKey
    let usedAt = Number.POSITIVE_INFINITY
    for (const [key, entry] of entries) {
      if (key === exceptKey || entry.usedAt >= usedAt) continue
      found = key
      usedAt = entry.usedAt
    }
    return found
  }

  async function fill(key: string): Promise<KeptPage | null> {
    const startedIn = generation
    const startedAt = now()
    const endsAt = endOf(startedAt)
    const response = await render(key)
    // A cookie or a redirect is meant for one visitor: each asks for themselves.
    const isShared = !response.headers.has('set-cookie') && (response.status === 200 || response.status >= 400)
    if (!isShared) {
      response.body?.cancel().catch(() => {})
      return null
    }
    const isKept = mayBeKept(response)
    const plain = Buffer.from(await response.arrayBuffer())
    const known = entries.get(key)
    const isCurrent = () => startedIn === generation && content !== null && !isFrozen
    const headers = Object.fromEntries(response.headers)
    if (isKept && isCurrent() && known?.page.isSmall && isSamePage(known.page, plain, headers)) {
      put(key, known.page, endsAt, startedAt)
      return known.page
    }
    const { status } = response
    const page = toPage(status, headers, await compressPage(plain, 'quick'), false)
    if (!isKept) {
      if (!isCurrent()) return page
      // It was there once and is no longer. A page that lacks something or could not be made says nothing of that: the database may be
      // away and not yet found so.
      if (status >= 400 && status < 500) remove(key)
      if (isPlainNotFound(response)) putNotFound(key, page, Math.min(startedAt + freshMs, endsAt))
      return page
    }
    if (!isCurrent() || now() >= endsAt) return page
    put(key, page, endsAt, startedAt)
    shrinking = shrinking.then(() => shrink(key, page, endsAt)).catch((error) => onError('page_not_compressed', error))
    return page
  }

  /** Puts the same page, compressed as small as it gets, in the place of the quick one, and on the disk. */
  async function shrink(key: string, quick: KeptPage, endsAt: number) {
    const isStillIt = () => entries.get(key)?.page === quick
    if (!isStillIt()) return
    const { plain, br, gzip } = quick.variants
    const tight = await compressPage(plain.body, 'small')
    // Of a few hundred bytes the quick ones may be the smaller ones.
    const bodies = { plain: plain.body, br: smaller(tight.br, br.body), gzip: smaller(tight.gzip, gzip.body) }
    const small = toPage(quick.status, quick.headers, bodies, true)
    const entry = entries.get(key)
    if (!entry || !isStillIt() || !content) return
    bytes += small.bytes - quick.bytes
    entry.page = small
    const { version } = content
    const startedIn = generation
    filesEndAt = Math.min(filesEndAt, endsAt)
    if (files)
      inOrder(async () => {
        if (startedIn === generation) await files.save({ key, headers: small.headers, bodies, version, endsAt })
      })
  }

  /** Whatever the file system says, the pages in memory go on. */
  function inOrder(work: () => Promise<void>) {
    filing = filing.then(work).catch((error: unknown) => onError('page_files_failed', error))
  }

  function toPage(
    status: number,
    headers: Record<string, string> | KeptPage['headers'],
    bodies: Bodies,
    isSmall: boolean,
  ) {
    return makeKeptPage({ status, headers, bodies, everyAnswer, isSmall })
  }

  /** One render for all who wait for the same page. Null: it cannot be shared, ask Remix yourself. */
  function fillOnce(key: string): Promise<KeptPage | null> {
    const running = fills.get(key)
    if (running) return running
    const filling = fill(key)
      // Each of those who wait meets the failure, and reports it, on the usual path.
      .catch(() => null)
      .finally(() => {
        if (fills.get(key) === filling) fills.delete(key)
      })
    fills.set(key, filling)
    return filling
  }

  function refresh(key: string, entry: Entry) {
    entry.isRefreshing = true
    void fillOnce(key).then(() => {
      entry.isRefreshing = false
    })
  }

  return {
    /** Whether it is known what the pages are made of; while it is not, every page is rendered. */
    isOpen: () => content !== null,

    /** The page, where it is kept; one that is a little too old is rendered anew behind the visitor's back. */
    get(key: string): KeptPage | null {
      const entry = entries.get(key)
      if (!entry) return getNotFound(key)
      const at = now()
      if (isFrozen && at < entry.endsAt) return entry.page
      if (at >= entry.freshUntil) {
        if (at >= entry.staleUntil) {
          remove(key)
          return null
        }
        if (!entry.isRefreshing) refresh(key, entry)
      }
      uses += 1
      entry.usedAt = uses
      return entry.page
    },

    fill: fillOnce,

    /** The companion, where it is there already. */
    readyCompanion: (key: string, name: string): PageTemplate | null =>
      entries.get(key)?.companions.get(name)?.made ?? null,

    /**
     * What belongs to a kept page under this name, in memory only: made once for all who wait, and gone with the page. Null
     * where the page is not kept or `make` cannot make it, which is remembered for a minute.
     */
    async companion(key: string, name: string, make: () => Promise<PageTemplate | null>): Promise<PageTemplate | null> {
      const entry = entries.get(key)
      if (!entry) return null
      const known = entry.companions.get(name)
      if (known && now() < known.retryAt) return known.making
      const making = make().catch(() => null)
      const companion: Companion = { making, made: null, bytes: 0, retryAt: Number.POSITIVE_INFINITY }
      entry.companions.set(name, companion)
      const made = await making
      companion.made = made
      if (!made) companion.retryAt = now() + retryMs
      else if (entries.get(key) === entry) {
        companion.bytes = made.bytes
        grow(key, made.bytes)
      }
      return made
    },

    /**
     * Tells what the pages are made of from now on; null: it is not known (the database cannot be asked), so no page is kept or
     * served. `unreachable`: the kept pages are served until they are wrong for certain, however old. Resolves when pages of the
     * same version have been read from the disk.
     */
    async setContent(next: ContentState | null | 'unreachable'): Promise<void> {
      isFrozen = next === 'unreachable' && content !== null
      if (next === 'unreachable') return
      const before = content
      content = next
      if (next === null) {
        if (before !== null) empty()
        return
      }
      if (before && before.version === next.version && before.changesAt === next.changesAt) return
      empty()
      if (!files) return
      const startedIn = generation
      const { version } = next
      inOrder(async () => {
        if (startedIn !== generation) return
        // Of a change under way in this process every page is of the past: nothing to read.
        if (before) return files.keepOnly(version, now())
        for (const { key, headers, bodies, endsAt } of await files.load(version, now())) {
          filesEndAt = Math.min(filesEndAt, endsAt)
          if (startedIn === generation && !entries.has(key))
            put(key, toPage(200, headers, bodies, true), Math.min(endsAt, endOf(now())))
        }
      })
      await filing
    },

    /** Takes ended pages off the disk, where nginx would go on serving them. */
    async tidy(): Promise<void> {
      const at = now()
      for (const [key, { staleUntil, endsAt }] of [...entries]) if (at >= (isFrozen ? endsAt : staleUntil)) remove(key)
      if (files && content && at >= filesEndAt) {
        const { version } = content
        filesEndAt = endOf(at)
        inOrder(() => files.keepOnly(version, at))
      }
      await filing
    },

    /** When all that runs behind the visitors' backs is done. */
    settled: async () => {
      await Promise.all(fills.values())
      await shrinking
      await filing
    },

    sizes: () => ({ pages: entries.size, notFound: notFound.size, bytes }),
  }
}

const smaller = (one: Buffer, other: Buffer) => (one.length < other.length ? one : other)

function isSamePage({ variants, headers }: KeptPage, plain: Buffer, next: Record<string, string>): boolean {
  return variants.plain.body.equals(plain) && Object.entries(headers).every(([name, value]) => next[name] === value)
}
