import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/open'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../tests/support/database'
import { makePost } from '../../tests/support/posts'
import { type BlogService, createBlogService } from './service'
import { insertPost, type Post } from './store'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let now = ''
  let blog: BlogService
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    now = '2026-11-21T04:00:00.000Z'
    blog = createBlogService({ db: database.db, clock: () => new Date(now) })
  })
  afterEach(() => testDatabase.remove())

  const add = async (given: Partial<Post>) => {
    const post = makePost(given)
    await insertPost(database.db, post)
    return post
  }
  const slugs = async (page = 1, perPage = 100) =>
    (await blog.listPosts({ page, per_page: perPage })).data.map((post) => post.slug)
  const isSeen = async ({ id, slug }: Post) => {
    const seen = [
      (await slugs()).includes(slug),
      await blog.requirePost(id).then(
        () => true,
        () => false,
      ),
      await blog.requirePostBySlug(slug).then(
        () => true,
        () => false,
      ),
    ]
    expect(new Set(seen).size, 'all three reads agree').toBe(1)
    return seen[0]
  }

  test.each(['draft', 'archived'] as const)('a post that is %s does not exist for readers', async (status) => {
    expect(await isSeen(await add({ status }))).toBe(false)
  })

  test.each([
    // A day begins in India, five and a half hours before it begins in UTC.
    ['2026-11-25', '2026-11-24T18:29:59.999Z', false],
    ['2026-11-25', '2026-11-24T18:30:00.000Z', true],
    ['2026-11-25T10:00:00Z', '2026-11-25T09:59:59.999Z', false],
    ['2026-11-25T10:00:00Z', '2026-11-25T10:00:00.000Z', true],
    ['2026-11-25T10:00:00.000Z', '2026-11-25T10:00:00.000Z', true],
    [null, '2026-01-10T05:59:59.999Z', false],
    [null, '2026-01-10T06:00:00.000Z', true],
  ])('published for %s, at %s it is seen: %s', async (publishDate, time, expected) => {
    const post = await add({ publish_date: publishDate })
    now = time
    expect(await isSeen(post)).toBe(expected)
  })

  test('the list is newest first by createdAt, and pages neither repeat nor lose a post', async () => {
    for (const [slug, createdAt] of [
      ['b', '2026-03-02T00:00:00.000Z'],
      ['c', '2026-03-03T00:00:00.000Z'],
      ['a', '2026-03-01T00:00:00.000Z'],
    ] as const) {
      await add({ slug, created_at: createdAt })
    }
    for (let i = 0; i < 4; i++) await add({ slug: `same-${i}`, created_at: '2026-02-01T00:00:00.000Z' })
    await add({ status: 'draft' })
    const paged = [...(await slugs(1, 3)), ...(await slugs(2, 3)), ...(await slugs(3, 3)), ...(await slugs(4, 3))]
    expect(paged.slice(0, 3)).toEqual(['c', 'b', 'a'])
    expect(paged.slice(3), 'of the same moment, the one written last').toEqual(['same-3', 'same-2', 'same-1', 'same-0'])
    expect((await blog.listPosts({ page: 9, per_page: 3 })).meta.total).toBe(7)
  })

  test('a slug is found only as it is written', async () => {
    await add({ slug: 'dal-chawal' })
    for (const text of [
      'Dal-Chawal',
      'dal_chawal',
      'dal%',
      ' dal-chawal',
      'dal-chawal\0',
      "' or 1=1 --",
      '',
      'x'.repeat(10_000),
    ]) {
      await expect(blog.requirePostBySlug(text)).rejects.toMatchObject({ code: 'blog_not_found' })
    }
  })
})
