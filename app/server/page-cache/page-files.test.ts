import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { createPageCache, type PageCache } from './page-cache'
import { openPageFiles } from './page-files'

const policy = "default-src 'none'; script-src 'self' 'sha256-a/b+c='"
const words = 'dal, roti, sabzi, '.repeat(300)
const dayEnd = Date.parse('2026-11-22T18:30:00Z')

let folder: ReturnType<typeof makeTempFolder>
let now: number
let renders: number
let problems: string[]

beforeEach(() => {
  folder = makeTempFolder()
  now = Date.parse('2026-11-22T06:00:00Z')
  renders = 0
  problems = []
})
afterEach(() => {
  folder.remove()
  expect(problems).toEqual([])
})

const here = (...path: string[]) => join(folder.path, 'pages', ...path)
const names = (build = 'build-1') => readdirSync(here(build)).filter((name) => !name.endsWith('.map'))
const fileOf = (ending: string, build = 'build-1') =>
  here(build, names(build).find((name) => name.endsWith(ending)) ?? '')

/** A program that is started on the folder. */
async function start({ version = 'one', buildKey = 'build-1', made = words } = {}): Promise<PageCache> {
  const cache = createPageCache({
    render: async () => {
      renders += 1
      const headers = { 'content-type': 'text/html', 'cache-control': 'public', 'content-security-policy': policy }
      return new Response(made, { headers })
    },
    everyAnswer: { 'x-frame-options': 'DENY' },
    now: () => now,
    dayEnd: () => dayEnd,
    freshMs: 60_000,
    staleMs: 60_000,
    limitBytes: 1_000_000,
    files: await openPageFiles({ folder: folder.path, buildKey, isKey: (key) => /^\/[a-z]*$/.test(key) }),
    onError: (code, error) => problems.push(`${code} ${error}`),
  })
  await cache.setContent({ version, changesAt: null })
  return cache
}

async function fill(cache: PageCache, key = '/about') {
  await cache.fill(key)
  await cache.settled()
}

test('a restart is warm: the same bytes, headers and tag without a render', async () => {
  const before = await start()
  await fill(before)
  const after = await start()
  expect(after.get('/about')).toEqual(before.get('/about'))
  expect(after.get('/about')?.isSmall).toBe(true)
  expect(after.get('/about')?.variants.br.head).toContain(policy)
  expect(renders).toBe(1)
})

test('plain, brotli and gzip stand beside each other, with what nginx makes its tags of', async () => {
  const cache = await start()
  await fill(cache)
  expect(names().map((name) => name.replace(/^about-[0-9a-f]{16}/, ''))).toEqual([
    '.html',
    '.html.br',
    '.html.gz',
    '.json',
  ])
  expect(readFileSync(fileOf('.html'), 'utf8')).toBe(words)
  expect(brotliDecompressSync(readFileSync(fileOf('.br'))).toString()).toBe(words)
  expect(gunzipSync(readFileSync(fileOf('.gz'))).toString()).toBe(words)
  const { size, mtimeMs } = statSync(fileOf('.br'))
  expect(cache.get('/about')?.variants.br.etag).toBe(`"${(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`)
  const id = names()[0]?.replace('.html', '')
  expect(readFileSync(here('current', 'pages.map'), 'utf8')).toBe(`"/about" "${id}";\n`)
  expect(readFileSync(here('current', 'policies.map'), 'utf8')).toBe(`"${id}" "${policy}";\n`)
  expect(lstatSync(here('current')).isSymbolicLink()).toBe(true)
})

test.each([
  ['posts have changed since', { version: 'two' }],
  ['the build is another one', { buildKey: 'build-2' }],
])('nothing of the past is served where %s', async (_what, change) => {
  await fill(await start())
  const after = await start(change)
  expect(after.get('/about')).toBeNull()
  const { buildKey = 'build-1' } = change as { buildKey?: string }
  expect(names(buildKey)).toEqual([])
  expect(readlinkSync(here('current'))).toBe(buildKey)
  expect(readdirSync(here()).filter((name) => name !== 'current')).toEqual([buildKey])
})

test('a page of yesterday is not served, and taken off the disk', async () => {
  const running = await start()
  await fill(running)
  now = dayEnd - 1
  await running.tidy()
  expect(names()).toHaveLength(4)
  now = dayEnd
  await running.tidy()
  expect(names()).toEqual([])
  now = dayEnd - 1
  await fill(running, '/')
  now = dayEnd
  expect((await start()).get('/')).toBeNull()
})

test('a change takes every page off the disk', async () => {
  const running = await start()
  await fill(running)
  await running.setContent(null)
  await running.setContent({ version: 'two', changesAt: null })
  expect(names()).toEqual([])
  await fill(running)
  expect((await start({ version: 'two' })).get('/about')).not.toBeNull()
  expect(renders).toBe(2)
})

test.each<[string, (path: string) => void]>([
  ['cut off', (path) => writeFileSync(path, readFileSync(path).subarray(0, 20))],
  ['changed', (path) => writeFileSync(path, readFileSync(path).fill(7, 3, 5))],
  ['emptied', (path) => writeFileSync(path, '')],
])('a file that was %s is never served', async (_what, damage) => {
  for (const ending of ['.html', '.html.br', '.html.gz', '.json']) {
    await fill(await start())
    damage(fileOf(ending))
    const after = await start()
    expect(after.get('/about'), ending).toBeNull()
    expect(names(), ending).toEqual([])
    expect(readFileSync(here('current', 'pages.map'), 'utf8'), ending).toBe('')
  }
})

test('headers that were changed are never served', async () => {
  await fill(await start())
  const path = fileOf('.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace("default-src 'none'", 'default-src *'))
  expect((await start()).get('/about')).toBeNull()
  expect(names()).toEqual([])
})

test('foreign and half-written files are removed, never served', async () => {
  await mkdir(here('build-1'), { recursive: true })
  await writeFile(here('build-1', 'about-0000000000000000.html'), 'foreign')
  await writeFile(here('build-1', 'about-0000000000000000.html.abc.new'), 'half')
  await writeFile(here('build-1', 'x.json'), JSON.stringify({ key: '/../x', version: 'one', endsAt: dayEnd }))
  expect((await start()).sizes().pages).toBe(0)
  expect(names()).toEqual([])
})

test('where the address of a page leads to other words, only the new ones stay', async () => {
  await fill(await start())
  const [first] = names()
  const cache = await start({ version: 'two', made: `${words} and rice` })
  await fill(cache)
  expect(names()).toHaveLength(4)
  expect(names()).not.toContain(first)
})

test('a disk that cannot be written to costs no page in memory', async () => {
  const cache = await start()
  await mkdir(here('build-1', 'pages.map.d'), { recursive: true })
  const { rmSync } = await import('node:fs')
  rmSync(here(), { recursive: true })
  writeFileSync(here(), 'a file')
  await fill(cache)
  expect(cache.get('/about')).not.toBeNull()
  expect(problems.splice(0).join()).toMatch(/page_files_failed/)
  expect(existsSync(here('build-1'))).toBe(false)
})
