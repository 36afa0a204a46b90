/** What readers see where the backend has no posts, refuses, fails, is slow, or sends posts that lack something. */

import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OddAnswer } from '../support/odd-backend'
import { createOddBackend } from '../support/odd-backend'
import { mainOf, openPlainBrowser, partOf, type Shown, textOf } from '../support/plain-browser'
import { loadWholeSite } from '../support/whole-site'

const odd = createOddBackend()
vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')

let reader: ReturnType<typeof openPlainBrowser>
beforeAll(async () => {
  reader = openPlainBrowser(await loadWholeSite(), 'http://localhost:3000')
})
beforeEach(() => {
  // React's development build warns of `fetchPriority`, which Remix's links write.
  console.error = () => {}
  odd.answers = {}
})

const list = 'GET /api/blogs/all_blog_lists'
const listOf = (posts: unknown[]): OddAnswer => ({
  status: 200,
  body: { success: true, data: posts, meta: { page: 1, per_page: 100, total: posts.length } },
})
const of = (post: object): OddAnswer => ({ status: 200, body: { success: true, data: post } })
const post = (n: number, change: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  slug: `regular-${n}`,
  title: `Regular ${n}`,
  description: 'As it should be.',
  created_at: `2026-01-0${n}T06:00:00.000Z`,
  publish_date: `2026-01-0${n}`,
  status: 'published',
  cover: null,
  tags: [],
  body: [{ type: 'image', url: '/illustrations/cover-millets.svg', caption: '' }],
  ...change,
})
const footerOf = ({ document }: Shown) => textOf(document.querySelector('footer'))
const stripOf = (shown: Shown) => textOf(partOf(shown, 'Nutrition Wisdom'))
const linkOf = (shown: Shown, title: string) =>
  [...shown.document.querySelectorAll('a')].find((one) => textOf(one) === title)?.getAttribute('href')

const noList: Record<string, { answer: OddAnswer; home: string; footer: string; blogs: [number, string] }> = {
  'no posts': {
    answer: listOf([]),
    home: 'No blogs available.',
    footer: 'No recent posts available.',
    blogs: [200, 'No blogs available.'],
  },
  'a 404': {
    answer: { status: 404, body: { success: false, code: 'not_found', message: 'Nothing here.' } },
    home: 'No blogs found.',
    footer: 'Nothing here.',
    blogs: [404, 'No blogs found.'],
  },
  'a 500': {
    answer: { status: 500, body: {} },
    home: 'Failed to load blogs. Please try again later.',
    footer: 'Failed to load recent posts. Please try again later.',
    blogs: [503, 'Failed to load blogs. Please try again later.'],
  },
  'an answer outside the contract': {
    answer: { status: 200, body: { success: true, data: 'posts' } },
    home: 'Failed to load blogs. Please try again later.',
    footer: 'Failed to load recent posts. Please try again later.',
    blogs: [503, 'Failed to load blogs. Please try again later.'],
  },
  'no list at all': {
    answer: { status: 200, body: { success: false } },
    home: 'Failed to load blogs. Please try again later.',
    footer: 'Failed to load recent posts. Please try again later.',
    blogs: [503, 'Failed to load blogs. Please try again later.'],
  },
}

test.each(Object.entries(noList))('the home page stands and says what is the matter with %s', async (_, expected) => {
  odd.answers[list] = expected.answer
  const shown = await reader.open('/')
  expect(shown.status).toBe(200)
  expect(mainOf(shown).querySelector('h1')).not.toBeNull()
  expect(stripOf(shown)).toContain(expected.home)
  expect(footerOf(shown)).toContain(expected.footer)
})

test.each(Object.entries(noList))('the list of posts says what is the matter with %s', async (_, expected) => {
  odd.answers[list] = expected.answer
  const shown = await reader.open('/blogs')
  expect([shown.status, textOf(mainOf(shown))]).toEqual([expected.blogs[0], expect.stringContaining(expected.blogs[1])])
})

