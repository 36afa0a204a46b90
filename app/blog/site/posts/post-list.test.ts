import { expect, test } from 'vitest'
import type { BlogSummary } from '../../contract/blog'
import { around, byShownDate, listAddress, listPage, readPage, topicsOf } from './post-list'

let written = 0
function makePost(given: Partial<BlogSummary> = {}): BlogSummary {
  written += 1
  return {
    id: `00000000-0000-4000-8000-${String(written).padStart(12, '0')}`,
    slug: `post-${written}`,
    title: `Post ${written}`,
    description: '',
    created_at: '2026-01-10T06:00:00.000Z',
    publish_date: '2026-01-15',
    status: 'published',
    cover: null,
    tags: [],
    body: [],
    ...given,
  }
}
const slugs = (posts: BlogSummary[]) => posts.map(({ slug }) => slug)

test('the order is by the date that is shown, and not by the day of writing', () => {
  const posts = [
    makePost({ slug: 'old', publish_date: '2026-02-01', created_at: '2026-03-01T00:00:00.000Z' }),
    makePost({ slug: 'new', publish_date: '2026-02-09', created_at: '2026-01-01T00:00:00.000Z' }),
    makePost({ slug: 'written', publish_date: null, created_at: '2026-02-05T00:00:00.000Z' }),
  ]
  expect(slugs(byShownDate(posts))).toEqual(['new', 'written', 'old'])
})

test('a day begins at midnight in India', () => {
  const posts = [
    makePost({ slug: 'before', publish_date: '2026-02-01T18:29:00.000Z' }),
    makePost({ slug: 'day', publish_date: '2026-02-02' }),
    makePost({ slug: 'after', publish_date: '2026-02-01T18:31:00.000Z' }),
  ]
  expect(slugs(byShownDate(posts))).toEqual(['after', 'day', 'before'])
})

test('posts of one day: the one written last comes first', () => {
  const posts = [
    makePost({ slug: 'first', created_at: '2026-01-01T00:00:00.000Z' }),
    makePost({ slug: 'second', created_at: '2026-01-02T00:00:00.000Z' }),
  ]
  expect(slugs(byShownDate(posts))).toEqual(['second', 'first'])
})

test('a topic for each tag, the most used first, counted once a post', () => {
  const posts = [
    makePost({ tags: ['spices', 'spices', 'meal-planning'] }),
    makePost({ tags: ['meal-planning'] }),
    makePost({ tags: ['drinks'] }),
  ]
  expect(topicsOf(posts)).toEqual([
    { tag: 'meal-planning', label: 'Meal planning' },
    { tag: 'drinks', label: 'Drinks' },
    { tag: 'spices', label: 'Spices' },
  ])
})

test('nine posts a page; the pages together are the whole list, each post once', () => {
  const posts = [...Array(20).keys()].map(() => makePost())
  const pages = [1, 2, 3].map((page) => listPage(posts, { topic: null, page }))
  expect(pages.map((page) => page?.posts.length)).toEqual([9, 9, 2])
  expect(pages.map((page) => page?.pages)).toEqual([3, 3, 3])
  expect(new Set(pages.flatMap((page) => slugs(page?.posts ?? []))).size).toBe(20)
})

test.each([
  { topic: null, page: 3 },
  { topic: null, page: Number.NaN },
  { topic: 'nothing', page: 1 },
  { topic: 'dal', page: 2 },
])('there is no such page: $topic, $page', (choice) => {
  const posts = [...Array(10).keys()].map((i) => makePost({ tags: i < 9 ? ['dal'] : [] }))
  expect(listPage(posts, choice)).toBeNull()
})

test.each([
  [null, 1],
  ['1', 1],
  ['12', 12],
  ['0', Number.NaN],
  ['-1', Number.NaN],
  ['1.5', Number.NaN],
  ['2x', Number.NaN],
  ['', Number.NaN],
  ['9'.repeat(30), Number.NaN],
])('?page=%s is page %d', (text, expected) => {
  expect(readPage(text)).toBe(expected)
})

test.each([
  [{ topic: null, page: 1 }, '/blogs'],
  [{ topic: null, page: 2 }, '/blogs?page=2'],
  [{ topic: 'a&b', page: 1 }, '/blogs?topic=a%26b'],
  [{ topic: 'dal', page: 3 }, '/blogs?topic=dal&page=3'],
])('%o stands at %s', (choice, expected) => {
  expect(listAddress(choice)).toBe(expected)
})

test('around a post: its neighbours by date, and three others that share its topics', () => {
  const day = (n: number) => `2026-02-0${n}`
  const posts = [1, 2, 3, 4, 5, 6, 7].map((n) =>
    makePost({ slug: `p${n}`, publish_date: day(n), tags: n === 1 || n === 4 ? ['dal'] : [] }),
  )
  const current = posts[3]
  if (!current) throw new Error('the fourth is missing')
  const { newer, older, more } = around(posts, current)
  expect([newer?.slug, older?.slug]).toEqual(['p5', 'p3'])
  expect(slugs(more)).toEqual(['p1', 'p7', 'p6'])
})

test('with few posts the neighbours are among the three; at the ends one neighbour is missing', () => {
  const posts = [
    makePost({ slug: 'a', publish_date: '2026-02-02' }),
    makePost({ slug: 'b', publish_date: '2026-02-01' }),
  ]
  const [newest, oldest] = posts
  if (!newest || !oldest) throw new Error('posts are missing')
  expect(around(posts, newest)).toEqual({ newer: null, older: oldest, more: [oldest] })
  expect(around(posts, oldest)).toEqual({ newer: newest, older: null, more: [newest] })
})

test('a post that is not in the list has no neighbours', () => {
  expect(around([makePost()], makePost())).toMatchObject({ newer: null, older: null })
})
