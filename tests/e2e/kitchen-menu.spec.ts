/** From the menu to the bowl: the kitchen sets dishes, a client with an allergy gets another, chooses one, and labels are printed. */
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const asha = { full_name: 'Asha Verma', email: 'asha.menu@example.in', password: 'aloo gobhi matar 1' }
/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const first = '2026-11-24'

let site: Site
let client: APIRequestContext

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, AAHAR_TEST_CLOCK: now })
  client = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  expect((await client.post('/signup', { form: asha, maxRedirects: 0 })).status()).toBe(303)
  const { access_token: token } = await api('/auth/login', { email: asha.email, password: asha.password })
  const order = {
    ...{ customer_name: 'Asha Verma', customer_email: asha.email, customer_phone: '9928110045', start_date: first },
    ...{ plan_type: 'weekly_meal_plan', amount: 1400, address: '12 Hanuman Nagar, Vaishali Nagar, Jaipur 302021' },
    ...{ diet: 'veg', allergies: 'ghee', health_consent: true },
  }
  const { order_id, link_url } = await api('/payments/create-payment-link', order, token)
  await api(`/payments/sandbox/links/${String(link_url).split('/').at(-1)}`, { action: 'pay', webhook: 'prompt' })
  await api(`/orders/${order_id}/check`, {}, token)
})
test.afterAll(async () => {
  await client?.dispose()
  await site?.stop()
})

async function api(path: string, body: object, token?: string): Promise<Record<string, string>> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
  return ((await answer.json()) as { data: Record<string, string> }).data
}

async function signIn(page: Page, who: { email: string; password: string }, to: string, hasScripts: boolean) {
  await page.goto(`${site.url}/login?redirectTo=${to}`)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(who.email)
  await form.getByLabel('Password', { exact: true }).fill(who.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${site.url}${to}`)
  if (hasScripts) await hydrated(page)
}

test('the kitchen sets a menu, a client with an allergy gets another dish and changes it, and the labels say so', async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow()
  const hasScripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  page.setDefaultTimeout(30_000)
  await page.setViewportSize({ width: 360, height: 740 })

  await test.step('the kitchen chooses the dishes of each day on a phone', async () => {
    await signIn(page, admin, '/dashboard/menu', hasScripts)
    await expect(main.getByText('No menu is set yet')).toBeVisible()
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      await main.getByLabel(`${day}: Dish`).selectOption('Dal palak')
      await main.getByLabel(`${day}: Alternative 1`).selectOption('Rajma')
      await main.getByLabel(`${day}: Alternative 2`).selectOption('Phulka')
    }
    await main.getByRole('button', { name: 'Save these dishes' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(main.getByText('Each client has a dish on each of the next seven days.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  await test.step('the sheet names the dish, whose portion differs, and why', async () => {
    await page.goto(`${site.url}/dashboard/deliveries?day=${first}`)
    await expect(main.getByRole('row', { name: /Rajma/ })).toContainText('1 × Vegetarian')
    await expect(main.getByRole('region', { name: '1 portion differs' })).toContainText('Asha Verma: Rajma (no milk)')
    await expect(main.getByText('1 × Rajma')).toBeVisible()
    await page.context().clearCookies()
  })

  await test.step('the client sees the dishes, and has another one of those that fit', async () => {
    await signIn(page, asha, '/account/deliveries', hasScripts)
    const day = main.getByRole('listitem').filter({ hasText: '25 November 2026' })
    await expect(day).toContainText('Rajma')
    await day.getByText('Another dish').click()
    const dish = day.getByLabel('Dish', { exact: true })
    await expect(dish.getByRole('option', { name: 'Dal palak' }), 'it has ghee').toHaveCount(0)
    await dish.selectOption('Phulka')
    await day.getByRole('button', { name: /Have this/ }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Your dish of Wed 25 Nov 2026 is changed.' })).toBeVisible()
    await page.context().clearCookies()
  })

  await test.step('the labels have the name, the dish, its mark and the day', async () => {
    await signIn(page, admin, '/dashboard/deliveries/labels?day=2026-11-25', hasScripts)
    const label = main.getByRole('listitem').filter({ hasText: 'Asha Verma' })
    for (const text of ['Phulka', 'Vegetarian', 'Wed 25 Nov 2026']) await expect(label).toContainText(text)
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('link', { name: /Deliveries of/ })).toBeHidden()
  })
})
