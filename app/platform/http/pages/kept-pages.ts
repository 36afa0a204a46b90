/**
 * Public pages as they were rendered last, for every visitor without a session. A page is rendered once, by a request of the program's
 * own that carries nothing of any visitor, compressed once, and dropped with all others when content or posts change or the day ends.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { addDays, indiaDay, indiaInstant } from '~/domain/time/days'
import { chooseEncoding, type Encoding } from '../files/encoding'
import { isCurrent } from '../files/static-files'
import type { PublicPages } from './public-pages'

/** What the pages are made of, as the backend knows it (backend-life.ts). */
export type ContentState = {
  /** Another text after every change. */
  version: string
  /** When something is due that changes the pages without a write: milliseconds since 1970. */
  changesAt: number | null
}

export type KeptPagesOptions = {
  pages: PublicPages
  /** Milliseconds since 1970, by the program's clock. */
  now: () => number
  limitBytes: number
  /** The security headers; what a page says itself wins. */
  everyAnswer: Readonly<Record<string, string>>
}

type Variant = { body: Buffer; etag: string; head: string[]; unchangedHead: string[] }
export type KeptPage = { status: number; variants: Record<Encoding | 'identity', Variant>; bytes: number }

export type KeptPages = ReturnType<typeof createKeptPages>

/** Any number of addresses without a page can be made up. */
const mostNotFound = 20

export function createKeptPages({ pages, now, limitBytes, everyAnswer }: KeptPagesOptions) {
  const kept = new LRUCache<string, KeptPage>({ maxSize: limitBytes, sizeCalculation: ({ bytes }) => bytes })
  const notFound = new LRUCache<string, KeptPage>({ max: mostNotFound })
  const fills = new Map<string, Promise<KeptPage | null>>()
  let content: ContentState | null = null
  /** When the pages are wrong for certain. */
  let endsAt = 0
  /** Raised by every change: a page whose render began before it is not kept. */
  let generation = 0

  function empty() {
    generation += 1
    kept.clear()
    notFound.clear()
    // A visitor who asks from now on gets a page that was rendered after the change.
    fills.clear()
    const dueAt = content?.changesAt ?? 0
    endsAt = dueAt > now() ? Math.min(dueAt, endOfIndianDay(now())) : endOfIndianDay(now())
  }

  async function make(key: string, render: () => Promise<Response>): Promise<KeptPage | null> {
    const startedIn = generation
    const response = await render()
    // A cookie or a redirect is meant for one visitor: each asks for themselves.
    if (response.headers.has('set-cookie') || (response.status !== 200 && response.status < 400)) return null
    const page = await makeKeptPage(response, everyAnswer)
    if (startedIn !== generation || content === null || now() >= endsAt) return page
    if (mayBeKept(response)) kept.set(key, page)
    else if (isNotFoundPage(response)) notFound.set(key, page)
    return page
  }

  return {
    /** The page this request asks for, where one kept for everybody may answer it. */
    keyOf(incoming: IncomingMessage): string | null {
      const { method, headers, httpVersion, url = '' } = incoming
      if (content === null || (method !== 'GET' && method !== 'HEAD') || httpVersion !== '1.1') return null
      if (headers.expect || headers['content-length'] || headers['transfer-encoding']) return null
      const key = pages.keyOf(url)
      return key !== null && mayBeSignedIn(headers.cookie) && !pages.isFile(key) ? null : key
    },

    get(key: string): KeptPage | undefined {
      if (now() >= endsAt) empty()
      return kept.get(key) ?? notFound.get(key)
    },

    /** One render for all who wait for the same page. Null: it cannot be shared, or failed; ask for yourself. */
    fill(key: string, render: () => Promise<Response>): Promise<KeptPage | null> {
      const running = fills.get(key)
      if (running) return running
      const filling = make(key, render)
        .catch(() => null)
        .finally(() => fills.get(key) === filling && fills.delete(key))
      fills.set(key, filling)
      return filling
    },

    /**
     * Tells what the pages are made of from now on; null: it is not known, so no page is kept or served. `unreachable`: the database does
     * not answer, and what is kept is served on.
     */
    setContent(next: ContentState | null | 'unreachable') {
      if (next === 'unreachable') return
      const isSame = next?.version === content?.version && next?.changesAt === content?.changesAt
      content = next
      if (!isSame) empty()
    },

    isOpen: () => content !== null,
    sizes: () => ({ pages: kept.size, notFound: notFound.size, bytes: kept.calculatedSize }),
  }
}

