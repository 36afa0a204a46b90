import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/axe'
import { hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

/** The public pages beside the lines of the specification, and what a client is told of who decides. */
const credentials = /Clinical Dietitian, M\.Sc\. Food and Nutrition/
const founder = new RegExp(`Meera Sharma, ${credentials.source}`)

/** The page's headings of the second rank, from top to bottom, as they stand on the screen. */
const headingsOf = (page: Page) =>
  page.locator('main h2:visible').evaluateAll((all) =>
    all
      .map((heading) => ({ text: heading.textContent?.trim() ?? '', top: heading.getBoundingClientRect().top }))
      .toSorted((a, b) => a.top - b.top)
      .map(({ text }) => text),
  )

test('the questions stand after all that the specification orders', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect
    .poll(async () => (await headingsOf(page)).slice(-2))
    .toEqual(['Nutrition Wisdom', 'What people ask first'])
  await page.goto('/services')
  const headings = await headingsOf(page)
  expect(headings.slice(-3)).toEqual(['Pay for a season, not a promise', 'Meal Offerings', 'What people ask first'])
})

for (const width of [360, 1440]) {
  test(`Our Impact is a heading that is seen, with its figures and two quotes, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const heading = page.getByRole('heading', { name: 'Our Impact', exact: true })
    await heading.scrollIntoViewIfNeeded()
    const box = await heading.boundingBox()
    expect(box?.height).toBeGreaterThan(15)
    expect(box?.width).toBeGreaterThan(60)
    const why = page.getByRole('region', { name: 'How It Works' })
    for (const text of ['Clients', 'Years', 'Satisfaction', 'Ritika, Jaipur', 'Arjun, London'])
      await expect(why.getByText(text, { exact: true })).toBeVisible()
  })

  test(`the founder’s name and degree stand beside each decision at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const main = page.getByRole('main')
    for (const path of ['/', '/services', '/about', '/book']) {
      await page.goto(path)
      await expect(main.getByText(credentials).filter({ visible: true }).first(), path).toBeVisible()
      await expect(main.getByText('Meera Sharma').filter({ visible: true }).first(), path).toBeVisible()
    }
    await page.goto('/blog/five-millets-and-when-to-eat-them')
    await expect(main.locator('article header').getByText('Reviewed by')).toContainText(founder)
    await expectNoSidewaysScroll(page)
  })
}

test('the booking dialog says with whom the client talks', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without scripts it is a page')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Appointment' }).getByText(founder)).toBeVisible()
})

test('on a phone each plan has its key features, its badge and a button of its own', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [query, plans] of [
    ['', ['3 Months', '1 Month', '2 Months', '6 Months']],
    ['?plans=food', ['Weekly Meal Plan', 'Single Meal', 'Monthly Meal Plan']],
  ] as const) {
    await page.goto(`/services${query}`)
    const cards = page.locator('#pricing li:has(> div > h3):visible')
    await expect(cards.getByRole('heading', { level: 3 })).toHaveText(plans)
    for (const card of await cards.all()) {
      expect(await card.getByRole('listitem').filter({ visible: true }).count()).toBeGreaterThan(2)
      await expect(card.getByText(/^(Free Consultation|10% Gym Member Discount)$/)).toBeVisible()
      await expect(card.getByText(/^(Get Started|Order Now)/)).toBeVisible()
    }
    await expectNoSidewaysScroll(page)
  }
})

test('on a phone each service has its benefits, the office its address, and “other” cards 100 characters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/services')
  await expect(page.locator('address').getByText('21 Nemi Sagar Colony, Vaishali Nagar')).toBeVisible()
  const cards = page.locator('#services li:has(> h3)')
  await expect(cards).toHaveCount(20)
  for (const card of await cards.all())
    await expect(card.getByRole('listitem').filter({ visible: true })).toHaveCount(3)
  await expect(cards.getByText(/\.\.\.$/).filter({ visible: true })).toHaveCount(2)
  await expectNoSidewaysScroll(page)
})

test('on a phone the services of the home page show what they bring', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Five ways people come to us' }).locator('article').first()
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('listitem').filter({ visible: true })).toHaveCount(3)
})

test('no card says how many comments there are while the owner claims none', async ({ page }) => {
  for (const path of ['/', '/blogs']) {
    await page.goto(path)
    await expect(page.getByText('By Team Aahar').first()).toBeAttached()
    await expect(page.getByText(/\d comments?/), path).toHaveCount(0)
  }
})

for (const [width, columns] of [
  [360, 2],
  [1440, 3],
] as const)
  test(`the menu is cards with pictures of 4 to 3, ${columns} beside each other at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/menu')
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    await expect(cards).toHaveCount(11)
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const picture = card.querySelector('img')?.getBoundingClientRect()
        return { top: card.getBoundingClientRect().top, shape: (picture?.width ?? 0) / (picture?.height ?? 1) }
      }),
    )
    for (const { shape } of boxes) expect(shape).toBeCloseTo(4 / 3, 1)
    expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(columns)
    await expectNoSidewaysScroll(page)
  })

test('the menu of a phone names hours, telephone, email, place and the social page', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'one spec is enough for what is the same markup')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByText('Mon-Fri: 9:00 AM - 6:00 PM')).toBeVisible()
  for (const name of ['+91 98765 43210', 'hello@aahar.example', 'Vaishali Nagar, Jaipur', 'Instagram'])
    await expect(menu.getByRole('link', { name })).toBeVisible()
})
