import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding, isCompressible } from './encoding'

/** Below this a compressed answer saves less than it costs. */
const smallestWorthBytes = 1024

const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  // How far back it looks, 256 KB: more than a page is long. By itself each encoder takes memory for 4 MB.
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

/** Bodies of answers with a strong tag, which says that the bytes are the same: they are compressed once. */
const kept = new Map<string, Buffer<ArrayBuffer>>()
const keptLimits = { bodies: 20, plainBytes: 500_000 }

/**
 * The same answer, compressed where the client asks for it and it is text of 1 KB or more. `Vary` is set on every text
 * answer, compressed or not: a shared cache must keep the two apart.
 * @param address path and query of what was asked for: an answer of the same address with the same strong tag is the same
 */
export async function compressResponse(
  response: Response,
  acceptEncoding: string | undefined,
  address?: string,
): Promise<Response> {
  if (!response.body || !isCompressible(response.headers.get('content-type'))) return response
  if (response.headers.has('content-encoding') || response.status === 206) return response

  const headers = new Headers(response.headers)
  if (!/(?:^|,)\s*accept-encoding\s*(?:,|$)/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const init = { status: response.status, statusText: response.statusText, headers }

  const encoding = chooseEncoding(acceptEncoding)
  if (!encoding || /no-transform/i.test(headers.get('cache-control') ?? '')) return new Response(response.body, init)

  const etag = headers.get('etag')
  const isStrong = etag !== null && !etag.startsWith('W/')
  const key = isStrong && address !== undefined ? `${encoding} ${etag} ${address}` : null
  const markCompressed = () => {
    headers.set('content-encoding', encoding)
    headers.delete('content-length')
    // The bytes differ between the encodings; what they say does not. That is a weak tag.
    if (isStrong) headers.set('etag', `W/${etag}`)
  }
  const known = key === null ? undefined : kept.get(key)
  if (known) {
    response.body.cancel().catch(() => {})
    markCompressed()
    return new Response(known, init)
  }

  const reader = response.body.getReader()
  // What is there as a whole is compressed in one go: those that wait for their turn need no encoder meanwhile.
  const isThere = key !== null || Number(response.headers.get('content-length') ?? Infinity) <= keptLimits.plainBytes
  const { chunks, isWhole } = await readFirst(reader, isThere ? keptLimits.plainBytes : smallestWorthBytes)
  if (isWhole && sizeOf(chunks) < smallestWorthBytes) return new Response(Buffer.concat(chunks), init)
  markCompressed()
  if (isWhole && isThere) {
    const bytes = await compressWhole(Buffer.concat(chunks), encoding)
    if (key === null) return new Response(bytes, init)
    if (kept.size >= keptLimits.bodies) kept.clear()
    kept.set(key, bytes)
    return new Response(bytes, init)
  }
  return new Response(compressed(chunks, reader, encoding), init)
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const compressWhole = (bytes: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  encoding === 'br' ? brotliAsync(bytes, { params: brotliParams }) : gzipAsync(bytes)

async function readFirst(reader: ReadableStreamDefaultReader<Uint8Array>, sizeBytes: number) {
  const chunks: Uint8Array[] = []
  while (sizeOf(chunks) < sizeBytes) {
    const { done, value } = await reader.read()
    if (done) return { chunks, isWhole: true }
    chunks.push(value)
  }
  return { chunks, isWhole: false }
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0)
}

function compressed(first: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>, encoding: Encoding) {
  const encoder = encoding === 'br' ? createBrotliCompress({ params: brotliParams }) : createGzip()

  async function* source() {
    try {
      yield* first
      for (;;) {
        const next = reader.read()
        // A page that pauses (it waits for data further down) is sent as far as it is ready; otherwise the encoder keeps
        // collecting, because every flush costs compression.
        const isReady = await Promise.race([next.then(() => true), nextTurn(false)])
        if (!isReady) encoder.flush()
        const { done, value } = await next
        if (done) return
        yield value
      }
    } finally {
      // When the visitor has gone, rendering stops too.
      reader.cancel().catch(() => {})
    }
  }

  // The reader of the encoder sees the error: the encoder is destroyed, and the answer with it.
  pipeline(source, encoder, () => {})
  return Readable.toWeb(encoder) as NodeReadableStream as ReadableStream<Uint8Array>
}
