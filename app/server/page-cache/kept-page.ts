/**
 * A page ready to be sent: its bytes plain and compressed, each with its headers, as bytes and as Node's writeHead takes them,
 * and a strong tag. Which answers may be kept is decided here as well.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../encoding'
import type { PlainRequest } from './plain-request'
import { ReadyBytes } from './ready-bytes'

export type Variant = {
  body: Buffer
  etag: string
  /** Name, value, name, value …; the last value is the request's id, put in for each answer. */
  head: string[]
  /** The same for a 304. */
  unchangedHead: string[]
  /** What follows the lines of one answer (send-page.ts): the rest of the head, and the body. */
  whole: ReadyBytes
  /** The same without the body, for HEAD. */
  wholeHead: Buffer
  unchanged: Buffer
}

export type Bodies = { plain: Buffer } & Record<Encoding, Buffer>

export type KeptPage = {
  status: number
  /** What the page itself says; lower-case names. */
  headers: Readonly<Record<string, string>>
  variants: { plain: Variant } & Record<Encoding, Variant>
  /** What all of it takes in memory. */
  bytes: number
  /** Whether it is compressed as small as it gets. */
  isSmall: boolean
}

/** Names that speak of one answer or that are made anew for each variant. */
export const madeHere = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag', 'last-modified', 'vary'])

export function makeKeptPage({
  status,
  headers,
  bodies,
  everyAnswer,
  isSmall,
}: {
  status: number
  headers: Readonly<Record<string, string>>
  bodies: Bodies
  /** The security headers; what the page says itself wins. */
  everyAnswer: Readonly<Record<string, string>>
  isSmall: boolean
}): KeptPage {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !madeHere.has(name)))
  const toVariant = (body: Buffer, encoding: Encoding | null): Variant => {
    const etag = tagOf(body)
    const { 'content-type': contentType = 'text/html; charset=utf-8', ...kept } = { ...everyAnswer, ...own }
    const shared = { ...kept, etag, vary: 'Accept-Encoding, Cookie' }
    const all = {
      'content-type': contentType,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
      ...shared,
    }
    const wholeHead = headBytes(all)
    const whole = new ReadyBytes(wholeHead, body)
    return {
      // The same bytes once.
      get body() {
        return whole.rest.subarray(wholeHead.length)
      },
      etag,
      head: toHead(all),
      unchangedHead: toHead(shared),
      whole,
      wholeHead,
      unchanged: headBytes(shared),
    }
  }
  const plain = toVariant(bodies.plain, null)
  const br = toVariant(bodies.br, 'br')
  const gzip = toVariant(bodies.gzip, 'gzip')
  // Of each head there are the bytes twice and the list, whole and for a 304.
  const heads = 5 * (plain.wholeHead.length + br.wholeHead.length + gzip.wholeHead.length)
  const bytes = heads + bodies.br.length + bodies.gzip.length + (isSmall ? 0 : bodies.plain.length)
  return {
    status,
    headers: own,
    variants: { plain: isSmall ? unpackedWhenAsked(plain, gzip) : plain, br, gzip },
    bytes,
    isSmall,
  }
}

/** The plain bytes are two thirds of all, and no browser asks for them: they are made of the packed ones each time, in a millisecond. */
function unpackedWhenAsked(plain: Variant, packed: Variant): Variant {
  const { etag, head, unchangedHead, unchanged, wholeHead } = plain
  return {
    etag,
    head,
    unchangedHead,
    unchanged,
    wholeHead,
    get body() {
      return gunzipSync(packed.body)
    },
    get whole() {
      return new ReadyBytes(wholeHead, gunzipSync(packed.body))
    },
  }
}

const headBytes = (headers: Record<string, string>) =>
  Buffer.from(
    `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
    'latin1',
  )

const toHead = (headers: Record<string, string>) => [...Object.entries(headers).flat(), 'x-request-id', '']

/**
 * The time of change that a file with these bytes gets, in seconds: made of the bytes, so that the same bytes have the same
 * tag in every process and in nginx, which makes its tags of time and length.
 */
export function changeTimeOf(body: Buffer): number {
  return (createHash('sha256').update(body).digest().readUInt32BE(0) >>> 2) | 0x40000000
}

/** As nginx writes the tag of a file. */
const tagOf = (body: Buffer): string => `"${changeTimeOf(body).toString(16)}-${body.length.toString(16)}"`

type Answer = Pick<Response, 'status' | 'headers'>

/**
 * Whether an answer to a GET without cookies may be kept for everybody: a whole page, or a file for machines (feeds, the
 * sitemap), that says itself that it is public.
 */
export function mayBeKept(answer: Answer): boolean {
  const rule = answer.headers.get('cache-control') ?? ''
  const isPublic = /(?:^|[\s,])public(?:$|[\s,])/i.test(rule) && !/private|no-store|no-cache/i.test(rule)
  return answer.status === 200 && isPublic && isPlainText(answer)
}

/**
 * Whether an answer is the page that says that there is none at this address. It tells caches to keep nothing, because there
 * may be one soon; this program hears of it when there is.
 */
export const isPlainNotFound = (answer: Answer): boolean =>
  answer.status === 404 && isPlainText(answer) && /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')

const keptTypes = /^(?:text\/(?:html|plain)|application\/(?:rss\+xml|feed\+json|xml|manifest\+json))(?:$|[\s;])/i

/** The whole text, of a kind that we keep, as it is and for any visitor. */
const isPlainText = ({ headers }: Answer): boolean =>
  !headers.has('set-cookie') &&
  !headers.has('content-encoding') &&
  !headers.has('content-range') &&
  !/\*|authorization/i.test(headers.get('vary') ?? '') &&
  keptTypes.test(headers.get('content-type') ?? '')

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Quick ones for the visitor who waits; small ones take half a second on a thread of libuv's pool. */
export async function compressPage(plain: Buffer, how: 'quick' | 'small'): Promise<Bodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: how === 'quick' ? 4 : 11,
    // As in compress-response.ts: 256 KB back, for which the encoder takes less memory than for 4 MB.
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [br, gz] = await Promise.all([
    brotliAsync(plain, { params }),
    gzipAsync(plain, { level: how === 'quick' ? 6 : 9 }),
  ])
  return { plain, br, gzip: gz }
}

/** The bytes for a request. */
export function variantFor({ variants }: KeptPage, { acceptEncoding }: PlainRequest): Variant {
  const encoding = choose(acceptEncoding)
  return encoding === null ? variants.plain : variants[encoding]
}

const choose = rememberedChoice(['br', 'gzip'])

/** `chooseEncoding`, which remembers what it has chosen. */
export function rememberedChoice(offered: readonly Encoding[]) {
  const choices = new Map<string, Encoding | null>()
  return (acceptEncoding: string): Encoding | null => {
    let encoding = choices.get(acceptEncoding)
    if (encoding === undefined) {
      encoding = chooseEncoding(acceptEncoding, offered)
      // Browsers write a handful of different ones; a client that writes many must not fill the memory.
      if (choices.size >= 100) choices.clear()
      choices.set(acceptEncoding, encoding)
    }
    return encoding
  }
}
