import { type FarBackend, startFarBackend } from '../support/far-backend'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** Posts of a backend elsewhere that are not as the contract has them: each is shown with what it has. */
const regular = (n: number) => ({
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
})
const dateless = {
  ...regular(7),
  slug: 'dateless',
  title: 'Dateless',
  created_at: 'soon',
  publish_date: null,
  body: [
    ...regular(7).body,
    { type: 'video', url: 'https://example.com' },
    { type: 'paragraph', content: 'Still here.' },
  ],
}
const bare = { id: '00000000-0000-4000-8000-00000000000b', created_at: '2026-01-05T06:00:00.000Z', status: 'published' }
const posts = [regular(1), dateless, bare, null, 'words', { title: 'No id' }, regular(2)]

let far: FarBackend
let site: Site

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const of = (post: object) => ({ status: 200, body: { success: true, data: post } })
  far = await startFarBackend({
    'GET /api/blogs/all_blog_lists': { status: 200, body: { success: true, data: posts } },
    'GET /api/blogs/slug/dateless': of(dateless),
    [`GET /api/blogs/get_blog/${bare.id}`]: of(bare),
  })
  site = await startSite({ CLINIC_API_URL: far.url, LOG_LEVEL: 'warn' })
})
test.afterAll(async () => {
  await site?.stop()
  far?.stop()
})

test('every list keeps its posts, with the words for what is missing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/`)
  const footer = page.getByRole('contentinfo')
  for (const title of ['Regular 2', 'Regular 1', 'Dateless'])
    await expect(footer.getByRole('link', { name: title })).toBeVisible()
  await expect(footer.getByText('Unknown Date')).toBeVisible()
  const strip = page.getByRole('region', { name: 'Nutrition Wisdom' })
  await expect(strip.getByRole('link', { name: 'Dateless', exact: true }).first()).toBeVisible()

  await page.goto(`${site.url}/blogs`)
  const main = page.getByRole('main')
  for (const title of ['Regular 2', 'Regular 1', 'Dateless', 'Untitled'])
    await expect(main.getByRole('link', { name: title }).first()).toBeVisible()
  await expect(main.getByText('No description available.')).toBeVisible()
  await expect(main.locator('img[src*="placeholder-"]').first(), 'of the post without a picture').toBeAttached()
  await expect(main.getByRole('link', { name: 'Untitled' }).first()).toHaveAttribute('href', `/blog/blog-${bare.id}`)
})

test('a single post shows the blocks that can be shown', async ({ page }) => {
  await page.goto(`${site.url}/blog/dateless`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dateless')
  await expect(page.getByRole('main')).toContainText('Unknown Date')
  await expect(page.getByText('Still here.')).toBeVisible()

  await page.goto(`${site.url}/blog/blog-${bare.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled')
  await expect(page.getByText('No content available for this blog.')).toBeVisible()
})

test('the log names the irregular posts once, without a word of their text', async ({ page }) => {
  await page.goto(`${site.url}/blogs`)
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.includes('irregular_posts'))
  for (const id of [dateless.id, bare.id]) expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
  expect(lines.join('\n')).not.toMatch(/Dateless|Still here/)
})