test('no answer: pages come without the posts, are not kept, and link to them', async () => {
  odd.answers = { [list]: 'silent', 'GET /api/blogs/slug/regular-1': of(post(1)) }
  const home = await reader.open('/')
  expect([home.status, home.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(stripOf(home)).toContain('Loading blogs...')
  expect(footerOf(home)).toContain('Loading posts...')
  expect(home.html.match(/href="\/blogs"[^>]*>See all posts/g), 'in the strip and in the footer').toHaveLength(2)
  const one = await reader.open('/blog/regular-1')
  expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(textOf(one.document.querySelector('h1'))).toBe('Regular 1')
})

test('a post that cannot be had now is no 404', async () => {
  odd.answers = { [list]: { status: 500, body: {} }, 'GET /api/blogs/slug/anything': { status: 500, body: {} } }
  const shown = await reader.open('/blog/anything')
  expect(shown.status).toBe(503)
  expect(textOf(shown.document.body)).toContain('Failed to load blog details. Please try again later.')
})

test.each<[OddAnswer, number, string]>([
  [{ status: 404 }, 404, 'Blog not found.'],
  [{ status: 422 }, 422, 'Invalid blog ID.'],
  [{ status: 500, body: { message: 'Stack overflow.' } }, 500, 'Failed to load blog details. Please try again later.'],
  ['gone', 502, 'Failed to load blog details. Please try again later.'],
  [
    { status: 200, body: { success: false, data: post(1) } },
    200,
    'Failed to load blog details. Please try again later.',
  ],
])('a post for the dialog that is answered with %j: %i, %j', async (answer, status, message) => {
  odd.answers[`GET /api/blogs/get_blog/${post(1).id}`] = answer
  const { loader } = await import('~/blog/site/blog-dialog-answer')
  const visit = { request: new Request('http://localhost:3000/'), context: {}, params: { id: post(1).id } }
  const response = await loader(visit as never)
  expect([response.status, await response.json()]).toEqual([status, { message }])
})

test.each([
  ['only pictures', post(1).body, 'This blog contains only images.'],
  ['nothing', [], 'No content available for this blog.'],
])('a post with %s in its body says so', async (_, body, text) => {
  odd.answers = { [list]: listOf([post(1)]), 'GET /api/blogs/slug/regular-1': of(post(1, { body })) }
  expect(textOf(mainOf(await reader.open('/blog/regular-1')))).toContain(text)
})

test('a post without slug, date, picture and text still has an address and says what is missing', async () => {
  const empty = post(1, { slug: '', title: 'A post without pictures', publish_date: null, description: '', body: [] })
  odd.answers = { [list]: listOf([empty]), [`GET /api/blogs/get_blog/${empty.id}`]: of(empty) }
  expect(linkOf(await reader.open('/blogs'), empty.title)).toBe(`/blog/blog-${empty.id}`)
  const shown = await reader.open(`/blog/blog-${empty.id}`)
  expect(textOf(mainOf(shown))).toContain('No content available for this blog.')
  expect(textOf(mainOf(shown))).toContain('January 01, 2026')
  expect(textOf(mainOf(shown))).not.toContain('Keep reading')
})

test('posts that lack something are shown with what they have, in every list and alone', async () => {
  const dateless = post(7, {
    slug: 'dateless',
    title: 'Dateless',
    created_at: 'soon',
    publish_date: null,
    body: [
      ...post(7).body,
      { type: 'video', url: 'https://example.com' },
      { type: 'paragraph', content: 'Still here.' },
    ],
  })
  const bare = {
    id: '00000000-0000-4000-8000-00000000000b',
    created_at: '2026-01-05T06:00:00.000Z',
    status: 'published',
  }
  odd.answers = {
    [list]: listOf([post(1), dateless, bare, post(2)]),
    'GET /api/blogs/slug/dateless': of(dateless),
    [`GET /api/blogs/get_blog/${bare.id}`]: of(bare),
  }
  const home = await reader.open('/')
  for (const title of ['Regular 2', 'Regular 1', 'Dateless', 'Unknown Date']) expect(footerOf(home)).toContain(title)
  expect(stripOf(home)).toContain('Dateless')

  const blogs = await reader.open('/blogs')
  for (const title of ['Regular 2', 'Regular 1', 'Dateless', 'Untitled']) expect(linkOf(blogs, title)).toBeDefined()
  expect(linkOf(blogs, 'Untitled')).toBe(`/blog/blog-${bare.id}`)
  expect(textOf(mainOf(blogs))).toContain('No description available.')
  expect(mainOf(blogs).querySelector('img[src*="placeholder-"]'), 'of the post without a picture').not.toBeNull()

  const alone = await reader.open('/blog/dateless')
  expect(textOf(alone.document.querySelector('h1'))).toBe('Dateless')
  for (const words of ['Unknown Date', 'Still here.']) expect(textOf(mainOf(alone))).toContain(words)
  const untitled = await reader.open(`/blog/blog-${bare.id}`)
  expect(textOf(untitled.document.querySelector('h1'))).toBe('Untitled')
  expect(textOf(mainOf(untitled))).toContain('No content available for this blog.')
})
