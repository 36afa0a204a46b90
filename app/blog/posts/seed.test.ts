import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/open'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makePost, makeSeedPost } from '../../../tests/support/posts'
import { insertPost, listPublishedPosts } from '../store'
import { type SeedPost, seedPosts } from './seed'

const now = new Date('2026-11-21T04:00:00.000Z')
const clock = () => now
onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
  })
  afterEach(() => testDatabase.remove())

  const seed = (posts: SeedPost[]) => seedPosts(database.db, async () => posts, clock)
  const shown = async () => (await listPublishedPosts(database.db, now, { page: 1, per_page: 100 })).data

  test('a new database gets the posts, published, with block defaults filled in', async () => {
    const given = makeSeedPost({ createdAt: '2026-02-03', publishDate: '2026-02-04' })
    expect(await seed([given])).toEqual({ published: 1, drafts: [], changed: [] })
    expect(await shown()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        slug: given.slug,
        title: given.title,
        description: given.description,
        status: 'published',
        publish_date: '2026-02-04',
        created_at: '2026-02-02T18:30:00.000Z',
        updated_at: '2026-11-21T04:00:00.000Z',
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
    const given = makeSeedPost()
    await seed([given])
    await database.db.deleteFrom('posts').execute()
    expect(await seed([given])).toEqual({ published: 0, drafts: [], changed: [] })
    expect(await shown()).toEqual([])
  })

  test('a database that has posts keeps them and gets no others', async () => {
    await insertPost(database.db, makePost({ slug: 'own' }))
    const given = makeSeedPost()
    expect(await seed([given])).toEqual({ published: 0, drafts: [], changed: [] })
    // At the next start the file is no new one.
    expect(await seed([given])).toEqual({ published: 0, drafts: [], changed: [] })
    expect((await shown()).map((post) => post.slug)).toEqual(['own'])
  })

  test('a new file comes in later as a draft, once, though several processes start', async () => {
    const old = makeSeedPost()
    const later = makeSeedPost({ slug: 'later' })
    await seed([old])
    const answers = await Promise.all([seed([old, later]), seed([old, later])])
    expect(answers.flatMap(({ drafts }) => drafts)).toEqual(['later'])
    const rows = await database.db
      .selectFrom('post_drafts')
      .select(['slug', 'status'])
      .where('slug', '=', 'later')
      .execute()
    expect(rows).toEqual([{ slug: 'later', status: 'draft' }])
    expect((await shown()).map(({ slug }) => slug)).toEqual([old.slug])

    // A draft that was thrown away does not come back.
    await database.db.deleteFrom('post_drafts').where('slug', '=', 'later').execute()
    expect(await seed([old, later])).toEqual({ published: 0, drafts: [], changed: [] })
    expect(await database.db.selectFrom('post_drafts').select('slug').execute()).toEqual([{ slug: old.slug }])
  })

  test('a file that changed is reported at each start and never read over the post', async () => {
    const old = makeSeedPost()
    await seed([old])
    const changed = { ...old, title: 'Another title' }
    expect(await seed([changed])).toEqual({ published: 0, drafts: [], changed: [old.slug] })
    expect(await seed([changed])).toEqual({ published: 0, drafts: [], changed: [old.slug] })
    expect((await shown()).map(({ title }) => title)).toEqual([old.title])

    // Staff make the same change in the dashboard: nothing is left to say.
    await database.db.updateTable('posts').set({ title: 'Another title' }).execute()
    expect(await seed([changed])).toEqual({ published: 0, drafts: [], changed: [] })
    // What they change there afterwards is theirs.
    await database.db.updateTable('posts').set({ title: 'A third title' }).execute()
    expect(await seed([changed])).toEqual({ published: 0, drafts: [], changed: [] })
  })

  test('a database seeded before digests were kept learns them from the posts it has', async () => {
    const [same, other] = [makeSeedPost(), makeSeedPost()]
    await seed([same, other])
    await database.db.deleteFrom('seeds').where('name', 'like', 'post:%').execute()
    expect(await seed([same, { ...other, description: 'New words.' }])).toMatchObject({
      drafts: [],
      changed: [other.slug],
    })
    expect(await seed([{ ...same, title: 'X' }, other])).toMatchObject({ drafts: [], changed: [same.slug] })
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
    expect((await seed([first])).published).toBe(1)
  })
})
