/**
 * A page ready to be sent: its bytes plain and compressed, each with its headers as Node's writeHead takes them and a strong
 * tag. Which answers may be kept is decided here as well.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../encoding'
import type { PlainRequest } from './plain-request'

export type Variant = {
  body: Buffer
  etag: string
  /** Name, value, name, value …; the last value is the request's id, put in for each answer. */
  head: string[]
  /** The same for a 304. */
  unchangedHead: string[]
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
    const whole = {
      'content-type': contentType,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
      ...shared,
    }
    return { body, etag, head: toHead(whole), unchangedHead: toHead(shared) }
  }
  const variants = {
    plain: toVariant(bodies.plain, null),
    br: toVariant(bodies.br, 'br'),
    gzip: toVariant(bodies.gzip, 'gzip'),
  }
  const bytes = bodies.plain.length + bodies.br.length + bodies.gzip.length + 8000
  return { status, headers: own, variants, bytes, isSmall }
}

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

/**
 * Whether an answer to a GET without cookies may be kept for everybody: a whole page that says itself that it is public.
 */
export function mayBeKept({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const rule = headers.get('cache-control') ?? ''
  return (
    status === 200 &&
    /(?:^|[\s,])public(?:$|[\s,])/i.test(rule) &&
    !/private|no-store|no-cache/i.test(rule) &&
    !headers.has('set-cookie') &&
    !headers.has('content-encoding') &&
    !headers.has('content-range') &&
    !/\*|authorization/i.test(headers.get('vary') ?? '') &&
    /^text\/html\b/i.test(headers.get('content-type') ?? '')
  )
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Quick ones for the visitor who waits; small ones take half a second on a thread of libuv's pool. */
export async function compressPage(plain: Buffer, how: 'quick' | 'small'): Promise<Bodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: how === 'quick' ? 4 : 11,
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
