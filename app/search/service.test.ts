import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertPost, type Post } from '~/blog/store'
import type { Database } from '~/platform/db/open'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../tests/support/database'
import { makePost } from '../../tests/support/posts'
import { type SearchContent, searchContent } from './index/content-entries'
import { createSearchService } from './service'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let now: Date
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    now = new Date('2026-11-21T04:00:00.000Z')
  })
  afterEach(() => testDatabase.remove())

  const makeService = (loadContent = async (): Promise<SearchContent> => ({ entries: [], synonyms: [] })) =>
    createSearchService({ db: database.db, clock: () => now, loadContent })
  const add = async (given: Parameters<typeof makePost>[0]) => {
    const post = makePost(given)
    await insertPost(database.db, post)
    return post
  }
  const urls = async (service: ReturnType<typeof makeService>, query: string) =>
    (await service.search({ query, perGroup: 20 })).groups.posts.hits.map(({ url }) => url)

  test('a post is found by its title, its tags, its description and every kind of block', async () => {
    await add({
      slug: 'all',
      title: 'Kachori',
      description: 'Lasooni',
      tags: ['rajgira-flour'],
      body: [
        { type: 'heading', level: 2, content: 'Gatta' },
        { type: 'paragraph', content: 'Mirchi' },
        { type: 'image', url: '/a.svg', caption: 'Ghevar' },
        { type: 'list', style: 'bullet', items: ['Papad'] },
        { type: 'table', has_header: true, rows: [['Kodo'], ['Samai']] },
        { type: 'quote', content: 'Slowly', source: 'Nani' },
        {
          type: 'recipe',
          name: 'Khichdi',
          serves: '',
          prep_minutes: null,
          cook_minutes: null,
          ingredients: ['Urad'],
          steps: ['Simmer'],
        },
      ],
    })
    await add({ slug: 'other', title: 'Nothing of it' })
    const service = makeService()
    const beyond = ['samai', 'slowly', 'nani', 'khichdi', 'urad', 'simmer']
    for (const query of [
      'kachori',
      'lasooni',
      'rajgira',
      'gatta',
      'mirchi',
      'ghevar',
      'papad',
      'kachori papad',
      ...beyond,
    ]) {
      expect(await urls(service, query), query).toEqual(['/blog/all'])
    }
  })

  test('drafts, archived posts and posts of tomorrow are not found; tomorrow that one is', async () => {
    await add({ slug: 'draft', title: 'Kachori', status: 'draft' })
    await add({ slug: 'archived', title: 'Kachori', status: 'archived' })
    await add({ slug: 'tomorrow', title: 'Kachori', publish_date: '2026-11-22' })
    const service = makeService()
    expect(await urls(service, 'kachori')).toEqual([])
    now = new Date('2026-11-21T18:30:00.000Z')
    expect(await urls(service, 'kachori')).toEqual(['/blog/tomorrow'])
  })

  test('what is published, edited or taken back is so in the next search', async () => {
    const service = makeService()
    expect(await urls(service, 'kachori')).toEqual([])
    const { id } = await add({ slug: 'one', title: 'Kachori' })
    await add({ slug: 'two', title: 'Kachori of two' })
    expect(await urls(service, 'kachori')).toEqual(['/blog/one', '/blog/two'])

    const edit = (values: Partial<Pick<Post, 'title' | 'status' | 'updated_at'>>) =>
      database.db.updateTable('posts').set(values).where('id', '=', id).execute()
    await edit({ title: 'Samosa', updated_at: '2026-11-21T03:00:00.000Z' })
    expect(await urls(service, 'kachori')).toEqual(['/blog/two'])
    expect(await urls(service, 'samosa')).toEqual(['/blog/one'])

    await edit({ status: 'archived', updated_at: '2026-11-21T03:00:01.000Z' })
    expect(await urls(service, 'samosa')).toEqual([])
    await database.db.deleteFrom('posts').where('slug', '=', 'two').execute()
    expect(await urls(service, 'kachori')).toEqual([])
  })

  test('many first searches at once build one index', async () => {
    await add({ slug: 'one', title: 'Kachori' })
    let loads = 0
    const service = makeService(async () => {
      loads += 1
      return { entries: [], synonyms: [] }
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => urls(service, 'kachori')))
    expect(answers).toEqual(Array.from({ length: 20 }, () => ['/blog/one']))
    expect(loads).toBe(1)
  })

  test('a first search that fails does not spoil the next', async () => {
    await add({ slug: 'one', title: 'Kachori' })
    let isBroken = true
    const service = makeService(async () => {
      if (isBroken) throw new Error('content is broken')
      return { entries: [], synonyms: [] }
    })
    await expect(urls(service, 'kachori')).rejects.toThrow('content is broken')
    isBroken = false
    expect(await urls(service, 'kachori')).toEqual(['/blog/one'])
  })

  test('a word that staff add finds posts and pages from the next search on', async () => {
    await add({ slug: 'one', title: 'Kachori at home' })
    let content: SearchContent = { entries: [], synonyms: [] }
    let contentVersion = '1'
    const service = createSearchService({
      db: database.db,
      clock: () => now,
      loadContent: async () => content,
      loadContentVersion: async () => contentVersion,
    })
    expect(await urls(service, 'khasta')).toEqual([])
    content = { entries: [], synonyms: [{ means: [['kachori']], words: 'khasta' }] }
    contentVersion = '2'
    expect(await urls(service, 'khasta')).toEqual(['/blog/one'])
    content = { entries: [], synonyms: [] }
    contentVersion = '3'
    expect(await urls(service, 'khasta')).toEqual([])
    expect(await urls(service, 'kachori')).toEqual(['/blog/one'])
  })

  test.each([
    ['panir tikka', 'plans:meal-paneer-tikka-salad'],
    ['thyriod', 'services:thyroid'],
    ['diabetis', 'services:diabetes'],
    ['wieght loss', 'services:weight-loss'],
    ['three months', 'plans:three-months'],
    ['18000', 'faq:prices'],
    ['supplement', 'faq:supplements'],
    ['cancel appointment', 'faq:refunds'],
    ['scrambled', 'legal:privacy'],
  ])('of content/, %j finds %s first of its kind', async (query, id) => {
    const { groups } = await makeService(searchContent).search({ query, perGroup: 1 })
    const firsts = Object.values(groups).flatMap(({ hits }) => hits.map((hit) => hit.id))
    expect(
      firsts.some((first) => first.startsWith(id)),
      firsts.join(', '),
    ).toBe(true)
  })

  test('the group with the best hit comes first, and none without hits comes at all', async () => {
    const service = makeService(searchContent)
    const order = async (query: string) => (await service.search({ query, perGroup: 1 })).order
    expect((await order('paneer tikka salad'))[0]).toBe('plans')
    expect((await order('thyroid'))[0]).toBe('services')
    expect((await order('refund'))[0]).toBe('pages')
    expect((await order('how we decide'))[0]).toBe('legal')
    expect(await order('xqzwvk')).toEqual([])
  })

  test('each group gives no more than was asked for and counts all', async () => {
    const { total, groups } = await makeService(searchContent).search({ query: 'salad', perGroup: 2 })
    expect(groups.plans.hits).toHaveLength(2)
    expect(groups.plans.total).toBeGreaterThan(4)
    expect(total).toBe(Object.values(groups).reduce((sum, group) => sum + group.total, 0))
  })
})

test('no two things of content/ share an id', async () => {
  const ids = (await searchContent()).entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
