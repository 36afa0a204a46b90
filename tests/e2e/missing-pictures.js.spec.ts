/** A picture that does not come gives way to one of the five drawings, on whatever page (specification: "Images that fail to load"). */
import type { Page } from '@playwright/test'
import { signUpClient } from '../support/account-client'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
/** One of each kind of page, with its own pictures as a rule: header and footer, which every page has, have the same. */
const ofVisitors = [
  ...['/', '/about', '/services', '/gallery', '/blogs', '/blog/five-millets-and-when-to-eat-them', '/menu', '/contact'],
  ...['/search?q=millet', '/search?q=zzzz', '/book', '/order/one-month', '/login', '/privacy', '/order-confirmation'],
]
const ofClients = ['/', '/account', '/account/plan', '/account/check-in/photos', '/account/documents', '/profile']
const ofStaff = ['/dashboard', '/dashboard/blog', '/dashboard/media', '/dashboard/recipes', '/dashboard/content/site']
let site: Site

test.describe.configure({ timeout: 400_000 })
test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())

const isDrawing = (address: string) => /\/illustrations\/placeholder-[1-5]\.svg$/.test(address)

/** Every picture that has an address of its own fails, but the five drawings. */
async function failPictures(page: Page) {
  // Each request that is looked at costs the page a wait: pages, scripts and styles pass by.
  await page.route(/\.(?:avif|webp|jpe?g|png|svg)(?:\?|$)|\/(?:media|images)\//, async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'image' || isDrawing(request.url())) return await route.continue()
    await route.fulfill({ status: 404, body: '' })
  })
}

/** Pictures that were asked for and show neither themselves nor a drawing. */
async function broken(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
  const ask = () =>
    page.evaluate(() =>
      [...document.images]
        .filter(({ src, complete, naturalWidth }) => src && !(complete && naturalWidth > 0))
        .map(({ currentSrc, src, complete }) => `${currentSrc || src}${complete ? '' : ' (on its way)'}`),
    )
  let last: string[] = []
  await expect
    .poll(
      async () => {
        last = await ask()
        return last
      },
      { timeout: 10_000 },
    )
    .toEqual([])
    .catch(() => {})
  return last
}

async function walk(page: Page, paths: readonly string[]) {
  await failPictures(page)
  const found: string[] = []
  let drawings = 0
  for (const path of paths) {
    await page.goto(site.url + path)
    await hydrated(page)
    for (const picture of await broken(page)) found.push(`${path}: ${picture}`)
    drawings += await page.evaluate(
      () => [...document.images].filter(({ src, alt }) => src.includes('/placeholder-') && alt === '').length,
    )
  }
  expect(found).toEqual([])
  expect(drawings).toBeGreaterThan(paths.length)
}

test('on no page of a visitor is there a broken picture', async ({ page, pageProblems }) => {
  pageProblems.expect(/404/)
  await walk(page, ofVisitors)
})

test('nor on the pages of a client and of staff', async ({ page, context, pageProblems }) => {
  pageProblems.expect(/404/)
  const client = await signUpClient(site, page.request, 'Meher Jain')
  await client.order('weekly_meal_plan', { inDays: 1 })
  await walk(page, ofClients)
  await context.clearCookies()
  const headers = { origin: site.url }
  await page.request.post(`${site.url}/login`, { form: admin, headers, maxRedirects: 0 })
  await walk(page, ofStaff)
})

test('nor on the pages one goes on to, and the drawing has no words of the picture that is gone', async ({
  page,
  pageProblems,
}) => {
  pageProblems.expect(/404/)
  await failPictures(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${site.url}/`)
  for (const name of ['About', 'Services', 'Gallery', 'Blogs', 'Contact Us', 'Home']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
    await link.click()
    // The page before has a heading, too.
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('h1')).toBeVisible()
    expect(await broken(page), name).toEqual([])
  }
  await page.goto(`${site.url}/gallery`)
  const picture = page.locator('#main li img').first()
  await expect(picture).toHaveAttribute('src', /placeholder-[1-5]\.svg$/)
  await expect(picture).toHaveAttribute('alt', '')
})

test('where not even the drawings come nothing is asked for again and again', async ({ page, pageProblems }) => {
  pageProblems.expect(/404/)
  let asked = 0
  await page.route('**/illustrations/placeholder-*.svg', async (route) => {
    asked += 1
    await route.fulfill({ status: 404, body: '' })
  })
  await page.route('**/illustrations/kitchen-*.svg', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${site.url}/login`)
  await page.waitForTimeout(1500)
  expect(asked).toBeLessThanOrEqual(2)
})