/** Pages show the year, and what is due on a day. */
const endOfIndianDay = (now: number): number => indiaInstant(addDays(indiaDay(new Date(now)), 1)).getTime()

/** Whether a Cookie header may hold our session (platform/session/cookies/session-cookie.server.ts). In doubt yes: such a visitor gets no stranger's page. */
const mayBeSignedIn = (cookie = '') =>
  cookie.includes('aahar_session') && /(?<![A-Za-z0-9_-])(?:__Host-)?aahar_session(?![A-Za-z0-9_-])/.test(cookie)

type Answer = Pick<Response, 'status' | 'headers'>

const keptTypes = /^(?:text\/(?:html|plain)|application\/(?:rss\+xml|feed\+json|xml|manifest\+json))(?:$|[\s;])/i

/** A whole page, or a file for machines (feeds, the sitemap), that says itself that it is public. */
function mayBeKept(answer: Answer): boolean {
  const rule = answer.headers.get('cache-control') ?? ''
  return (
    answer.status === 200 && /\bpublic\b/i.test(rule) && !/private|no-store|no-cache/i.test(rule) && isPlain(answer)
  )
}

/** It tells caches to keep nothing, because there may be a page soon; this program hears of it when there is. */
const isNotFoundPage = (answer: Answer) =>
  answer.status === 404 && isPlain(answer) && /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')

const isPlain = ({ headers }: Answer): boolean =>
  !headers.has('content-encoding') &&
  !headers.has('content-range') &&
  !/\*|authorization/i.test(headers.get('vary') ?? '') &&
  keptTypes.test(headers.get('content-type') ?? '')

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/** Names that speak of one answer, or that each variant has of its own. */
const madeHere = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag', 'last-modified', 'vary'])

/** A page as it is sent, in each form. */
async function makeKeptPage(response: Response, everyAnswer: Readonly<Record<string, string>>): Promise<KeptPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([brotliAsync(plain, { params }), gzipAsync(plain, { level: 9 })])
  const own = [...response.headers].filter(([name]) => !madeHere.has(name))
  const { 'content-type': type = 'text/html; charset=utf-8', ...said } = { ...everyAnswer, ...Object.fromEntries(own) }
  const variant = (bytes: Buffer, encoding: Encoding | null): Variant => {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const shared = { ...said, etag, vary: 'Accept-Encoding, Cookie' }
    const head = { 'content-type': type, 'content-length': String(bytes.length), ...shared }
    const encoded = encoding ? { ...head, 'content-encoding': encoding } : head
    return { body: bytes, etag, head: Object.entries(encoded).flat(), unchangedHead: Object.entries(shared).flat() }
  }
  const variants = {
    br: variant(br, 'br'),
    gzip: variant(gz, 'gzip'),
    identity: variant(plain, null),
  }
  return {
    status: response.status,
    variants,
    bytes: plain.length + br.length + gz.length + 6 * String(variants.br.head).length,
  }
}

/** Writes the page, or 304 where the client has these bytes. */
export function sendKeptPage(outgoing: ServerResponse, { status, variants }: KeptPage, requestId: string) {
  const { headers, method } = outgoing.req
  const variant = variants[chooseEncoding(headers['accept-encoding']?.toString()) ?? 'identity']
  const isUnchanged = status === 200 && isCurrent(headers['if-none-match'], variant.etag)
  const head = isUnchanged ? variant.unchangedHead : variant.head
  outgoing.writeHead(isUnchanged ? 304 : status, [...head, 'x-request-id', requestId])
  outgoing.end(isUnchanged || method === 'HEAD' ? undefined : variant.body)
}
