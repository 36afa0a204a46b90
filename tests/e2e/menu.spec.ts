import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { inDays, longDay, newEmail, signInNew, toPaymentPage } from '../support/ordering'
import { atRest, hydrated } from '../support/page-ready'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(async () => site?.stop())

/** Chooses dishes on the menu as a visitor does: by its pills, or by its number fields. */
async function choose(page: Page, numbers: Record<string, number>, scripts: boolean) {
  for (const [name, number] of Object.entries(numbers)) {
    if (!scripts) {
      await page.getByLabel(`How many: ${name}`).fill(String(number))
      continue
    }
    await page.getByRole('button', { name: `Add ${name}` }).click()
    for (let at = 1; at < number; at += 1) await page.getByRole('button', { name: `One more: ${name}` }).click()
  }
}

const goOn = (page: Page, scripts: boolean) =>
  page
    .getByRole('region', { name: 'Your basket' })
    .getByRole('button', { name: scripts ? 'Order' : 'See the total' })
    .click()

async function fillWho(page: Page, email: string) {
  const form = page.locator('#main')
  await form.getByLabel('Full name').fill('Ritika Sharma')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Phone').fill('98765 43210')
  await form.getByLabel('Delivery address').fill('14 Hanuman Nagar, Vaishali Nagar, Jaipur')
  await form.getByLabel('PIN code').fill('302021')
}

