import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe'
import { expect, test } from './fixtures'

/** What a phone's first view holds, and how long its pages are. That a thumb hits what it aims at is every-screen's. */

const publicPages = [
  '/',
  '/about',
  '/services',
  '/gallery',
  '/blogs',
  '/blog/five-millets-and-when-to-eat-them',
  '/contact',
  '/privacy',
]

test.describe('the first view of home', () => {
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [320, 568],
    [720, 450],
  ] as const) {
    test(`at ${width} × ${height} holds the headline and the button above the bar`, async ({ browser, baseURL }) => {
      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({
          viewport: { width, height },
          javaScriptEnabled,
          baseURL: baseURL ?? '',
        })
        const page = await context.newPage()
        await page.goto('/')
        const bar = await boxOf(page, '.bottom-bar')
        expect(bar.bottom, 'the bar stands at the foot of the window').toBeCloseTo(height, 0)
        const slide = page.locator('.hero-slide').first()
        for (const part of [slide.locator('h1'), slide.getByRole('link', { name: 'Book Appointment' })]) {
          const box = await part.boundingBox()
          expect(box?.y, await part.innerText()).toBeGreaterThanOrEqual(68)
          expect((box?.y ?? 0) + (box?.height ?? Number.NaN), await part.innerText()).toBeLessThanOrEqual(bar.top)
        }
        const picture = await slide.locator('.hero-picture > :last-child').boundingBox()
        expect((picture?.x ?? 0) + (picture?.width ?? 0), 'the picture reaches the right edge').toBeCloseTo(width, 0)
        await context.close()
      }
    })
  }

  test('none of the hero’s arrows and links lies half behind the bar, at whatever height, with longer and shorter words', async ({
    page,
  }) => {
    for (const [width, height] of [
      [360, 780],
      [390, 844],
      [412, 823],
      [430, 932],
      [600, 960],
      [760, 1024],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      for (const lead of [null, 'Home food.']) {
        if (lead)
          await page.locator('.hero-lead').evaluateAll((all, lead) => {
            for (const one of all) one.textContent = lead
          }, lead)
        const bar = await boxOf(page, '.bottom-bar')
        const targets = page.locator('.hero-slide:first-child a, .hero-controls button').filter({ visible: true })
        expect(await targets.count()).toBeGreaterThanOrEqual(5)
        for (const target of await targets.all()) {
          const box = await target.boundingBox()
          if (!box) continue
          const isHalfBehind = box.y + box.height > bar.top && box.y < bar.bottom
          expect(isHalfBehind, `${await target.innerText()} at ${width} × ${height}`).toBe(false)
        }
      }
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  for (const [path, most] of [
    ['/', 8000],
    // Each plan is a card with its features, badge and button, and each service has its benefits, as the specification says.
    ['/services', 8700],
  ] as const) {
    test(`${path} is at most ${most} px long`, async ({ page }) => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
    })
  }

  test('the bar at the foot books, writes and calls, and leaves where a form or a dialog is open', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Book or ask' })
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919876543210')
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210')
    await bar.getByRole('button', { name: 'Book' }).tap()
    await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
    await expect(bar).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(bar).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).focus()
    await expect(bar, 'where something is typed').toBeHidden()
    for (const path of ['/book', '/order/one-month', '/consultation']) {
      await page.goto(path)
      await expect(bar, path).toBeHidden()
    }
    await page.goto('/contact')
    await expect(bar).toBeVisible()
    await page.getByRole('textbox', { name: 'Subject' }).focus()
    await expect(bar).toBeHidden()
  })

  test('on a policy the bar rises with the first scroll, or stands where no motion is wanted', async ({ page }) => {
    const topOfBar = async () => (await boxOf(page, '.bottom-bar')).top
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/shipping')
    const standing = await topOfBar()
    expect(standing).toBeLessThan(800)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(page.locator('.bottom-bar')).toBeHidden()
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(topOfBar).toBe(standing)
    await expect(page.locator('.bottom-bar')).toBeVisible()
  })

  test('"Book" in the bar takes colour once the hero’s own button has left the view', async ({ page }) => {
    await page.goto('/')
    const book = page.getByRole('navigation', { name: 'Book or ask' }).getByRole('button', { name: 'Book' })
    const ground = () => book.evaluate((element) => getComputedStyle(element).backgroundColor)
    const own = page.locator('.hero-slide').first().getByRole('button', { name: 'Book Appointment' })
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)')
    const box = await own.boundingBox()
    // Half of it is still to be seen below the header.
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), (box?.y ?? 0) + (box?.height ?? 0) / 2 - 68)
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => scrollBy({ top: 160, behavior: 'instant' }))
    await expect.poll(ground).toBe('rgb(39, 86, 54)')
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)')
  })

  test('the row of chips stays under the header beside the services, and leads to prices and menu without standing over them', async ({
    page,
  }) => {
    await page.goto('/services')
    const chips = page.getByRole('navigation', { name: 'Kinds of service' })
    await chips.getByRole('link', { name: 'Specialized Plans' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Specialized Plans' })).toBeInViewport()
    await page.evaluate(() => scrollBy({ top: 1200, behavior: 'instant' }))
    const bottomOfChips = async () => {
      const box = await chips.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
    }
    await expect.poll(async () => (await chips.boundingBox())?.y).toBe(68)
    await chips.getByRole('link', { name: 'Menu' }).click()
    await expect(page.getByRole('heading', { name: 'Meal Offerings' })).toBeInViewport()
    await expect.poll(bottomOfChips).toBeLessThanOrEqual(68)
    await page.goBack()
    await chips.getByRole('link', { name: 'Plans and prices' }).click()
    await expect(page.getByRole('heading', { name: 'Pay for a season, not a promise' })).toBeInViewport()
    await expect.poll(bottomOfChips).toBeLessThanOrEqual(68)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await chips.getByRole('link', { name: 'Core Plans' }).click()
    await expect(page.locator('#services h3')).toHaveCount(8)
    await expect(page.getByRole('heading', { level: 2, name: 'Core Plans' })).toBeInViewport()
  })

  test('the plans stand on the screen in the order in which they are read', { tag: '@after-scripts' }, async ({
    page,
  }) => {
    await page.goto('/services')
    const tops = await page
      .locator('#pricing :is(a, button):visible')
      .filter({ hasText: /Month|Custom/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => [button.textContent, button.getBoundingClientRect().top] as const),
      )
    expect(tops.map(([text]) => text?.match(/\d Months?|Custom/)?.[0])).toEqual([
      '3 Months',
      '1 Month',
      '2 Months',
      '6 Months',
      'Custom',
    ])
    expect(tops.map(([, top]) => top)).toEqual(tops.map(([, top]) => top).toSorted((a, b) => a - b))
  })

  for (const [width, height] of [
    [390, 844],
    // Lighthouse's phone.
    [412, 823],
  ] as const) {
    test(`at ${width} × ${height} the bar cuts no target of a first view to less than 24 px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      // Of a list that fills the window, as on /search, the bar always cuts some row; one scrolls it free.
      for (const path of [...publicPages, '/book', '/menu', '/services?category=other']) {
        await page.goto(path)
        await expectNoAxeViolations(page, `${path} at ${width} × ${height}`, { only: ['target-size'], bar: 'in place' })
      }
    })
  }
})

test('the largest thing of the first view needs no request on a phone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    baseURL: baseURL ?? '',
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as (PerformanceEntry & { url?: string }) | undefined
      Object.assign(window, { largest: last?.url ?? '' })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  for (const path of ['/', '/services']) {
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForFunction(() => 'largest' in window)
    expect(await page.evaluate(() => (window as unknown as { largest: string }).largest), path).toMatch(/^(data:.*)?$/s)
  }
  await context.close()
})

async function boxOf(page: Page, selector: string): Promise<{ top: number; bottom: number }> {
  return await page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
}
