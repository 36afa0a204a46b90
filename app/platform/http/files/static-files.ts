/**
 * The files of build/client. Their list is made at the start, so that no path can climb out of the folder. The small ones are read when
 * they are first asked for, and kept: an answer is then a lookup. Not Hono's `serveStatic`: it sends no tags (no 304), throws at a Range
 * that is none, and serves hidden files and the `.br` and `.gz` beside a file under their own names.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { drawingPolicy } from '../security-headers'
import { chooseEncoding, type Encoding, isCompressible } from './encoding'

/** One encoding of a file. `body` is null where it is not kept in memory and is read from `path` each time. */
type Variant = { path: string; body: Buffer | null; headers: Record<string, string> }

type StaticFile = { plain: Variant } & Partial<Record<Encoding, Variant>>

/** Null where the file has gone since the start. */
export type FileOnDemand = () => StaticFile | null

/** By URL path, decoded. */
export type StaticFiles = ReadonlyMap<string, FileOnDemand>

export type StaticAnswer = {
  status: 200 | 304
  headers: Record<string, string>
  /** Bytes, the path of a large file to stream, or null for an answer without a body. */
  body: Buffer | { path: string } | null
}

const keptInMemoryBytes = 1024 * 1024
const suffixes = { br: '.br', gzip: '.gz' } as const

/**
 * Lists a folder of files to serve, with the `.br` and `.gz` beside them. Hidden files stay hidden, save `.well-known`. What a file
 * holds is read in one go: to wait for a small file costs several times what it costs to read it.
 */
export function loadStaticFiles(folder: string): StaticFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    // Joined by hand: a build folder has thousands of files, and `join` goes through each path letter by letter.
    .map((entry) => entry.parentPath + sep + entry.name)
  const known = new Set(paths)
  const files = new Map<string, FileOnDemand>()
  for (const path of paths) {
    const urlPath = path.slice(folder.length).replaceAll(sep, '/')
    if (/\/\.(?!well-known\/)/.test(urlPath) || isPrecompressed(path, known)) continue
    const load = (suffix: string, encoding: Encoding | null, mostBytes = keptInMemoryBytes) =>
      loadVariant({ path: path + suffix, urlPath, encoding, mostBytes })
    const read = () => ({
      // No browser asks for it: from the disk each time.
      plain: load('', null, known.has(path + suffixes.br) ? 0 : keptInMemoryBytes),
      ...(known.has(path + suffixes.br) && { br: load(suffixes.br, 'br') }),
      ...(known.has(path + suffixes.gzip) && { gzip: load(suffixes.gzip, 'gzip') }),
    })
    files.set(urlPath, onceThere(read))
  }
  return files
}

/** Kept from the first time on. */
function onceThere(read: () => StaticFile): FileOnDemand {
  let file: StaticFile | null = null
  return () => {
    try {
      file ??= read()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    return file
  }
}

function isPrecompressed(path: string, known: ReadonlySet<string>): boolean {
  return Object.values(suffixes).some((suffix) => path.endsWith(suffix) && known.has(path.slice(0, -suffix.length)))
}

type FileToLoad = { path: string; urlPath: string; encoding: Encoding | null; mostBytes: number }

function loadVariant({ path, urlPath, encoding, mostBytes }: FileToLoad): Variant {
  const { size, mtimeMs } = statSync(path)
  const body = size <= mostBytes ? readFileSync(path) : null
  const fingerprint = body
    ? createHash('sha1').update(body).digest('base64url')
    : `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`
  const extension = extname(urlPath).toLowerCase()
  const contentType = getMimeType(urlPath) ?? 'application/octet-stream'
  const headers: Record<string, string> = {
    'content-type': contentType,
    'content-length': String(size),
    // What Vite puts into /assets carries its hash in its name: a changed file is another file.
    'cache-control': urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    etag: encoding ? `"${fingerprint}-${encoding}"` : `"${fingerprint}"`,
  }
  if (encoding) headers['content-encoding'] = encoding
  if (isCompressible(contentType)) headers.vary = 'Accept-Encoding'
  if (extension === '.svg') headers['content-security-policy'] = drawingPolicy
  return { path, body, headers }
}

type StaticRequest = { method: string; acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

/** The answer to a GET or HEAD for the file at this decoded path, or null where there is none. */
export function answerStatic(files: StaticFiles, decodedPath: string, request: StaticRequest): StaticAnswer | null {
  const file = files.get(decodedPath)?.()
  if (!file) return null
  const offered = (['br', 'gzip'] as const).filter((encoding) => file[encoding])
  const encoding = chooseEncoding(request.acceptEncoding, offered)
  const { headers, body, path } = (encoding && file[encoding]) || file.plain
  if (isCurrent(request.ifNoneMatch, headers.etag)) {
    const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...kept } = headers
    return { status: 304, headers: kept, body: null }
  }
  return { status: 200, headers, body: request.method === 'HEAD' ? null : (body ?? { path }) }
}

export function isCurrent(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || !etag) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** Whether the last part of a path names a file, as `/a/b.png` does. Remix asks for its data at `….data`: that is no file. */
export function namesFile(decodedPath: string): boolean {
  return /\.[A-Za-z0-9]+$/.test(decodedPath) && !decodedPath.endsWith('.data')
}
