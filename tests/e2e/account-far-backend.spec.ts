import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { programTime } from '~/clock.server'
import { addDays, indiaDay } from '~/domain/days'
import { orderAnswer, userAnswer } from '../support/answers'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** The account with a backend elsewhere that has orders of any age, or fails in parts. */
const today = indiaDay(programTime())
const instant = (inDays: number) => new Date(programTime().getTime() + inDays * 86_400_000).toISOString()
const user = userAnswer({ subscription_plan: { plan_name: '3 Months' } })
const order = orderAnswer({
  customer_name: 'Ritika Sharma',
  customer_email: 'ritika@example.in',
  customer_phone: '+919876543210',
  address: 'Jaipur 302021',
  start_date: addDays(today, -33),
  end_date: addDays(today, 59),
  created_at: instant(-33),
  paid_at: instant(-33),
  cancellation: { allowed: true, refund: 9000, reason: 'You get the full amount back.' },
  receipt_number: '2026-27/000418',
})
const weekOfFood = orderAnswer({
  ...order,
  order_id: 'ORDER_2',
  plan_type: 'weekly_meal_plan',
  plan_title: 'Weekly Meal Plan',
  kind: 'food',
  meals: 7,
  amount: 1400,
  start_date: addDays(today, -3),
  end_date: addDays(today, 4),
})
const appointment = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'confirmed',
  name: 'Ritika Sharma',
  email: 'ritika@example.in',
  mobile_number: '+919876543210',
  service: null,
  preferred_date: today,
  preferred_slot: 'afternoon',
  created_at: instant(-5),
  can_cancel: false,
  medical_issue: 'Groundnut allergy since 2022',
  message: null,
}

type Answer = { status: number; body: object }
const ok = (data: unknown): Answer => ({
  status: 200,
  body: {
    success: true,
    data,
    message: '',
    meta: { page: 1, per_page: 100, total: Array.isArray(data) ? data.length : 0 },
  },
})
const failed = (status: number, code = 'failed', message = 'No.'): Answer => ({
  status,
  body: { success: false, code, message },
})
const session = { access_token: 'a', refresh_token: 'r', user }

/** By method and path; what is not named is not found. */
let far: Record<string, Answer> = {}
let backend: Server
let site: Site

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  backend = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, body } = far[`${request.method} ${request.url?.split('?')[0]?.slice(4)}`] ?? failed(404)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  site = await startSite({ CLINIC_API_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` })
})
test.afterAll(async () => {
  await site?.stop()
  backend?.close()
})
test.beforeEach(async ({ page }) => {
  far = {
    'POST /auth/login': { status: 200, body: { success: true, ...session, data: session } },
    'GET /users/info': ok(user),
    'GET /blogs/all_blog_lists': ok([]),
    'GET /orders/mine': ok([weekOfFood, order]),
    'GET /orders/ORDER_1': ok(order),
    'GET /appointments/mine': ok([appointment]),
  }
  const form = { email: 'ritika@example.in', password: 'ker sangri 7' }
  const answer = await page.request.post(`${site.url}/login`, { form, headers: { origin: site.url }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
})

test('a plan in its fifth week, food on its way through the week, and a talk today', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/account`)
  const main = page.getByRole('main')
  await expect(main.getByText('Week 5 of 13. Your next appointment is today.')).toBeVisible()
  await expect(main.getByText('Day 34 of 92')).toBeVisible()
  await expect(main.getByText('58 left')).toBeVisible()
  const next = main.getByRole('region', { name: 'Next appointment' })
  await expect(next.getByText('Confirmed')).toBeVisible()
  await expect(next).toContainText('12:00 to 16:00')
  await expect(next.getByRole('link', { name: 'Cancel it' })).toHaveCount(0)
  const meals = main.getByRole('region', { name: 'Your meals' }).getByRole('listitem')
  await expect(meals).toHaveText([
    /Meal 2 of 7Past/,
    /Meal 3 of 7Past/,
    /Meal 4 of 7Today/,
    /Meal 5.*Planned/,
    /Meal 6.*Planned/,
  ])
  await expect(main.locator('[aria-current="date"]')).toContainText('Meal 4 of 7')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(meals.filter({ visible: true })).toHaveText([/Meal 3/, /Meal 4/, /Meal 5/])
  // Notes on health stay where they were written.
  expect((await page.content()).includes('Groundnut')).toBe(false)
  await page.goto(`${site.url}/account/appointments`)
  await expect(main.getByText('To change it, call')).toBeVisible()
  await expect(main.getByRole('link', { name: /^Cancel/ })).toHaveCount(0)
})

