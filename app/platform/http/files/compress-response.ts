import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, isCompressible } from './encoding'

/** Below this a compressed answer saves less than it costs. */
const smallestWorthBytes = 1024

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  // How far back it looks, 256 KB: more than a page is long. By itself each encoder takes memory for 4 MB.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

/**
 * The same answer, compressed where the client asks for it and it is text of 1 KB or more. `Vary` is set on every text
 * answer, compressed or not: a shared cache must keep the two apart. Hono's own `compress` knows no Brotli, and packs answers of a few
 * bytes that do not say their length.
 */
export async function compressResponse(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const { status, body } = response
  if (!body || !isCompressible(response.headers.get('content-type'))) return response
  if (response.headers.has('content-encoding') || status === 206) return response

  const headers = new Headers(response.headers)
  if (!/(?:^|,)\s*accept-encoding\s*(?:,|$)/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(acceptEncoding)
  if (!encoding || /no-transform/i.test(headers.get('cache-control') ?? ''))
    return new Response(body, { status, headers })

  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length < smallestWorthBytes) return new Response(bytes, { status, headers })
  const packed = await (encoding === 'br' ? brotliAsync(bytes, { params }) : gzipAsync(bytes))
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(packed.length))
  const etag = headers.get('etag')
  // The bytes differ between the encodings; what they say does not. That is a weak tag.
  if (etag !== null && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
  return new Response(packed, { status, headers })
}
