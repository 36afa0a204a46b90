import { ApiError } from './api-error'
import { maxBodyBytes } from './errors'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON body of a request.
 * @throws {ApiError} unsupported_media_type, too_large, malformed_json
 */
export async function readJson(request: Request, limitBytes = maxBodyBytes): Promise<unknown> {
  const mediaType = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!/^application\/(json|[\w.-]+\+json)$/.test(mediaType)) throw new ApiError('unsupported_media_type')
  const bytes = await readBytes(request, limitBytes)
  try {
    const text = utf8.decode(bytes)
    if (holdsUnstorableText(text)) throw new SyntaxError('text that cannot be stored')
    return JSON.parse(text)
  } catch {
    throw new ApiError('malformed_json')
  }
}

/**
 * The body of a request letter for letter, at most 1 MiB; what is no UTF-8 comes out as other letters.
 * @throws {ApiError} too_large
 */
export async function readText(request: Request): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(request))
}

/** Announced lengths are checked before anything else; this counts what really arrives, as a chunked body announces none. */
async function readBytes(request: Request, limitBytes = maxBodyBytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    size += part.value.length
    if (size > limitBytes) {
      await reader?.cancel()
      throw new ApiError('too_large')
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}

/**
 * NUL and half surrogate pairs are legal in JSON, but PostgreSQL refuses to store them. In UTF-8 they can only stand there as
 * escapes; a reviver, which would see them too, takes ten times as long over a body of 1 MiB as reading it.
 */
function holdsUnstorableText(json: string): boolean {
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return false
  // Every escape in turn, so that the `u0000` of `\\u0000` is text. A whole pair is matched as one.
  for (const [, hex] of json.matchAll(/\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|u([0-9a-f]{4})|[\s\S])/gi))
    if (hex !== undefined && /^(?:0000|d[89a-f]..)$/i.test(hex)) return true
  return false
}
