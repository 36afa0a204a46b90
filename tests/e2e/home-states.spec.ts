import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** A clinic elsewhere (CLINIC_API_URL) that answers every call the same: how the home page tells each trouble. */
type Answer = { status: number; body: unknown } | 'never'
let answer: Answer = { status: 200, body: {} }
let clinic: Server
let site: Site

test.beforeAll(async () => {
  clinic = createServer((_, response) => {
    if (answer === 'never') return
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(clinic, 'listening')
  const { port } = clinic.address() as AddressInfo
  site = await startSite({ CLINIC_API_URL: `http://127.0.0.1:${port}` })
})
test.afterAll(async () => {
  await site.stop()
  clinic.closeAllConnections()
  clinic.close()
})
test.describe.configure({ mode: 'serial' })

const meta = { page: 1, per_page: 12, total: 0 }
const cases: { name: string; answer: Answer; list: string; footer: string }[] = [
  {
    name: 'no posts',
    answer: { status: 200, body: { success: true, data: [], meta } },
    list: 'No blogs available.',
    footer: 'No recent posts available.',
  },
  {
    name: 'a 404',
    answer: { status: 404, body: { success: false, code: 'not_found', message: 'Nothing here.' } },
    list: 'No blogs found.',
    footer: 'Nothing here.',
  },
  {
    name: 'a 500',
    answer: { status: 500, body: {} },
    list: 'Failed to load blogs. Please try again later.',
    footer: 'Failed to load recent posts. Please try again later.',
  },
  {
    name: 'an answer outside the contract',
    answer: { status: 200, body: { success: true, data: 'posts' } },
    list: 'Failed to load blogs. Please try again later.',
    footer: 'Failed to load recent posts. Please try again later.',
  },
]

for (const { name, answer: given, list, footer } of cases) {
  test(`the home page stands and says what is the matter with ${name}`, async ({ page, javaScriptEnabled }) => {
    answer = given
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${site.url}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Nutrition Wisdom' }).getByText(list)).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText(footer)).toBeVisible()
    // In a toast as well (specification §8): what the footer could not load, and a list that is not there.
    const toasts = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close message' }) })
    const hasFailed = name !== 'no posts' && javaScriptEnabled !== false
    await expect(toasts).toHaveCount(hasFailed ? 1 : 0)
    if (hasFailed) await expect(toasts).toContainText(footer)
    if (hasFailed) await expect(toasts.getByText('No blogs found.')).toHaveCount(name === 'a 404' ? 1 : 0)
  })
}

test('no answer for ten seconds: the page comes at once, and says that the posts failed once it is sure', async ({
  page,
  javaScriptEnabled,
}) => {
  answer = 'never'
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/`)
  const strip = page.getByRole('region', { name: 'Nutrition Wisdom' })
  const footer = page.getByRole('contentinfo')
  await expect(strip.getByText('Loading blogs...')).toBeVisible()
  await expect(footer.getByText('Loading posts...')).toBeVisible()
  if (javaScriptEnabled === false) return
  const failed = { timeout: 20_000 }
  await expect(strip.getByText('Failed to load blogs. Please try again later.')).toBeVisible(failed)
  await expect(footer.getByText('Failed to load recent posts. Please try again later.')).toBeVisible(failed)
})