test('a list that fails says so in its place, and the rest of the page holds', async ({ page }) => {
  far['GET /orders/mine'] = failed(500)
  await page.goto(`${site.url}/account`)
  const main = page.getByRole('main')
  await expect(
    main.getByRole('alert').filter({ hasText: 'Failed to load your orders. Please try again later.' }),
  ).toBeVisible()
  await expect(main.getByRole('region', { name: 'Next appointment' }).getByText('Confirmed')).toBeVisible()
  await expect(main.getByLabel('Full name')).toHaveValue('Ritika Sharma')
  far['GET /orders/mine'] = ok([order])
  far['GET /appointments/mine'] = failed(503)
  await page.goto(`${site.url}/account`)
  await expect(main.getByText('Failed to load your appointments. Please try again later.')).toBeVisible()
  await expect(main.getByRole('region', { name: '3 Months' })).toBeVisible()
})

test('where the backend is down the page says so and keeps the person logged in', async ({ page, pageProblems }) => {
  pageProblems.expect(/503/)
  far['GET /users/info'] = failed(500, 'failed', '')
  const answer = await page.goto(`${site.url}/account`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByText('Failed to fetch user profile')).toBeVisible()
  far['GET /users/info'] = ok(user)
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Ritika' })).toBeVisible()
})

test('a sum that has changed is shown anew before anything is cancelled', async ({ page, pageProblems }) => {
  pageProblems.expect(/409/)
  await page.goto(`${site.url}/account/orders/ORDER_1/cancel`)
  const main = page.getByRole('main')
  const comesBack = main.getByRole('region', { name: 'What comes back' })
  await expect(comesBack).toContainText('₹9,000')
  far['POST /orders/ORDER_1/cancel'] = failed(
    409,
    'refund_changed',
    'The refund amount has changed. Please check it again.',
  )
  far['GET /orders/ORDER_1'] = ok({ ...order, cancellation: { allowed: true, refund: 1371.42, reason: 'Some of it.' } })
  await main.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(main.getByText('The refund amount has changed. Please check it again.')).toBeVisible()
  await expect(comesBack).toContainText('₹1,371.42')
  await expect(main.locator('input[name=refund]')).toHaveValue('1371.42')
})

test('an order whose payment failed is tried again, and what goes wrong is said at it', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect(/409|404/)
  const scripts = javaScriptEnabled !== false
  const stopped = { ...order, status: 'failed', paid_at: null, receipt_number: null, can_retry: true }
  far['GET /orders/mine'] = ok([stopped])
  far['POST /orders/ORDER_1/retry'] = failed(409, 'order_not_payable', 'This order cannot be paid any more.')
  await page.goto(`${site.url}/account/orders`)
  const main = page.getByRole('main')
  await expect(main.getByText('Payment failed')).toBeVisible()
  await expect(async () => expect(await main.locator('input[name=opens]').count()).toBe(scripts ? 1 : 0)).toPass()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('listitem').getByText('This order cannot be paid any more.')).toBeVisible()
  // The tab that was opened in the click goes again, in its own time.
  await expect.poll(() => page.context().pages().length).toBe(1)

  const link = { url: `${site.url}/terms`, expires_at: instant(1) }
  const made = { link_url: link.url, order_id: 'ORDER_1', status: 'awaiting_payment', expires_at: link.expires_at }
  far['POST /orders/ORDER_1/retry'] = { status: 200, body: { success: true, data: made, link_url: link.url } }
  far['GET /orders/mine'] = ok([{ ...stopped, status: 'awaiting_payment', can_retry: false, link }])
  if (scripts) {
    const opened = page.waitForEvent('popup')
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(await opened).toHaveURL(link.url)
    await expect(main.getByRole('link', { name: 'Pay ₹9,000' })).toHaveAttribute('href', link.url)
  } else {
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/pay/ORDER_1')
    await main.getByRole('button', { name: 'Try again' }).click()
    expect((await sent).method()).toBe('GET')
  }
})