test('a visitor chooses dishes, logs in on the way, pays, and the account shows them', {
  tag: '@date',
}, async ({ page, javaScriptEnabled }) => {
  test.setTimeout(120_000)
  const scripts = javaScriptEnabled !== false
  const email = newEmail()
  await page.goto(`${site.url}/services`)
  await page.getByRole('link', { name: 'Order these dishes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The menu')
  if (scripts) await hydrated(page)
  await choose(page, { 'Classic Egg Salad': 1 }, scripts)
  await goOn(page, scripts)
  await expect(page.getByRole('alert').filter({ hasText: 'The minimum order is ₹500.' })).toContainText('₹200 more')
  await expect(page.getByLabel('How many: Classic Egg Salad'), 'what was chosen stays').toHaveValue('1')
  await choose(page, { 'Detox Drinks': 2 }, scripts)
  if (scripts) await expect(page.getByText('3 dishes, ₹600')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await goOn(page, scripts)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dishes')
  const basket = page.getByRole('region', { name: 'Your basket' })
  await expect(basket).toContainText('2 × Detox Drinks')
  await expect(basket).toContainText('Charged extra, confirmed before dispatch')
  const whatsapp = await basket.getByRole('link', { name: 'Order on WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(whatsapp ?? '')).toContain('1 × Classic Egg Salad: ₹300\n2 × Detox Drinks: ₹300')
  await fillWho(page, email)
  await page.getByLabel('Day', { exact: true }).fill(inDays(4))
  await page.getByRole('button', { name: 'Pay ₹600' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill('Ritika Sharma')
  await page.locator('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('gatte ki sabzi 12')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dishes')
  await expect(page.getByLabel('PIN code')).toHaveValue('302021')
  await expect(basket).toContainText('2 × Detox Drinks')
  await page.getByLabel('What must not be in it?').fill('Sesame')
  await page.getByLabel('I agree that the kitchen').check()

  const payment = await toPaymentPage(page, /^Pay ₹600$/, scripts)
  await expect(payment.getByText('Dishes from the menu (food delivery)')).toBeVisible()
  await payment.getByRole('button', { name: 'Pay ₹600.00' }).click()
  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Order!')
  await expect(payment.getByText('1 × Classic Egg Salad, 2 × Detox Drinks')).toBeVisible()
  await expect(payment.getByText(`Your dishes are made and delivered on ${longDay(inDays(4))}.`)).toBeVisible()
  await payment.getByRole('link', { name: 'See the receipt' }).click()
  await expect(payment.getByRole('row').filter({ hasText: 'Detox Drinks' })).toContainText('₹300.00')
  await payment.goto(`${site.url}/account/orders`)
  await expect(payment.getByText('1 × Classic Egg Salad, 2 × Detox Drinks')).toBeVisible()
  await expect(payment.getByRole('link', { name: /^Cancel/ })).toBeVisible()
})

test('a dish that is added before the scripts run is in the basket', { tag: '@slow-scripts' }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts there are number fields')
  await page.goto(`${site.url}/menu`)
  await page.getByRole('button', { name: 'Add Veggie Delight' }).click()
  const basket = page.getByRole('region', { name: 'Your basket' })
  await expect(basket.getByText('1 dish, ₹250')).toBeVisible()
  await page.getByRole('button', { name: 'One more: Veggie Delight' }).click()
  await expect(basket.getByText('2 dishes, ₹500')).toBeVisible()
  await page.reload()
  await expect(basket.getByText('2 dishes, ₹500')).toBeVisible()
  await page.getByRole('button', { name: 'One less: Veggie Delight' }).press('Enter')
  await expect(basket.getByText('1 dish, ₹250')).toBeVisible()
})

test('what is wrong is said at its field, and nothing typed or chosen is lost', async ({
  page,
  pageProblems,
  javaScriptEnabled,
}) => {
  pageProblems.expect('422')
  const scripts = javaScriptEnabled !== false
  await signInNew(page, site.url)
  await page.goto(`${site.url}/menu/order?detox-drinks=4&no-such-dish=3&burrito-bowl=two`)
  if (scripts) await hydrated(page)
  await fillWho(page, newEmail())
  await page.getByLabel('PIN code').fill('110001')
  await page.getByLabel('Day', { exact: true }).fill(inDays(0))
  await page.getByRole('button', { name: 'Pay ₹600' }).click()
  await expect(page.getByText('Food is delivered in Jaipur only.')).toBeVisible()
  await expect(page.getByText('Food is ordered one day ahead. Please choose tomorrow or later')).toBeVisible()
  await expect(page.getByLabel('PIN code')).toBeFocused()
  await expect(page.getByLabel('Delivery address')).toHaveValue('14 Hanuman Nagar, Vaishali Nagar, Jaipur')
  await page.getByLabel('PIN code').fill('302021')
  await page.getByLabel('Day', { exact: true }).fill(inDays(1))
  await page.getByLabel('What must not be in it?').fill('Milk')
  await page.getByRole('button', { name: 'Pay ₹600' }).click()
  await expect(
    page.getByText('You have not agreed, so the kitchen and the person who delivers are not told of this.'),
  ).toBeVisible()
  await expect(page.getByText(/cannot be cancelled once it is paid/)).toBeVisible()
})

test('a price that has changed is said with the dish, and the new total stands there', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, 'the field is changed in the page that was sent')
  await signInNew(page, site.url)
  const answer = await page.request.post(`${site.url}/menu/order?detox-drinks=4`, {
    headers: { origin: site.url },
    form: {
      customer_name: 'Ritika Sharma',
      customer_email: newEmail(),
      customer_phone: '9876543210',
      address: 'Vaishali Nagar',
      pin_code: '302021',
      start_date: inDays(3),
      dishes: 'detox-drinks:4:120',
      amount: '480',
    },
  })
  expect(answer.status()).toBe(409)
  const html = await answer.text()
  expect(html).toContain('Detox Drinks is ₹150 now, not ₹120.')
  expect(html).toMatch(/Pay (<!-- -->)?₹600/)
  expect(html).toContain('value="detox-drinks:4:150"')
})

test.describe('hostile addresses', () => {
  for (const query of [
    '',
    '?',
    '?detox-drinks=-1',
    '?detox-drinks=999999999',
    '?detox-drinks=1&detox-drinks=20',
    `?x=${'y'.repeat(3000)}`,
  ])
    test(`${query.slice(0, 40)} leads to the menu`, { tag: '@once' }, async ({ page }) => {
      const answer = await page.goto(`${site.url}/menu/order${query}`)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The menu')
      await expect(page.getByRole('region', { name: 'Your basket' }).getByRole('alert')).toBeVisible()
    })
})

test('the menu and the order have no violations, and nothing scrolls sideways', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/menu', '/menu?basket=detox-drinks%3D2', '/menu/order?detox-drinks=4']) {
    await page.goto(`${site.url}${path}`)
    for (const width of [1440, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      // The header's logo takes its time to shrink.
      await atRest(page)
      await expectNoSidewaysScroll(page)
      if (width === 390) await expectNoAxeViolations(page, `${path} at ${width} px`)
    }
  }
})
