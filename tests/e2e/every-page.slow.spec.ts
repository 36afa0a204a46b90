/**
 * Every page a person can come to starts without a complaint: none of React about markup that it cannot take over (418, 421, 423),
 * none of the browser about our own policy. The fixture fails a test in which one is heard. The scripts come late, and the client has
 * long begun to touch the page when they run. With scripts at once every-screen.js.spec.ts opens and watches the same pages.
 */
import type { Page } from '@playwright/test'
import { accountScreens, dashboardScreens, publicScreens, type Screen } from '../../scripts/pictures/screens.js'
import { signUpClient } from '../support/account-client'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(async () => site?.stop())
// In the project `slow` it is among the last: on one worker the other would stand idle at the end of the run.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })
// The hands are done in a quarter of this; the two seconds of other tests would be waited on each of eighty pages.
test.use({ slowScriptsMs: async ({ slowScriptsMs }, use) => use(Math.min(slowScriptsMs, 700)) })

/** An unknown page and an order of nobody are answered with their status, and that is right. */
const isMissing = /\b404\b/

test('each public page', { tag: ['@firefox', '@slow-scripts'] }, async ({ page, pageProblems, slowScriptsMs }) => {
  pageProblems.expect(isMissing)
  await openEach(page, publicScreens, slowScriptsMs)
})

test('each page of the account', { tag: '@slow-scripts' }, async ({ page, slowScriptsMs }) => {
  const client = await signUpClient(site, page.request, 'Meher Jain')
  await client.order('three_months', { inDays: 1 })
  await client.order('weekly_meal_plan', { inDays: 4 })
  await client.book({ inDays: 2 })
  await openEach(page, accountScreens, slowScriptsMs)
})

test('each page of the dashboard', { tag: '@slow-scripts' }, async ({ page, context, slowScriptsMs }) => {
  const client = await signUpClient(site, page.request, 'Kavita Joshi')
  const orderId = await client.order('weekly_meal_plan', { inDays: 3 })
  await client.book({ inDays: 2 })
  await context.clearCookies()
  const answer = await page.request.post(`${site.url}/login`, {
    form: admin,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  const one = [`/dashboard/plans/${orderId}`, `/dashboard/deliveries/${orderId}`].map((path) => ({ name: path, path }))
  await openEach(page, [...dashboardScreens, ...one], slowScriptsMs)
})

async function openEach(page: Page, screens: readonly Screen[], slowScriptsMs: number) {
  const paths = new Set(screens.map(({ path }) => path))
  expect(paths.size).toBeGreaterThan(8)
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(site.url + path, { waitUntil: slowScriptsMs > 0 ? 'commit' : 'load' })
      await expect(page.locator('h1').first(), path).toBeAttached()
      await touch(page)
      await hydrated(page)
    })
  }
}

/** What a client's hands do to a page before and while its scripts take it over. */
async function touch(page: Page) {
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.setViewportSize({ width: 640, height: 700 })
  await page.setViewportSize({ width: 1280, height: 720 })
}
