import { expect, test } from 'vitest'
import { cardDate, longDate } from '~/domain/time/days'
import type { BlogSummary } from '../contract/blog'
import { carouselPosts, footerPosts, placeholderImage, postImage, toPostCard } from './post-views'

const picture = { type: 'image' as const, url: '/illustrations/cover-millets.svg', caption: 'Millets' }

function post(changes: Partial<BlogSummary> = {}): BlogSummary {
  return {
    id: '0198c3a0-0000-7000-8000-000000000001',
    slug: 'millets',
    title: 'Millets',
    description: 'A short guide.',
    created_at: '2026-11-01T04:00:00.000Z',
    publish_date: '2026-11-14',
    status: 'published',
    cover: null,
    tags: [],
    body: [picture],
    ...changes,
  }
}

test.each([
  ['2026-11-14', { day: '14', month: 'NOV' }, 'November 14, 2026'],
  ['2026-03-01', { day: '01', month: 'MAR' }, 'March 01, 2026'],
  // 20:00 UTC is already the next day in India.
  ['2026-12-31T20:00:00.000Z', { day: '01', month: 'JAN' }, 'January 01, 2027'],
  ['not a date', { day: '01', month: 'JAN' }, 'Unknown Date'],
  ['2026-13-45', { day: '01', month: 'JAN' }, 'Unknown Date'],
  ['', { day: '01', month: 'JAN' }, 'Unknown Date'],
  [null, { day: '01', month: 'JAN' }, 'Unknown Date'],
  [undefined, { day: '01', month: 'JAN' }, 'Unknown Date'],
])('the date %j is %j on a card and %s in the dialog', (value, card, long) => {
  expect(cardDate(value)).toEqual(card)
  expect(longDate(value)).toBe(long)
})

test('a post without a picture always gets the same one of five stand-ins', () => {
  const chosen = Array.from({ length: 200 }, (_, i) => placeholderImage(`post-${i}`))
  expect(new Set(chosen).size).toBe(5)
  for (const src of chosen) expect(src).toMatch(/^\/illustrations\/placeholder-[1-5]\.svg$/)
  expect(placeholderImage('post-7')).toBe(chosen[7])
  expect(postImage(post({ body: [] })).src).toBe(placeholderImage(post().id))
  expect(postImage(post()).src).toBe(picture.url)
})

test('a card says what is missing instead of showing nothing', () => {
  const card = toPostCard(post({ title: '', description: '', slug: '', publish_date: null }), {
    author: 'Team',
    comments: null,
  })
  expect(card).toMatchObject({
    title: 'Untitled',
    excerpt: 'No description available.',
    slug: `blog-${post().id}`,
    date: { day: '01', month: 'NOV' },
    author: 'Team',
    comments: null,
  })
})

test.each([
  [null, ''],
  [0, ' · 0 comments'],
  [1, ' · 1 comment'],
  [5, ' · 5 comments'],
])('of %j comments a card says %j', (comments, line) => {
  expect(toPostCard(post(), { author: 'Team', comments })).toMatchObject({ comments, commentLine: line })
})

test('the footer takes the newest three by creation that have a title and a picture', () => {
  const posts = [1, 2, 3, 4, 5].map((day) => post({ id: `${day}`, created_at: `2026-11-0${day}T00:00:00.000Z` }))
  const untitled = post({ id: 'untitled', title: '', created_at: '2026-11-09T00:00:00.000Z' })
  const plain = post({
    id: 'plain',
    body: [{ type: 'paragraph', content: 'x' }],
    created_at: '2026-11-09T00:00:00.000Z',
  })
  expect(footerPosts([...posts, untitled, plain]).map(({ id }) => id)).toEqual(['5', '4', '3'])
})

test('the home carousel takes the newest six by creation, with or without a picture', () => {
  const posts = [1, 2, 3, 4, 5, 6, 7, 8].map((day) =>
    post({ id: `${day}`, body: [], created_at: `2026-11-0${day}T00:00:00.000Z` }),
  )
  expect(carouselPosts(posts).map(({ id }) => id)).toEqual(['8', '7', '6', '5', '4', '3'])
})
