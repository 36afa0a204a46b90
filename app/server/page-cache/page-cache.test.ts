import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createPageCache, type PageCache } from './page-cache'

const minute = 60_000
let now: number
let renders: string[]
let answering: (key: string) => Promise<Response> | Response
let cache: PageCache
let problems: string[]

const page = (words: string) =>
  new Response(words, { headers: { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' } })

const make = (limitBytes = 1_000_000) =>
  createPageCache({
    render: async (key) => {
      renders.push(key)
      return answering(key)
    },
    everyAnswer: {},
    now: () => now,
    dayEnd: () => 1000 * minute,
    freshMs: 10 * minute,
    staleMs: 30 * minute,
    limitBytes,
    onError: (code) => problems.push(code),
  })

const state = (version: string, changesAt: number | null = null) => ({ version, changesAt })
const shown = (key = '/') => cache.get(key)?.variants.plain.body.toString()

beforeEach(async () => {
  now = 0
  renders = []
  problems = []
  answering = () => page('first')
  cache = make()
  await cache.setContent(state('one'))
})

test('after its time a page is served once more, and rendered anew behind the visitor', async () => {
  await cache.fill('/')
  answering = () => page('second')
  now = 9 * minute
  expect(shown()).toBe('first')
  now = 11 * minute
  expect(shown()).toBe('first')
  expect(shown()).toBe('first')
  await cache.settled()
  expect(renders).toHaveLength(2)
  expect(shown()).toBe('second')
})

test('a refresh that fails is tried again, but a page is never older than its bound', async () => {
  await cache.fill('/')
  answering = () => new Response('broken', { status: 500 })
  now = 11 * minute
  expect(shown()).toBe('first')
  await cache.settled()
  answering = () => Promise.reject(new Error('away'))
  await cache.fill('/')
  now = 41 * minute
  expect(shown()).toBeUndefined()
})

test('an unchanged page keeps its small bytes when it is found fresh', async () => {
  answering = () => page('dal '.repeat(1000))
  await cache.fill('/')
  await cache.settled()
  const before = cache.get('/')
  expect(before?.isSmall).toBe(true)
  now = 11 * minute
  cache.get('/')
  await cache.settled()
  expect(renders).toHaveLength(2)
  expect(cache.get('/')).toBe(before)
})

test('a page that is packed small takes no memory for its plain bytes, and has them', async () => {
  const text = 'dal '.repeat(10_000)
  answering = () => page(text)
  await cache.fill('/')
  const quick = cache.get('/')?.variants.plain
  await cache.settled()
  const small = cache.get('/')?.variants.plain
  expect(cache.sizes().bytes).toBeLessThan(text.length / 2)
  expect(small?.body.toString()).toBe(text)
  expect(small?.whole).toEqual(quick?.whole)
  expect(small?.wholeHead).toEqual(quick?.wholeHead)
})

test('no page outlives the day, nor the moment at which a post is due', async () => {
  await cache.setContent(state('one', 15 * minute))
  await cache.fill('/')
  now = 14 * minute
  expect(shown()).toBe('first')
  now = 15 * minute
  expect(shown()).toBeUndefined()
  await cache.setContent(state('one'))
  now = 999 * minute
  await cache.fill('/')
  expect(shown()).toBe('first')
  now = 1000 * minute
  expect(shown()).toBeUndefined()
})

test('a change empties the cache, and what was being rendered before it is not kept', async () => {
  await cache.fill('/about')
  let release = () => {}
  answering = () => new Promise((resolve) => (release = () => resolve(page('before the change'))))
  const early = cache.fill('/')
  await cache.setContent(state('two'))
  expect(shown('/about')).toBeUndefined()
  answering = () => page('after the change')
  const late = await cache.fill('/')
  expect(late?.variants.plain.body.toString(), 'who asks after the change').toBe('after the change')
  release()
  expect((await early)?.variants.plain.body.toString(), 'who asked before it').toBe('before the change')
  expect(shown()).toBe('after the change')
})

test('the same goes for a page that was being compressed', async () => {
  answering = () => page('dal '.repeat(20_000))
  await cache.fill('/')
  await cache.setContent(state('two'))
  await cache.settled()
  expect(cache.sizes()).toMatchObject({ pages: 0, bytes: 0 })
})

test('the least used pages go when there are more bytes than allowed', async () => {
  // Packed, each is half as long.
  answering = () => page(randomBytes(10_000).toString('hex'))
  cache = make(90_000)
  await cache.setContent(state('one'))
  for (const key of ['/a', '/b', '/c']) {
    await cache.fill(key)
    await cache.settled()
  }
  expect(shown('/a')).toBeDefined()
  await cache.fill('/d')
  await cache.settled()
  expect(['/a', '/b', '/c', '/d'].filter((key) => shown(key))).toEqual(['/a', '/c', '/d'])
  expect(cache.sizes().bytes).toBeLessThanOrEqual(90_000)
  answering = () => page('x'.repeat(200_000))
  expect(await cache.fill('/too-large')).not.toBeNull()
  expect(shown('/too-large')).toBeUndefined()
  expect(shown('/a')).toBeDefined()
})

test('a page that is public no longer is dropped at its refresh', async () => {
  await cache.fill('/')
  now = 11 * minute
  answering = () => new Response('gone', { status: 404, headers: { 'content-type': 'text/html' } })
  shown()
  await cache.settled()
  expect(cache.get('/')?.status).toBe(404)
})

test('a refresh that lacks something, as while the database is away, takes nothing from the cache', async () => {
  await cache.fill('/')
  now = 11 * minute
  for (const status of [200, 503]) {
    answering = () =>
      new Response('no posts', {
        status,
        headers: { 'content-type': 'text/html', 'cache-control': 'private, no-store' },
      })
    expect(shown()).toBe('first')
    await cache.settled()
  }
  expect(renders).toHaveLength(3)
  expect(shown()).toBe('first')
})

test('while the database does not answer, kept pages are served until they are wrong for certain, and nothing is added', async () => {
  await cache.setContent(state('one', 300 * minute))
  await cache.fill('/')
  await cache.setContent('unreachable')
  answering = () => page('a page about the trouble')
  now = 200 * minute
  await cache.tidy()
  expect(shown()).toBe('first')
  await cache.fill('/other')
  expect(shown('/other')).toBeUndefined()
  expect(renders).toEqual(['/', '/other'])
  now = 300 * minute
  expect(shown()).toBeUndefined()
})

test('once the database answers again, pages of the same posts stay and those of others go', async () => {
  await cache.fill('/')
  await cache.setContent('unreachable')
  await cache.setContent(state('one'))
  expect(shown()).toBe('first')
  await cache.setContent('unreachable')
  await cache.setContent(state('two'))
  expect(shown()).toBeUndefined()
  cache = make()
  await cache.setContent('unreachable')
  expect(cache.isOpen()).toBe(false)
})

test('nothing is kept before it is known what the pages show', async () => {
  cache = make()
  expect(cache.isOpen()).toBe(false)
  await cache.fill('/')
  expect(shown()).toBeUndefined()
})
