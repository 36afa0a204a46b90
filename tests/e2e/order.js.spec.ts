import { expectNoAxeViolations } from '../support/axe'
import { fillOrder, inDays, longDay, newEmail, signInNew } from '../support/ordering'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(async () => site?.stop())

test('each plan card opens the form over the page, with its own plan, and gives the focus back', {
  tag: '@date',
}, async ({ page }) => {
  await page.goto(`${site.url}/services?plans=food#pricing`)
  const opener = page.getByRole('button', { name: 'Order Now for Single Meal' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Your plan, almost ready' })
  await expect(dialog.getByRole('heading', { name: 'Single Meal' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pay ₹200' })).toBeVisible()
  await expect(dialog.getByLabel('End date'), 'a meal ends on its day').toHaveValue(longDay(inDays(1)))
  await expect(dialog.getByText(/takes off the 10%/)).toBeVisible()
  await page.waitForTimeout(400)
  await expectNoAxeViolations(page, 'the order dialog')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.getByRole('button', { name: 'Get Started for Monthly Meal Plan' }).click()
  await expect(dialog.getByRole('button', { name: 'Pay ₹4,800' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Subscription Plans' }).click()
  await page.getByRole('button', { name: 'Get Started for Custom' }).click()
  const custom = page.getByRole('dialog', { name: 'A plan of your own' })
  await expect(custom.getByLabel('End date')).toBeEditable()
  await expect(custom.getByRole('button', { name: 'Ask for the price' })).toBeVisible()
})

test('the end follows the start as it is chosen, month ends included, and cannot be typed', { tag: '@date' }, async ({
  page,
}) => {
  await page.goto(`${site.url}/order/one-month`)
  const end = page.getByLabel('End date')
  await expect(end).not.toBeEditable()
  for (const [start, expected] of [
    ['2027-01-31', '28 February 2027'],
    ['2028-01-31', '29 February 2028'],
    ['2026-12-31', '31 January 2027'],
    ['2027-03-31', '30 April 2027'],
  ] as const) {
    await page.getByLabel('Start date').fill(start)
    await expect(end, start).toHaveValue(expected)
  }
  await page.getByLabel('Start date').fill('')
  await expect(end).toHaveValue('')
  await expect(page.getByLabel('Start date')).toHaveAttribute('min', inDays(0))
  await expect(page.getByLabel('Start date')).toHaveAttribute('max', inDays(90))
  const browsersDay = await page.evaluate(() =>
    [new Date(), new Date(Date.now())].map((now) => new Intl.DateTimeFormat('en-CA').format(now)),
  )
  expect(browsersDay, 'the browser has the clock of the program').toEqual([inDays(0), inDays(0)])
})

test('in the dialog too: paid in a new tab, and a message takes the place of the form', async ({ page, context }) => {
  await signInNew(page, site.url)
  await page.goto(`${site.url}/services`)
  await page.getByRole('button', { name: 'Get Started for 3 Months' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your plan, almost ready' })
  await expect(dialog.getByLabel('Full name'), 'what is known is filled in').toHaveValue('Ritika Sharma')
  await dialog.getByLabel('Phone').fill('+91 98765 43210')
  await dialog.getByLabel('Delivery address').fill('14 Hanuman Nagar, Jaipur 302021')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Pay ₹9,000' }).click(),
  ])
  await expect(tab).toHaveURL(/\/sandbox\/pay\//)
  await expect(dialog.getByText('Please complete your payment in the new tab.')).toBeVisible()
  await expect(dialog.getByLabel('Full name')).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
  await expect(dialog.getByRole('link', { name: 'Open the payment page again' })).toHaveAttribute('href', tab.url())
  await expect(dialog.getByText('Waiting for your payment')).toBeVisible()
  await expectNoAxeViolations(page, 'the dialog that waits for the payment')

  // The tab the order was made in follows what happens in the other one.
  await tab.getByRole('button', { name: 'Pay ₹9,000.00' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Subscription!')
  await expect(dialog.getByText('Thank You for Your Subscription!')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText('Your payment is completed and your subscription is active.')).toBeVisible()
  await expect(dialog.getByText('Waiting for your payment')).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
    'href',
    /^\/account\/orders\/ORDER_\w+\/receipt$/,
  )
  await expectNoAxeViolations(page, 'the dialog once it is paid')
})

test('the page of an order asks at once when its tab is looked at again', { tag: '@after-scripts' }, async ({
  page,
  context,
}) => {
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/weekly-meal-plan`)
  await fillOrder(page)
  // What it asks by itself finds nothing, until it is looked at again.
  let isLookedAt = false
  await page.route(/\/order-news\//, (route) =>
    isLookedAt ? route.continue() : route.fulfill({ status: 200, json: null }),
  )
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: /^Pay/ }).click()])
  await expect(page.getByText('Please complete your payment in the new tab.')).toBeVisible()
  await tab.getByRole('button', { name: /^Pay/ }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Subscription!')
  isLookedAt = true
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Your payment is completed and your meal plan is active.')).toBeVisible()
  await expect(page.getByText(longDay(inDays(7))), 'the last meal, not the day after it').toBeVisible()
  await expect(page.getByText(longDay(inDays(8)))).toHaveCount(0)
})

test('while it is sent the button says so and cannot be pressed twice', { tag: '@after-scripts' }, async ({
  page,
  context,
}) => {
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/three-months`)
  await fillOrder(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/order\/three-months/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Please complete your payment in the new tab.')).toBeVisible()
  expect(context.pages()).toHaveLength(2)
})

test('where the browser blocks the tab, the form says so, the order is kept, and a plain link leads on', {
  tag: '@after-scripts',
}, async ({ page, context }) => {
  await signInNew(page, site.url)
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  await page.goto(`${site.url}/order/three-months`)
  await fillOrder(page)
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  await expect(
    page.getByText('Failed to open payment page. Please allow pop-ups and try again.', { exact: true }),
  ).toBeVisible()
  const link = page.getByRole('link', { name: 'Open the payment page' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const href = await link.getAttribute('href')
  await expectNoAxeViolations(page, 'the form with a blocked tab')
  // Once more is the same order, and so the same link.
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toHaveCount(0)
  await expect(link).toHaveAttribute('href', href ?? '')
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(tab.getByRole('button', { name: 'Pay ₹9,000.00' })).toBeVisible()
})

test('what the provider refuses closes the empty tab again and is said in the form', async ({
  page,
  context,
  pageProblems,
}) => {
  pageProblems.expect(/\b502\b/)
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/three-months`)
  await fillOrder(page, { email: newEmail('+sandbox-409-always') })
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  await expect(page.getByText('Failed to initiate payment', { exact: true })).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  await expect(page.getByLabel('Full name')).toHaveValue('Ritika Sharma')
})

test('where the site cannot be reached, what was typed stays, and no empty tab does', {
  tag: '@after-scripts',
}, async ({ page, context, pageProblems }) => {
  pageProblems.expect(/ERR_INTERNET_DISCONNECTED|request failed/)
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/three-months`)
  await fillOrder(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue(/Hanuman Nagar/)
  await expect.poll(() => context.pages().length).toBe(1)
  await context.setOffline(false)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Pay ₹9,000' }).click(),
  ])
  await expect(tab).toHaveURL(/\/sandbox\/pay\//)
})

test('a session that is over leads to the log-in, with the form kept and no empty tab left', async ({
  page,
  context,
  pageProblems,
}) => {
  pageProblems.expect(/\b401\b/)
  await signInNew(page, site.url)
  await page.goto(`${site.url}/order/three-months`)
  await fillOrder(page)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  await expect(page.getByText('Please log in to proceed with payment.')).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
})

test('on a phone the plan stays in sight, folded to a line, and hides no field it leads to', {
  tag: '@after-scripts',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/order/three-months`)
  await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
  const field = page.getByLabel('Full name')
  await expect(field).toBeFocused()
  const line = page.locator('[aria-hidden="true"]', { hasText: '3 Months' }).last()
  await page.getByRole('button', { name: 'Pay ₹9,000' }).scrollIntoViewIfNeeded()
  await expect(line).toBeInViewport()
  const lineBottom = async () => {
    const box = await line.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await page.getByLabel('Delivery address').focus()
  await expect
    .poll(async () => ((await page.getByLabel('Delivery address').boundingBox())?.y ?? 0) - (await lineBottom()))
    .toBeGreaterThanOrEqual(0)
})
