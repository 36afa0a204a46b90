import type { Page } from '@playwright/test'
import { networkMessage } from '~/clinic/contract/network-message'
import { orderAnswer, userAnswer } from '../support/answers'
import { type FarAnswer, type FarBackend, startFarBackend } from '../support/far-backend'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** A backend elsewhere that answers, refuses or says nothing: "not found" and "could not ask" are told apart. */
const session = { access_token: 'old', refresh_token: 'r', user: userAnswer() }
const pair = { access_token: 'fresh', refresh_token: 'r2' }
const order = orderAnswer({ order_id: 'ORDER_far' })
const check = 'POST /api/orders/ORDER_far/check'
const refresh = 'POST /api/users/refresh'
const thanks = 'Thank You for Your Subscription!'
const paidSentence = 'Your payment is completed and your subscription is active.'
const notFound: FarAnswer = {
  status: 404,
  body: { success: false, code: 'order_not_found', message: 'No such order.' },
}
const unauthorized: FarAnswer = {
  status: 401,
  body: { success: false, code: 'unauthorized', message: 'Please log in.' },
}
const tooMany: FarAnswer = { status: 429, body: { success: false, code: 'too_many_tries', message: networkMessage } }

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

/** The site remembers a renewal for 30 s by its refresh token, so that each test has one of its own. */
const loginWith = (refresh_token: string): Record<string, FarAnswer> => {
  const data = { ...session, refresh_token }
  return { 'POST /api/auth/login': { status: 200, body: { success: true, data, ...data } } }
}
const pages = ['/order-confirmation', '/payment-callback']

const notAsked: [string, FarAnswer][] = [
  ['429', tooMany],
  ['401', unauthorized],
  ['500', { status: 500, body: {} }],
  ['what is no order', { status: 200, body: { success: true, data: { status: 'paid' } } }],
  ['a broken connection', 'gone'],
]

for (const path of pages) {
  for (const [name, answer] of notAsked) {
    test(`${path}: ${name} is no answer about the order, and nobody is thanked`, async ({ page }) => {
      far.answers = { [check]: answer }
      const response = await page.goto(`${site.url}${path}?order_id=ORDER_far&t=x`)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('One moment, please')
      await expect(page.getByText('Thank You')).toHaveCount(0)
      await expect(page.getByText('is active')).toHaveCount(0)
      await expect(page.locator('main .tick-leaf'), 'the paid mark').toHaveCount(0)
      // It asks again by itself, and tells what it then reads.
      far.answers = { [check]: { status: 200, body: { success: true, data: order } } }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks, { timeout: 45_000 })
      await expect(page.getByText(paidSentence)).toBeVisible()
      await expect(page.locator('main .tick-leaf')).toBeVisible()
    })
  }

  test(`${path}: an order that is not there is a 404 of its own`, async ({ page, pageProblems }) => {
    pageProblems.expect(/\b404\b/)
    far.answers = { [check]: notFound }
    const response = await page.goto(`${site.url}${path}?order_id=ORDER_far`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this order')
    await expect(page.getByText('Thank You')).toHaveCount(0)
  })
}

test('without an order the confirmation has its heading and its link, but claims nothing', async ({ page }) => {
  far.answers = {}
  const response = await page.goto(`${site.url}/order-confirmation`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
  await expect(page.getByText('is active')).toHaveCount(0)
  await expect(page.locator('main .tick-leaf')).toHaveCount(0)
})

async function logIn(page: Page) {
  const answer = await page.request.post(`${site.url}/login`, {
    headers: { origin: site.url },
    form: { email: session.user.email, password: 'gatte ki sabzi 12' },
    maxRedirects: 0,
  })
  expect(answer.status(), await answer.text()).toBe(303)
}

test('a session that is over is renewed, and the order read again with the fresh token', async ({ page }) => {
  far.answers = {
    ...loginWith('renewed'),
    [check]: unauthorized,
    [refresh]: { status: 200, body: { success: true, ...pair, data: pair } },
  }
  await logIn(page)
  const before = far.tokens(check).length
  await page.goto(`${site.url}/order-confirmation?order_id=ORDER_far`)
  expect(far.tokens(check).slice(before, before + 2)).toEqual(['old', 'fresh'])
})

test('where the session is over, the log-in leads back to the order, and the cookie is cleared', async ({ page }) => {
  far.answers = { ...loginWith('over'), [check]: unauthorized, [refresh]: unauthorized }
  await logIn(page)
  const answer = await page.request.get(`${site.url}/order-confirmation?order_id=ORDER_far`, { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers().location).toBe('/login?redirectTo=%2Forder-confirmation%3Forder_id%3DORDER_far')
  expect(answer.headers()['set-cookie']).toMatch(/aahar_session=;/)
  expect((await page.request.get(`${site.url}/account`, { maxRedirects: 0 })).headers().location).toMatch(/^\/login/)
})

test('a renewal that gets no answer logs nobody out', async ({ page }) => {
  far.answers = {
    ...loginWith('unlucky'),
    [check]: unauthorized,
    [refresh]: 'gone',
    'GET /api/users/info': unauthorized,
  }
  await logIn(page)
  const answer = await page.request.get(`${site.url}/order-confirmation?order_id=ORDER_far`, { maxRedirects: 0 })
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('One moment, please')
  expect((await page.request.get(`${site.url}/account`, { maxRedirects: 0 })).status()).toBe(503)
  far.answers[check] = { status: 200, body: { success: true, data: order } }
  expect(await (await page.request.get(`${site.url}/order-confirmation?order_id=ORDER_far`)).text()).toContain(thanks)
})
