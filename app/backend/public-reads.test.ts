/** Public reads from a copy of the database: two databases stand in for them, and the titles of their posts tell which one was asked. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BreakableNetwork, breakableNetwork } from '../../tests/support/breakable-network'
import { makeTestDatabase, type TestDatabase } from '../../tests/support/database'
import { makePost } from '../../tests/support/posts'
import { figureOf, readMetrics } from '../../tests/support/prometheus'
import { metricsText } from '../metrics.server'
import { createBlogService } from './blog/service'
import { getPostsVersion, insertPost } from './blog/store'
import type { Database } from './db/database'
import { openDatabase } from './db/open'
import { withReadCopy } from './public-reads'
import { createSearchService } from './search/service'

const now = new Date('2026-11-23T04:00:00.000Z')
const post = makePost({ slug: 'bajra', body: [{ type: 'paragraph', content: 'Millet' }] })

let main: TestDatabase
let copy: TestDatabase
let network: BreakableNetwork
let database: Database
let time: number

beforeEach(async () => {
  ;[main, copy] = [await makeTestDatabase('postgres'), await makeTestDatabase('postgres')]
  network = await breakableNetwork(copy.place.databaseUrl ?? '')
  time = 0
  const far = openDatabase({ dataDir: '', databaseUrl: network.url })
  database = withReadCopy(openDatabase(main.place), far, { now: () => time, patienceMs: 300 })
  await insertPost(database.db, { ...post, title: 'From the database' })
  await insertPost(copy.open().db, { ...post, title: 'From the copy' })
  await catchUp()
})
afterEach(async () => {
  await network.close()
  await database.close()
  await Promise.all([main.remove(), copy.remove()])
})

/** The copy has heard of every change. */
async function catchUp() {
  const version = await getPostsVersion(database.db)
  await copy.open().db.updateTable('posts_version').set({ version }).where('name', '=', 'posts').execute()
}
const blog = () => createBlogService({ ...database, clock: () => now })
const title = async () => (await blog().requirePostBySlug('bajra')).title
const reads = () => {
  const series = readMetrics(metricsText(database.metrics?.() ?? []))
  return ['copy', 'behind', 'failed'].map((result) => figureOf(series, 'aahar_database_public_reads_total', { result }))
}

test('posts, the list of them and the search come from the copy; what tells of a change from the database', async () => {
  expect(await title()).toBe('From the copy')
  expect((await blog().requirePost(post.id)).title).toBe('From the copy')
  expect((await blog().listPosts({ page: 1, per_page: 10 })).data.map((post) => post.title)).toEqual(['From the copy'])
  const search = createSearchService({
    ...database,
    clock: () => now,
    loadContent: async () => ({ entries: [], synonyms: [] }),
  })
  const { groups } = await search.search({ query: 'millet', perGroup: 5 })
  expect(groups.posts.hits[0]?.title.map(({ text }) => text).join('')).toBe('From the copy')
  expect(reads()).toEqual([5, 0, 0])
  await copy.open().db.updateTable('posts_version').set({ version: 'another' }).execute()
  expect(await blog().getVersion()).toBe(await getPostsVersion(main.open().db))
})

test('a copy that is behind is not asked, and from when it has caught up it is', async () => {
  await database.db.updateTable('posts').set({ description: 'Changed' }).execute()
  expect(await title()).toBe('From the database')
  expect(reads()).toEqual([0, 1, 0])
  await catchUp()
  expect(await title()).toBe('From the copy')
})

test.each(['refuse', 'fallSilent'] as const)(
  'a copy that fails (%s) is noticed by no reader, and rests',
  async (fail) => {
    expect(await title()).toBe('From the copy')
    network[fail]()
    expect(await title()).toBe('From the database')
    network.heal()
    time = 9999
    expect(await title()).toBe('From the database')
    expect(reads()).toEqual([1, 0, 2])
    // Connections that fell silent are given up one after the other.
    const later = () => {
      time += 10_001
      return title()
    }
    await expect.poll(later, { timeout: 15_000 }).toBe('From the copy')
  },
)

test('a copy without our tables, as after a move, is no reason to fail', async () => {
  await copy.open().db.schema.alterTable('posts').renameTo('posts_of_old').execute()
  expect(await title()).toBe('From the database')
  expect(reads()).toEqual([0, 0, 1])
})

test('what is not there is not there, whichever was asked', async () => {
  await expect(blog().requirePostBySlug('no-such-post')).rejects.toMatchObject({ code: 'blog_not_found' })
  expect(reads()).toEqual([1, 0, 0])
})
