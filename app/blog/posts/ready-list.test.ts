import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/open'
import { type Api, createApi } from '~/program/api'
import { collectingLog } from '../../../tests/support/collecting-log'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makePost } from '../../../tests/support/posts'
import { blogRoutes } from '../api'
import { createBlogService } from '../service'
import { insertPost } from '../store'

const publicUrl = 'http://localhost:3000'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let now: string
  let api: Api
  const clock = () => new Date(now)
  const newApi = () =>
    createApi({
      routes: blogRoutes({ blog: createBlogService({ db: database.db, clock }), clock }),
      publicUrl,
      log: collectingLog([]),
    })
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    now = '2026-11-21T04:00:00.000Z'
    api = newApi()
  })
  afterEach(() => testDatabase.remove())

  const ask = (query = '', headers: Record<string, string> = {}, of = api) =>
    of.fetch(new Request(`${publicUrl}/api/blogs/all_blog_lists${query}`, { headers }))
  const titles = async (query = '') =>
    ((await (await ask(query)).json()) as { data: { title: string }[] }).data.map(({ title }) => title)
  const add = (title: string, given = {}) => insertPost(database.db, makePost({ title, ...given }))

  test('kept or not, the answer is the same to the byte, with the same tag', async () => {
    await add('Dal')
    const [first, again, fresh] = [await ask(), await ask(), await ask('', {}, newApi())]
    const text = await first.text()
    expect(JSON.parse(text)).toMatchObject({ success: true, data: [{ title: 'Dal' }], meta: { total: 1 } })
    for (const answer of [again, fresh]) {
      expect(await answer.text()).toBe(text)
      expect([...answer.headers]).toEqual([...first.headers])
    }
    expect(first.headers.get('content-type')).toBe('application/json')
  })

  test('a change shows at once, be it another process that makes it', async () => {
    expect(await titles()).toEqual([])
    await add('Dal')
    expect(await titles()).toEqual(['Dal'])
    const elsewhere = testDatabase.open().db
    await elsewhere.updateTable('posts').set({ title: 'Dal and rice' }).execute()
    expect(await titles()).toEqual(['Dal and rice'])
    await elsewhere.updateTable('posts').set({ status: 'draft' }).execute()
    expect(await titles()).toEqual([])
  })

  test('a post shows when it is due, and not before where the clock is set back', async () => {
    await add('Later', { publish_date: '2026-11-25T10:00:00.000Z' })
    expect(await titles()).toEqual([])
    now = '2026-11-25T09:59:59.999Z'
    expect(await titles()).toEqual([])
    now = '2026-11-25T10:00:00.000Z'
    expect(await titles()).toEqual(['Later'])
    now = '2026-11-25T09:59:59.999Z'
    expect(await titles()).toEqual([])
  })

  test('each page is kept by itself', async () => {
    for (const day of ['10', '11', '12']) await add(day, { created_at: `2026-11-${day}T00:00:00.000Z` })
    for (let round = 0; round < 2; round += 1) {
      expect(await titles('?per_page=2')).toEqual(['12', '11'])
      expect(await titles('?per_page=2&page=2')).toEqual(['10'])
      expect(await titles('?page=2')).toEqual([])
    }
  })

  test.each([
    ['its tag', (tag: string) => tag, 304],
    ['the tag made weak, in a list', (tag: string) => `"other", W/${tag}`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"other"', 200],
  ])('If-None-Match with %s', async (_what, toHeader, status) => {
    await add('Dal')
    const { headers } = await ask()
    const answer = await ask('', { 'if-none-match': toHeader(headers.get('etag') ?? '') })
    expect([answer.status, answer.headers.get('etag')]).toEqual([status, headers.get('etag')])
    expect((await answer.text()) === '').toBe(status === 304)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })
})
