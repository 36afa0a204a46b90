import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { atRest } from '../support/page-ready'
import { expect, test } from './fixtures'

for (const width of [360, 1440]) {
  test(`the services page stands at ${width} px: banner, address, cards, prices, menu; axe finds nothing`, {
    tag: '@once',
  }, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/services', '/services?category=other&plans=food']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twenty ways to eat well at home')
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
      await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Services'])
      await expect(breadcrumb.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
      const office = page.locator('address')
      await expect(office).toContainText('21 Nemi Sagar Colony, Vaishali Nagar')
      await expect(office).toContainText('Mon-Fri: 9:00 AM - 6:00 PM')
      for (const name of ['Tailored Diet Plans', 'Holistic Wellness', 'Meal Offerings', 'Available in Jaipur Only'])
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled && width === 360) await expectNoAxeViolations(page, `${address} at ${width} px`)
    }
  })
}

const cards = '#services h3'

test('a kind of service has an address, a heading and its cards; an unknown one is all of them', async ({ page }) => {
  await page.goto('/services')
  await expect(page.locator(cards)).toHaveCount(20)
  const filters = page.getByRole('navigation', { name: 'Kinds of service' })
  for (const [name, count, query] of [
    ['Core Plans', 8, 'category=core'],
    ['Specialized Plans', 10, 'category=specialized'],
    ['Other Special Services', 2, 'category=other'],
  ] as const) {
    await filters.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/services\\?${query}#services$`))
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page.locator(cards)).toHaveCount(count)
    await expect(filters.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
  }
  await page.goBack()
  await expect(page.locator(cards)).toHaveCount(10)
  await filters.getByRole('link', { name: 'All Services' }).click()
  await expect(page.locator(cards)).toHaveCount(20)
  await page.goto('/services?category=nothing')
  await expect(page.locator(cards)).toHaveCount(20)
})

test('each card has an icon, a text and three benefits', { tag: '@once' }, async ({ page }) => {
  await page.goto('/services')
  for (const card of await page.locator('#services li:has(> h3)').all()) {
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByRole('listitem')).toHaveCount(3)
    const icon = card.locator('img').first()
    await expect.poll(() => icon.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

test('the card of an "other" service shows 100 characters and three dots', async ({ page }) => {
  await page.goto('/services?category=other')
  const texts = await page
    .locator('#services li > p')
    .filter({ hasText: /\.\.\.$/ })
    .allTextContents()
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toMatch(/^.{100}\.\.\.$/)
})

test('the subscription prices are as agreed; only the plan of three months is POPULAR', async ({ page }) => {
  await page.goto('/services#pricing')
  const pricing = page.getByRole('region', { name: 'Pay for a season, not a promise' })
  for (const [title, price, period] of [
    ['1 Month', '₹4,000', 'per 1 month'],
    ['2 Months', '₹7,000', 'per 2 months'],
    ['3 Months', '₹9,000', 'per 3 months'],
    ['6 Months', '₹18,000', 'per 6 months'],
  ] as const) {
    const card = pricing.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card).toContainText(price)
    await expect(card).toContainText(period)
    await expect(card).toContainText('Free Consultation')
    await expect(card.getByText('POPULAR')).toHaveCount(title === '3 Months' ? 1 : 0)
    await expect(
      card.getByRole('link', { name: /^Get Started/ }).or(card.getByRole('button', { name: /^Get Started/ })),
    ).toBeVisible()
  }
  const custom = pricing.getByRole('region', { name: 'Custom' })
  await expect(custom).toContainText('Free Consultation')
  await expect(custom).not.toContainText('per ')
})

test('the toggle keeps the kind of service, and the food prices, badges and buttons are as agreed', async ({
  page,
}) => {
  await page.goto('/services?category=core')
  const kinds = page.getByRole('navigation', { name: 'Kind of plan' })
  await kinds.getByRole('link', { name: 'Food Delivery' }).click()
  await expect(page).toHaveURL(/\/services\?category=core&plans=food#pricing$/)
  await expect(page.locator(cards)).toHaveCount(8)
  for (const [title, price, badge, button] of [
    ['Single Meal', /₹200\s*per meal/, '10% Gym Member Discount', 'Order Now'],
    ['Weekly Meal Plan', /₹1,400\s*per week/, 'Free Consultation', 'Order Now'],
    ['Monthly Meal Plan', /₹4,800\s*per month/, 'Free Consultation', 'Get Started'],
  ] as const) {
    const card = page
      .locator('#pricing')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card).toContainText(price)
    await expect(card).toContainText(badge)
    await expect(card.getByRole('link').or(card.getByRole('button'))).toHaveAccessibleName(`${button} for ${title}`)
    await expect(card.getByText('POPULAR')).toHaveCount(title === 'Weekly Meal Plan' ? 1 : 0)
  }
  await page.getByRole('navigation', { name: 'Kinds of service' }).getByRole('link', { name: 'All Services' }).click()
  await expect(page.locator(cards), 'and the filter keeps the toggle').toHaveCount(20)
  await expect(page).toHaveURL(/\?plans=food#services$/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '3 Months', exact: true })).toBeVisible()
})

test('on a phone the featured plan comes first, on a desk in its place', async ({ page }) => {
  await page.goto('/services')
  const topOf = async (name: string) =>
    (await page.locator('#pricing').getByText(name, { exact: true }).filter({ visible: true }).boundingBox())?.y ??
    Number.NaN
  // The header takes its other height in its own time, and moves what is below it between two measurements.
  await page.setViewportSize({ width: 360, height: 800 })
  await atRest(page)
  expect(await topOf('3 Months')).toBeLessThan(await topOf('1 Month'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await atRest(page)
  expect(Math.abs((await topOf('3 Months')) - (await topOf('1 Month')))).toBeLessThan(2)
})

test('the menu has eleven dishes with a mark and a price each', { tag: '@once' }, async ({ page }) => {
  await page.goto('/services#meals')
  const dishes = page.getByRole('region', { name: 'Meal Offerings' }).locator('li:has(h3)')
  await expect(dishes).toHaveCount(11)
  for (const [dish, price, mark] of [
    ['Veggie Delight', '₹250', 'Vegetarian'],
    ['High Protein Salad', '₹299', 'Vegetarian'],
    ['Anti-Ageing Salad', '₹325', 'Vegetarian'],
    ['Classic Egg Salad', '₹300', 'Contains egg'],
    ['Pasta Salad', '₹250', 'Vegetarian'],
    ['Rainbow Fruit Salad', '₹250', 'Vegetarian'],
    ['Paneer Tikka Salad', '₹350', 'Vegetarian'],
    ['Protein Smoothie', '₹300', 'Vegetarian'],
    ['Salad plus Smoothie Combo', '₹599', 'Vegetarian'],
    ['Detox Drinks', '₹150', 'Vegetarian'],
    ['Burrito Bowl', 'Price to be decided', 'Vegetarian'],
  ] as const) {
    const line = dishes.filter({ has: page.getByRole('heading', { name: dish, exact: true }) })
    await expect(line).toContainText(price)
    await expect(line).toContainText(mark)
  }
})
