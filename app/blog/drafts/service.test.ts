import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertUser, newUser } from '~/accounts/account-store'
import type { Database } from '~/platform/db/open'
import type { Staff } from '~/platform/http/api/actor'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makeDraft, makePost } from '../../../tests/support/posts'
import { type BlogService, createBlogService } from '../service'
import { getPostsVersion, insertPost } from '../store'
import { createPostHistory, type PostHistory } from './history'
import { createPublishing, type Publishing, sweepPosts } from './publishing'
import { createPostDesk, type PostDesk } from './service'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let now: string
  let desk: PostDesk
  let publishing: Publishing
  let history: PostHistory
  let blog: BlogService
  const clock = () => new Date(now)
  const asha: Staff = { userId: 'asha', address: undefined }
  const meera: Staff = { userId: 'meera', address: undefined }

  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    now = '2026-11-21T04:00:00.000Z'
    const { db } = database
    for (const id of ['asha', 'meera']) {
      const person = {
        email: `${id}@example.com`,
        password_hash: 'h',
        full_name: id,
        phone_number: null,
        role: 'admin',
      }
      await insertUser(db, { ...newUser({ ...person, role: 'admin' }, clock()), id })
    }
    desk = createPostDesk({ db, clock })
    publishing = createPublishing({ db, clock })
    history = createPostHistory({ db, clock })
    blog = createBlogService({ db, clock })
  })
  afterEach(() => testDatabase.remove())

  const pass = (minutes: number) => {
    now = new Date(Date.parse(now) + minutes * 60_000).toISOString()
  }
  const begin = (given = {}) => desk.create(asha, { draft: makeDraft(given) })
  const version = () => getPostsVersion(database.db)
  const seen = async () => (await blog.listPosts({ page: 1, per_page: 100 })).data
  const reasons = async (id: string) =>
    (await history.list(id, { page: 1, per_page: 100 })).data.map(
      ({ reason, author_name }) => `${reason} ${author_name}`,
    )

  test('a title in Hindi makes an address that can be read, also when a post of another title gets it', async () => {
    expect((await begin({ title: 'मिलेट्स के फायदे', slug: '' })).slug).toBe('milets-ke-phayde')
    const post = await begin({ title: '', slug: '' })
    const { draft, version } = post
    const saved = await desk.save(asha, post.id, { draft: { ...draft, title: 'मिलेट्स के फायदे' }, version })
    expect(saved.slug).toBe('milets-ke-phayde-2')
  })

  test('a post is begun, saved, published, changed and published again; readers see only what was published', async () => {
    const begun = await begin({ title: 'Ker sangri', slug: '' })
    expect(begun).toMatchObject({
      slug: 'ker-sangri',
      state: 'draft',
      version: 1,
      updated_by: 'asha',
      published_at: null,
    })
    const draft = { ...begun.draft, title: 'Ker sangri on a Sunday' }
    const saved = await desk.save(asha, begun.id, { version: 1, draft })
    expect(saved).toMatchObject({ slug: 'ker-sangri-on-a-sunday', version: 2, has_changes: false, draft })
    expect(await seen()).toEqual([])

    const published = await publishing.publish(asha, begun.id, { version: 2 })
    expect(published).toMatchObject({ state: 'published', has_changes: false, published_at: now, former_slugs: [] })
    expect(published.draft).toMatchObject({ slug: 'ker-sangri-on-a-sunday', publish_date: now })
    expect(await seen()).toMatchObject([{ id: begun.id, title: 'Ker sangri on a Sunday', publish_date: now }])

    pass(5)
    const { version: at } = published
    const changed = await desk.save(asha, begun.id, { version: at, draft: { ...published.draft, title: 'Sangri' } })
    expect(changed).toMatchObject({ has_changes: true, state: 'published', slug: 'ker-sangri-on-a-sunday' })
    expect(await seen()).toMatchObject([{ title: 'Ker sangri on a Sunday' }])
    const undone = await desk.save(asha, begun.id, { version: changed.version, draft: published.draft })
    expect(undone.has_changes, 'the same words as readers see').toBe(false)
    const again = await desk.save(asha, begun.id, { version: undone.version, draft: changed.draft })
    await publishing.publish(asha, begun.id, { version: again.version })
    expect(await seen()).toMatchObject([{ title: 'Sangri', publish_date: published.draft.publish_date }])
  })

  test('working on a copy tells nobody of a change; what readers see does', async () => {
    const before = await version()
    const post = await begin()
    const saved = await desk.save(asha, post.id, { version: 1, draft: { ...post.draft, title: 'Other' } })
    await desk.presence(asha, post.id, { tab: randomUUID(), is_leaving: false })
    expect(await version()).toBe(before)
    const published = await publishing.publish(asha, post.id, { version: saved.version })
    const after = await version()
    expect(after).not.toBe(before)
    await publishing.publish(asha, post.id, { version: published.version })
    await desk.save(asha, post.id, { version: published.version, draft: { ...published.draft, title: 'Third' } })
    expect(await version(), 'publishing the same again changes nothing').toBe(after)
  })

  test('who saves a former version is told who was first, and the same draft twice is saved once', async () => {
    const post = await begin()
    const [first, second] = [
      { ...post.draft, title: 'First' },
      { ...post.draft, title: 'Second' },
    ]
    const saved = await desk.save(asha, post.id, { version: 1, draft: first })
    await expect(desk.save(meera, post.id, { version: 1, draft: second })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      message: 'asha changed this on 21 Nov 2026, 9:30 AM. Please look at it again.',
    })
    expect(await desk.save(asha, post.id, { version: 1, draft: first })).toEqual(saved)
    expect(saved.version).toBe(2)
  })

  test('revisions are kept when the author changes, after ten minutes, and with each deed', async () => {
    let post = await begin({ title: 'One' })
    const save = async (staff: Staff, title: string) => {
      post = await desk.save(staff, post.id, { version: post.version, draft: { ...post.draft, title } })
    }
    for (let i = 0; i < 20; i++) await save(asha, `Autosaved ${i}`)
    expect(await reasons(post.id)).toEqual([])
    await save(meera, 'Of Meera')
    expect(await reasons(post.id)).toEqual(['saved asha'])
    pass(9)
    await save(meera, 'Nine minutes')
    pass(1)
    await save(meera, 'Ten minutes')
    pass(9)
    await save(meera, 'Nine more')
    expect(await reasons(post.id)).toEqual(['saved meera', 'saved asha'])
    post = await publishing.publish(asha, post.id, { version: post.version })
    post = await publishing.unpublish(meera, post.id, { version: post.version })
    const { data } = await history.list(post.id, { page: 1, per_page: 100 })
    expect(data.map(({ reason, title, number }) => [number, reason, title])).toEqual([
      [4, 'unpublished', 'Nine more'],
      [3, 'published', 'Nine more'],
      [2, 'saved', 'Nine minutes'],
      [1, 'saved', 'Autosaved 19'],
    ])
    post = await history.restore(asha, { id: post.id, number: 1 }, { version: post.version })
    expect(post.draft.title).toBe('Autosaved 19')
    expect((await reasons(post.id)).slice(0, 2)).toEqual(['restored asha', 'before_restore meera'])
  })

  const line = (content: string) => ({ type: 'paragraph' as const, content })

  test('pressing Save keeps the text as a revision, once; saving by itself does not', async () => {
    let post = await begin({ title: 'One' })
    const save = async (title: string, is_kept: boolean) => {
      post = await desk.save(asha, post.id, { version: post.version, draft: { ...post.draft, title }, is_kept })
    }
    await save('Two', false)
    expect(await reasons(post.id)).toEqual([])
    await save('Three', true)
    await save('Three', true)
    await save('Four', false)
    await save('Four', true)
    const { data } = await history.list(post.id, { page: 1, per_page: 100 })
    expect(data.map(({ title, author_name }) => [title, author_name])).toEqual([
      ['Four', 'asha'],
      ['Three', 'asha'],
    ])
  })

  test.each([
    ['a paragraph of two sentences', [line('Soak the dal. Rinse it twice.'), line('Salt.')], [line('Salt.')], true],
    ['three short paragraphs', [line('Soak.'), line('Rinse.'), line('Cook.'), line('Salt.')], [line('Salt.')], true],
    ['the middle of a long paragraph', [line(`A ${'word '.repeat(20)}end`)], [line('A end')], true],
    ['a whole text that is written anew', [line('Soak the dal. Rinse it twice.')], [line('Grains.')], true],
    ['a picture', [line('a'), { type: 'image' as const, url: '/a.jpg', caption: '' }], [line('a')], true],
    ['a word', [line('Soak the dal. Rinse it twice.')], [line('Soak the dal. Rinse twice.')], false],
    [
      'what is only moved',
      [line('Soak the dal. Rinse it twice.'), line('b')],
      [line('b'), line('Soak the dal. Rinse it twice.')],
      false,
    ],
    [
      'what is only split',
      [line('Soak the dal. Rinse it twice.')],
      [line('Soak the dal.'), line('Rinse it twice.')],
      false,
    ],
  ])('deleting more than a sentence keeps the former text as a revision: %s', async (_what, before, after, isKept) => {
    const post = await begin({ body: before })
    const { block_ids: _, ...draft } = post.draft
    await desk.save(asha, post.id, { version: 1, draft: { ...draft, body: after } })
    const { data } = await history.list(post.id, { page: 1, per_page: 100 })
    expect(data).toHaveLength(isKept ? 1 : 0)
    if (isKept) expect((await history.get(post.id, 1)).draft.body).toEqual(before)
  })

  test('a form that is sent again with more words, as its first answer was lost, begins no second post', async () => {
    const first = makeDraft({ title: 'Ker' })
    const form_token = 'a-token-of-a-new-post'
    const begun = await desk.create(asha, { draft: first, form_token })
    const again = await desk.create(asha, { draft: { ...first, title: 'Ker sangri' }, form_token })
    expect(again).toEqual(begun)
    const saved = await desk.save(asha, again.id, { version: again.version, draft: { ...first, title: 'Ker sangri' } })
    expect(await desk.create(asha, { draft: first, form_token }), 'as it is now').toEqual(saved)
    expect((await desk.list({ page: 1, per_page: 10, sort: 'edited' })).meta.total).toBe(1)
    const other = await desk.create(meera, { draft: first, form_token })
    expect(other.id, 'her form is another one').not.toBe(begun.id)
  })

  test('each block keeps its id, also through texts that come without ids', async () => {
    const body = [line('Soak.'), line('Rinse.'), line('Cook.')]
    const post = await begin({ body, block_ids: ['one', 'two', 'three'] })
    expect(post.draft.block_ids).toEqual(['one', 'two', 'three'])
    const { block_ids: _, ...draft } = post.draft
    const next = [line('Soak.'), line('Rinse twice.'), line('Cook.'), line('Salt.')]
    const saved = await desk.save(asha, post.id, { version: 1, draft: { ...draft, body: next } })
    expect(saved.draft.block_ids).toEqual(['one', 'two', 'three', expect.stringMatching(/^[\w-]+$/)])
    expect(await desk.save(asha, post.id, { version: 1, draft: { ...draft, body: next } })).toEqual(saved)
    const twice = { ...draft, body: next, block_ids: ['one', 'one', 'two', 'three'] }
    expect((await desk.save(asha, post.id, { version: 2, draft: twice })).draft.block_ids).toEqual(
      saved.draft.block_ids,
    )
  })

  test('at most 200 revisions are kept, the newest', async () => {
    let post = await begin()
    for (let i = 0; i < 210; i++)
      post = await desk.save(i % 2 ? asha : meera, post.id, {
        version: post.version,
        draft: { ...post.draft, title: `Title ${i}` },
      })
    const { data, meta } = await history.list(post.id, { page: 1, per_page: 1 })
    expect([meta.total, data[0]?.title]).toEqual([200, 'Title 208'])
  }, 60_000)

  test('an address that readers have used leads to its post and is never given to another', async () => {
    let post = await begin({ slug: 'dal' })
    post = await publishing.publish(asha, post.id, { version: post.version })
    const rename = async (slug: string) => {
      post = await desk.save(asha, post.id, { version: post.version, draft: { ...post.draft, slug } })
    }
    await rename('dal-two')
    expect((await blog.requirePostBySlug('dal')).slug).toBe('dal')
    await expect(blog.requirePostBySlug('dal-two')).rejects.toMatchObject({ code: 'blog_not_found' })
    await rename('dal-three')
    expect((await begin({ slug: 'dal-two' })).slug, 'given back, as readers never used it').toBe('dal-two')
    post = await publishing.publish(asha, post.id, { version: post.version })
    expect([post.slug, post.former_slugs]).toEqual(['dal-three', ['dal']])
    expect((await blog.requirePostBySlug('dal')).slug).toBe('dal-three')
    expect((await begin({ slug: 'dal' })).slug).toBe('dal-2')
    const other = await begin({ slug: 'rice' })
    await expect(
      desk.save(asha, other.id, { version: other.version, draft: { ...other.draft, slug: 'dal' } }),
    ).rejects.toMatchObject({ code: 'slug_taken' })
    expect((await desk.bySlug('dal')).id).toBe(post.id)
    expect((await desk.bySlug(post.id)).id).toBe(post.id)
    post = await publishing.unpublish(asha, post.id, { version: post.version })
    await expect(blog.requirePostBySlug('dal')).rejects.toMatchObject({ code: 'blog_not_found' })
  })

  test('two posts that ask for one address at the same moment get two', async () => {
    const other = createPostDesk({ db: testDatabase.open().db, clock })
    const posts = await Promise.all(
      [desk, other, desk, other].map((one) => one.create(asha, { draft: makeDraft({ slug: 'dal' }) })),
    )
    expect(posts.map(({ slug }) => slug).toSorted()).toEqual(['dal', 'dal-2', 'dal-3', 'dal-4'])
  })

  test('a date to come is kept for; until then nobody sees the post', async () => {
    const post = await begin({ publish_date: '2026-11-22T04:00:00.000Z' })
    const scheduled = await publishing.publish(asha, post.id, { version: post.version })
    expect(scheduled.state).toBe('scheduled')
    expect(await seen()).toEqual([])
    pass(24 * 60)
    expect((await desk.get(post.id)).state).toBe('published')
    expect(await seen()).toMatchObject([{ created_at: '2026-11-22T04:00:00.000Z' }])
  })

  test('what a post lacks is said in a sentence each, and it stays as it is', async () => {
    const empty = { title: '', description: '', cover: { src: '/a.jpg', alt: ' ' }, body: [] }
    const post = await begin(empty)
    await expect(publishing.publish(asha, post.id, { version: 1 })).rejects.toMatchObject({
      code: 'post_not_ready',
      particulars: { detail: [{ loc: ['body', 'title'] }, {}, {}, { loc: ['body', 'cover'] }] },
    })
    expect(await desk.get(post.id)).toEqual(post)
  })

  test('deleting and bringing back leaves a post as it was, for readers too', async () => {
    const post = await publishing.publish(asha, (await begin()).id, { version: 1 })
    const before = await seen()
    const deleted = await publishing.remove(meera, post.id, { version: post.version })
    expect([deleted.state, await seen()]).toEqual(['deleted', []])
    await expect(desk.save(asha, post.id, { version: post.version, draft: post.draft })).rejects.toMatchObject({
      code: 'blog_not_found',
    })
    expect(await publishing.bringBack(asha, post.id)).toEqual(post)
    expect(await publishing.bringBack(asha, post.id)).toEqual(post)
    expect(await seen()).toEqual(before)
  })

  test('after thirty days a deleted post is gone with its addresses; others stay', async () => {
    const [gone, kept] = [await begin({ slug: 'gone' }), await begin({ slug: 'kept' })]
    await publishing.publish(asha, gone.id, { version: 1 })
    await publishing.remove(asha, gone.id, { version: (await desk.get(gone.id)).version })
    pass(30 * 24 * 60 - 1)
    await publishing.remove(asha, kept.id, { version: 1 })
    await sweepPosts(database.db, clock())
    expect((await desk.get(gone.id)).state).toBe('deleted')
    pass(2)
    await sweepPosts(database.db, clock())
    await expect(desk.get(gone.id)).rejects.toMatchObject({ code: 'blog_not_found' })
    expect((await desk.get(kept.id)).state).toBe('deleted')
    expect((await begin({ slug: 'gone' })).slug).toBe('gone')
  })

  test('a copy of a post is a draft with an address of its own', async () => {
    const post = await publishing.publish(asha, (await begin({ title: 'Dal', slug: 'dal' })).id, { version: 1 })
    const copy = await desk.duplicate(meera, post.id, {})
    expect(copy).toMatchObject({ state: 'draft', slug: 'dal-copy', updated_by: 'meera', version: 1 })
    expect(copy.draft).toEqual({ ...post.draft, title: 'Dal (copy)', slug: '', publish_date: null })
  })

  test('lists know each state, its count, the search and the order', async () => {
    const titles = ['Éclairs and rice', 'Dal', 'Rice', 'Bajra']
    for (const title of titles) {
      pass(1)
      await begin({ title })
    }
    const list = async (wish: object) =>
      (await desk.list({ page: 1, per_page: 100, sort: 'edited', ...wish })).data.map(({ title }) => title)
    expect(await list({})).toEqual(['Bajra', 'Rice', 'Dal', 'Éclairs and rice'])
    expect(await list({ sort: 'title' })).toEqual(['Bajra', 'Dal', 'Éclairs and rice', 'Rice'])
    expect(await list({ q: 'ri' })).toEqual(['Rice', 'Éclairs and rice'])
    expect(await list({ q: 'ECL ric' })).toEqual(['Éclairs and rice'])
    expect(await list({ q: '%' })).toEqual([])
    const [bajra, rice] = (await desk.list({ page: 1, per_page: 2, sort: 'edited' })).data
    await publishing.publish(asha, bajra?.id ?? '', { version: 1 })
    await publishing.remove(asha, rice?.id ?? '', { version: 1 })
    expect(await list({})).toEqual(['Bajra', 'Dal', 'Éclairs and rice'])
    expect(await list({ state: 'published' })).toEqual(['Bajra'])
    expect(await list({ state: 'deleted' })).toEqual(['Rice'])
    expect(await desk.counts()).toEqual({ draft: 2, scheduled: 0, published: 1, unpublished: 0, deleted: 1 })
  })

  test('the posts of content/ have a working copy that is what readers see', async () => {
    const post = makePost({ publish_date: '2026-01-15' })
    await insertPost(database.db, post)
    const edited = await desk.bySlug(post.slug)
    expect(edited).toMatchObject({ state: 'published', has_changes: false, updated_by: null, version: 1 })
    expect(edited.draft).toMatchObject({ publish_date: '2026-01-14T18:30:00.000Z', body: post.body })
    const saved = await desk.save(asha, post.id, { version: 1, draft: { ...edited.draft, title: 'New' } })
    expect(saved.has_changes).toBe(true)
    expect((await desk.save(asha, post.id, { version: 2, draft: edited.draft })).has_changes).toBe(false)
  })

  test('others who have a post open are named once, until they leave or are silent', async () => {
    const post = await begin()
    const say = (staff: Staff, tab: string, is_leaving = false) => desk.presence(staff, post.id, { tab, is_leaving })
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    expect((await say(asha, one)).others).toEqual([])
    expect((await say(meera, two)).others).toEqual([{ name: 'asha', since: now }])
    await say(meera, three)
    expect((await say(asha, one)).others).toEqual([{ name: 'meera', since: now }])
    await say(meera, two, true)
    await say(meera, three, true)
    expect((await say(asha, one)).others).toEqual([])
    pass(1)
    expect((await say(meera, two)).others).toEqual([])
  })
})
