import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../../../tests/support/backend'
import { makePost, makeSeedPost } from '../../../tests/support/posts'
import { migrate } from '../db/migrate'
import { type Database, openDatabase } from '../db/open'
import { type SeedPost, seedPosts } from './seed'
import { insertPost, listPublishedPosts } from './store'

const now = new Date('2026-11-21T04:00:00.000Z')
const clock = () => now
let folder: ReturnType<typeof makeTempFolder>
let database: Database
beforeEach(async () => {
  folder = makeTempFolder()
  database = openDatabase({ dataDir: folder.path })
  await migrate(database.db)
})
afterEach(async () => {
  await database.close()
  folder.remove()
})

const seed = (posts: SeedPost[]) => seedPosts(database.db, async () => posts, clock)
const shown = async () => (await listPublishedPosts(database.db, { now, page: 1, perPage: 100 })).posts

test('a new database gets the posts, published, with block defaults filled in', async () => {
  const given = makeSeedPost({ createdAt: '2026-02-03', publishDate: '2026-02-04' })
  expect(await seed([given])).toBe(1)
  expect(await shown()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      slug: given.slug,
      title: given.title,
      description: given.description,
      status: 'published',
      publishDate: '2026-02-04',
      createdAt: '2026-02-02T18:30:00.000Z',
      updatedAt: '2026-11-21T04:00:00.000Z',
      cover: given.cover,
      tags: given.tags,
      body: [
        { type: 'image', url: given.cover.src, caption: given.cover.alt },
        { type: 'heading', level: 2, content: 'Haldi' },
        { type: 'paragraph', content: 'A pinch is enough.' },
      ],
    },
  ])
})

test('a cover that is already the first picture is not shown twice', async () => {
  const cover = { src: '/illustrations/a.svg', alt: 'A' }
  await seed([
    makeSeedPost({
      cover,
      blocks: [
        { type: 'paragraph', content: 'x' },
        { type: 'image', url: cover.src },
      ],
    }),
  ])
  expect((await shown())[0]?.body.map((block) => block.type)).toEqual(['paragraph', 'image'])
})

test('it happens once, even when every post has been taken away since', async () => {
  await seed([makeSeedPost()])
  await database.db.deleteFrom('posts').execute()
  expect(await seed([makeSeedPost()])).toBe(0)
  expect(await shown()).toEqual([])
})

test('a database that has posts keeps them and gets no others', async () => {
  await insertPost(database.db, makePost({ slug: 'own' }))
  expect(await seed([makeSeedPost()])).toBe(0)
  expect((await shown()).map((post) => post.slug)).toEqual(['own'])
})

test.each([
  ['a slug twice', { slug: 'first' }],
  ['a slug that is none', { slug: 'Not A Slug' }],
  ['a date that is none', { publishDate: '2026-02-30T99:00Z' }],
  ['a picture that is a script', { blocks: [{ type: 'image' as const, url: 'javascript:alert(1)' }] }],
])('with %s nothing is inserted, and the next start tries again', async (_, wrong) => {
  const first = makeSeedPost({ slug: 'first' })
  await expect(seed([first, makeSeedPost(wrong)])).rejects.toThrow()
  expect(await shown()).toEqual([])
  expect(await seed([first])).toBe(1)
})
