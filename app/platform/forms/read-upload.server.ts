/**
 * Reads a form with one file in it (multipart/form-data). Not with the reader of the platform, which makes objects of whatever is sent
 * before anyone can count them: here the bytes are bounded first, then the parts and the length of their heads, each before
 * anything is made of it. Values are cut out of the one buffer; nothing is copied but the texts.
 */
import { readBytes } from './read-bytes.server'

export type Upload = { file: { name: string; bytes: Buffer } | null; texts: Record<string, string> }

type UploadLimits = { formBytes: number; parts?: number; headBytes?: number; textBytes?: number }

/** Why the form was not read. */
export type UploadRefusal = 'too large' | 'no form' | 'aborted'

/**
 * @returns the file of the field `file` with the name it was sent with, and the other fields, the first of each name
 */
export async function readUpload(request: Request, limits: UploadLimits): Promise<Upload | UploadRefusal> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (boundary === null) return 'no form'
  if (Number(request.headers.get('content-length') ?? 0) > limits.formBytes) return 'too large'
  const bytes = await readBytes(request, limits.formBytes)
  return Buffer.isBuffer(bytes) ? (readParts(bytes, boundary, limits) ?? 'no form') : bytes
}

/** RFC 2046: up to 70 signs. Null: it is no such form. */
function boundaryOf(type: string): string | null {
  if (type.length > 300 || !/^multipart\/form-data\s*;/i.test(type)) return null
  return (
    /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i
      .exec(type)
      ?.slice(1)
      .find(Boolean) ?? null
  )
}

/** Null: it breaks the format, or has more parts or longer heads than our own form can have. */
function readParts(
  bytes: Buffer,
  boundary: string,
  { parts: mostParts = 8, headBytes = 2000, textBytes = 4000 }: UploadLimits,
): Upload | null {
  const mark = Buffer.from(`--${boundary}`)
  const between = Buffer.from(`\r\n--${boundary}`)
  if (!bytes.subarray(0, mark.length).equals(mark)) return null
  const upload: Upload = { file: null, texts: {} }
  for (let at = mark.length, count = 0; !startsWith(bytes, at, '--'); count += 1) {
    if (count >= mostParts || !startsWith(bytes, at, '\r\n')) return null
    // A part without any header has the empty line right here.
    const headEnd = bytes.subarray(at, at + headBytes + 4).indexOf('\r\n\r\n')
    if (headEnd === -1) return null
    const head = bytes.subarray(at, at + headEnd).toString('utf8')
    const from = at + headEnd + 4
    const to = bytes.indexOf(between, from)
    if (to === -1) return null
    keep(upload, head, bytes.subarray(from, to), textBytes)
    at = to + between.length
  }
  return upload
}

const startsWith = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

function keep(upload: Upload, head: string, value: Buffer, textBytes: number): void {
  const disposition = /\r\ncontent-disposition:[ \t]*form-data;([^\r\n]*)/i.exec(head)?.[1] ?? ''
  const name = valueIn(disposition, 'name')
  const fileName = valueIn(disposition, 'filename')
  if (name === 'file') upload.file ??= { name: fileName ?? '', bytes: value }
  else if (name !== null && fileName === null && /^[a-z]{1,20}(_[a-z]{1,20})?$/.test(name) && value.length <= textBytes)
    if (!Object.hasOwn(upload.texts, name)) upload.texts[name] = value.toString('utf8')
}

/** Browsers write a quote, CR and LF in a name as %22, %0D and %0A. */
const valueIn = (disposition: string, key: string): string | null =>
  new RegExp(`(?:^|;)\\s*${key}="([^"]*)"`, 'i')
    .exec(disposition)?.[1]
    ?.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) ?? null
