import { type FarBackend, startFarBackend } from '../support/far-backend'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** A backend elsewhere that takes its time: no page waits for what is not its own subject. */
const list = 'GET /api/blogs/all_blog_lists'
const post = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'slow-dal',
  title: 'Slow dal',
  description: 'It takes its time.',
  created_at: '2026-01-10T06:00:00.000Z',
  publish_date: '2026-01-10',
  status: 'published',
  cover: null,
  tags: [],
  body: [{ type: 'image', url: '/illustrations/cover-millets.svg', caption: 'Dal' }],
}
const answer = { status: 200, body: { success: true, data: [post], meta: { page: 1, per_page: 12, total: 1 } } }

let far: FarBackend
let site: Site

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  far = await startFarBackend()
  site = await startSite({ CLINIC_API_URL: far.url })
})
test.afterAll(async () => {
  await site?.stop()
  far?.stop()
})

function hold() {
  let letGo = () => {}
  const held = new Promise<typeof answer>((resolve) => {
    letGo = () => resolve(answer)
  })
  return { held, letGo }
}

test('the home page comes without the posts, and fills them in once they are there', async ({
  page,
  javaScriptEnabled,
}) => {
  const { held, letGo } = hold()
  far.answers = { [list]: { held } }
  await page.setViewportSize({ width: 1440, height: 900 })
  const response = await page.goto(`${site.url}/`)
  expect(response?.status()).toBe(200)
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  const strip = page.getByRole('region', { name: 'Nutrition Wisdom' })
  const footer = page.getByRole('contentinfo')
  await expect(strip.getByText('Loading blogs...')).toBeVisible()
  await expect(footer.getByText('Loading posts...')).toBeVisible()
  if (javaScriptEnabled === false) {
    for (const place of [strip, footer])
      await expect(place.getByRole('link', { name: 'See all posts' })).toHaveAttribute('href', '/blogs')
    letGo()
    return
  }
  await expect(strip.getByRole('link', { name: 'See all posts' })).toHaveCount(0)
  letGo()
  await expect(strip.getByRole('link', { name: 'Slow dal' }).first()).toBeVisible()
  await expect(footer.getByRole('link', { name: /Slow dal/ })).toBeVisible()
  await expect(page.getByText(/Loading (posts|blogs)\.\.\./)).toHaveCount(0)
  // The server asked once for the page, the browser once for both places.
  expect(far.asked(list)).toBe(2)
  // Kept for the page's lifetime.
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect(footer.getByRole('link', { name: /Slow dal/ })).toBeVisible()
  expect(far.asked(list)).toBe(2)
})

test('where the browser is refused as well, it says so, and asks again until it has the posts', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts a link leads to the posts')
  const { held, letGo } = hold()
  far.answers = { [list]: { held } }
  let asked = 0
  await page.route('**/latest-posts', (route) => {
    asked += 1
    const error = 'Failed to load recent posts. Please try again later.'
    return asked === 1 ? route.fulfill({ json: { recent: { error }, strip: { error } } }) : route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/contact`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Failed to load recent posts. Please try again later.')).toBeVisible()
  letGo()
  await expect(footer.getByRole('link', { name: /Slow dal/ })).toBeVisible()
  expect(asked).toBe(2)
})

test('a post is shown without its neighbours while the list is slow', async ({ page }) => {
  const { held, letGo } = hold()
  far.answers = {
    [list]: { held },
    'GET /api/blogs/slug/slow-dal': { status: 200, body: { success: true, data: post } },
  }
  const response = await page.goto(`${site.url}/blog/slow-dal`)
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow dal')
  letGo()
})
