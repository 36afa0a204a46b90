import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** What the site says when a backend elsewhere has no posts, refuses, fails, or answers what is no list. */
type Far = { status: number; body: object }
const post = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: '',
  title: 'A post without pictures',
  description: '',
  created_at: '2026-01-10T06:00:00.000Z',
  publish_date: null,
  status: 'published',
  cover: null,
  tags: [],
  body: [],
}
const listOf = (posts: object[]) => ({
  success: true,
  data: posts,
  meta: { page: 1, per_page: 100, total: posts.length },
})

let far: Far = { status: 200, body: listOf([]) }
let backend: Server
let site: Site

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  backend = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const answer: Far =
      path === '/api/blogs/all_blog_lists'
        ? far
        : path === `/api/blogs/get_blog/${post.id}`
          ? { status: 200, body: { success: true, data: post } }
          : { status: far.status >= 500 ? far.status : 404, body: { success: false, message: 'Nothing here.' } }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  site = await startSite({ CLINIC_API_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` })
})
test.afterAll(async () => {
  await site.stop()
  backend.close()
})

for (const { name, answer, status, text } of [
  { name: 'no posts', answer: { status: 200, body: listOf([]) }, status: 200, text: 'No blogs available.' },
  { name: '404', answer: { status: 404, body: {} }, status: 404, text: 'No blogs found.' },
  {
    name: '500',
    answer: { status: 500, body: {} },
    status: 503,
    text: 'Failed to load blogs. Please try again later.',
  },
  {
    name: 'no list at all',
    answer: { status: 200, body: { success: false } },
    status: 503,
    text: 'Failed to load blogs. Please try again later.',
  },
]) {
  test(`${name}: '${text}'`, async ({ page, pageProblems, javaScriptEnabled }) => {
    pageProblems.expect(/status of (404|503)/)
    far = answer
    const response = await page.goto(`${site.url}/blogs`)
    expect(response?.status()).toBe(status)
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
    // The footer says its own failure in the same live region; this one is the list's.
    const toast = page.getByRole('alert').filter({ hasText: 'No blogs found.' })
    await expect(toast).toHaveCount(name === '404' && javaScriptEnabled !== false ? 1 : 0)
  })
}

test('a post that cannot be had now is no 404', async ({ page, pageProblems }) => {
  pageProblems.expect(/status of 503/)
  far = { status: 500, body: {} }
  const response = await page.goto(`${site.url}/blog/anything`)
  expect(response?.status()).toBe(503)
  await expect(page.getByText('Failed to load blog details. Please try again later.')).toBeVisible()
})

test('a post without slug, date, picture and text still has an address and says what is missing', async ({ page }) => {
  far = { status: 200, body: listOf([post]) }
  await page.goto(`${site.url}/blogs`)
  await page.getByRole('main').getByRole('link', { name: 'A post without pictures' }).click()
  await expect(page).toHaveURL(`${site.url}/blog/blog-${post.id}`)
  await expect(page.getByText('No content available for this blog.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('January 10, 2026')
  await expect(page.getByRole('heading', { name: 'Keep reading' })).toHaveCount(0)
})
