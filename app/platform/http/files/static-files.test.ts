import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerStatic, loadStaticFiles, namesFile, type StaticAnswer, type StaticFiles } from './static-files'

let folder: string
let files: StaticFiles

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aahar-static-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, '.well-known'))
  await writeFile(join(folder, 'assets/app-x1.js'), 'plain script')
  await writeFile(join(folder, 'assets/app-x1.js.br'), 'brotli')
  await writeFile(join(folder, 'assets/app-x1.js.gz'), 'gzip')
  await writeFile(join(folder, 'roti bowl.svg'), '<svg/>')
  await writeFile(join(folder, 'archive.gz'), 'an archive of its own')
  await writeFile(join(folder, 'film.mp4'), Buffer.alloc(1024 * 1024 + 1))
  await writeFile(join(folder, '.env'), 'SECRET=1')
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, '.well-known/security.txt'), 'Contact: x')
  files = loadStaticFiles(folder)
})

afterAll(() => rm(folder, { recursive: true }))

const plain = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined }

async function textOf(answer: StaticAnswer | null): Promise<string> {
  const { body } = answer ?? {}
  return body && 'path' in body ? readFile(body.path, 'utf8') : String(body)
}

test('a built asset may be kept for a year, another public file for a day', () => {
  expect(answerStatic(files, '/assets/app-x1.js', plain)?.headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(answerStatic(files, '/roti bowl.svg', plain)?.headers['cache-control']).toBe('public, max-age=86400')
})

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['identity', undefined, 'plain script'],
])(
  'Accept-Encoding %j is answered with what was compressed at build time',
  async (acceptEncoding, encoding, content) => {
    const answer = answerStatic(files, '/assets/app-x1.js', { ...plain, acceptEncoding })
    expect(await textOf(answer)).toBe(content)
    expect(answer?.headers['content-encoding']).toBe(encoding)
    expect(answer?.headers['content-length']).toBe(String(content.length))
    expect(answer?.headers.vary).toBe('Accept-Encoding')
    expect(answer?.headers['content-type']).toBe('text/javascript; charset=utf-8')
  },
)

test('each encoding has a tag of its own, and the tag spares the second transfer', () => {
  const first = answerStatic(files, '/assets/app-x1.js', { ...plain, acceptEncoding: 'br' })
  const other = answerStatic(files, '/assets/app-x1.js', plain)
  const etag = first?.headers.etag
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(other?.headers.etag).not.toBe(etag)

  const again = { ...plain, acceptEncoding: 'br', ifNoneMatch: `"other", W/${etag}` }
  expect(answerStatic(files, '/assets/app-x1.js', again)).toMatchObject({ status: 304, body: null, headers: { etag } })
  expect(answerStatic(files, '/assets/app-x1.js', { ...plain, ifNoneMatch: '*' })?.status).toBe(304)
  expect(answerStatic(files, '/assets/app-x1.js', { ...plain, ifNoneMatch: '"stale"' })?.status).toBe(200)
})

test('a HEAD has the headers and no body', () => {
  const answer = answerStatic(files, '/roti bowl.svg', { ...plain, method: 'HEAD' })
  expect(answer).toMatchObject({ status: 200, body: null })
  expect(answer?.headers['content-length']).toBe('6')
})

test('a drawing may use its own styles when opened by its address, and is sandboxed', () => {
  expect(answerStatic(files, '/roti bowl.svg', plain)?.headers['content-security-policy']).toMatch(/sandbox$/)
})

test('a large file is streamed from the disk', () => {
  expect(answerStatic(files, '/film.mp4', plain)?.body).toEqual({ path: join(folder, 'film.mp4') })
})

test.each([
  '/assets/app-x1.js.br',
  '/assets/app-x1.js.gz',
  '/.env',
  '/.vite/manifest.json',
  '/../secret',
  '/assets/../../x',
  '/assets/',
  '/assets',
  '/',
  '/nothing.js',
])('%s is not served', (path) => {
  expect(answerStatic(files, path, plain)).toBeNull()
})

test.each(['/archive.gz', '/.well-known/security.txt'])('%s is served', (path) => {
  expect(answerStatic(files, path, plain)?.status).toBe(200)
})

test('a path with an ending names a file, save where Remix asks for its data', () => {
  expect(['/a.png', '/wp-login.php', '/x/y.JS'].map(namesFile)).toEqual([true, true, true])
  expect(['/', '/about', '/v1.2/about', '/about.data', '/_root.data', '/a.'].map(namesFile)).toEqual(
    Array(6).fill(false),
  )
})

test('a file that has gone since the start is not there, and one that was asked for before is', async () => {
  const own = await mkdtemp(join(tmpdir(), 'aahar-static-'))
  await writeFile(join(own, 'kept.txt'), 'kept')
  await writeFile(join(own, 'gone.txt'), 'gone')
  const listed = loadStaticFiles(own)
  expect(await textOf(answerStatic(listed, '/kept.txt', plain))).toBe('kept')
  await rm(own, { recursive: true })
  expect(await textOf(answerStatic(listed, '/kept.txt', plain))).toBe('kept')
  expect(answerStatic(listed, '/gone.txt', plain)).toBeNull()
})
