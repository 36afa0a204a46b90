import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe'
import { atRest, hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

test('nothing on the page moves while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await atRest(page)
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    )
    expect(moved, `cumulative layout shift at ${width} px`).toBeLessThan(0.001)
  }
})

test('who jumps down the page before its scripts are there goes on looking at the same thing when they are', async ({
  context,
}) => {
  // The fixture's page would wait for its scripts.
  const page = await context.newPage()
  let letGo = () => {}
  const scriptsMayCome = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/', { waitUntil: 'load' })
  const heading = page.getByRole('heading', { name: 'Nutrition Wisdom' })
  const topOf = () => heading.evaluate((element) => element.getBoundingClientRect().top)
  // In one frame, as the End key does, so that the parts above are never laid out. A visitor sees nothing before it is painted:
  // with that frame the parts that have come into view get their true heights.
  await heading.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  const before = await topOf()
  letGo()
  await hydrated(page)
  await page.waitForTimeout(300)
  expect(Math.abs((await topOf()) - before), 'moved').toBeLessThanOrEqual(2)
})

test('a key between the moment React is asked to take the page over and its first look at it loses nothing', async ({
  context,
}) => {
  const page = await context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript(() => {
    // React's scheduler begins by a message.
    const { postMessage } = MessagePort.prototype
    let isPressed = false
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      if (!isPressed && '__remixRouteModules' in window) {
        isPressed = true
        const press = new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })
        queueMicrotask(() => {
          Object.assign(window, { wasPressed: document.body.dispatchEvent(press) })
        })
      }
      Reflect.apply(postMessage, this, message)
    }
  })
  await page.goto('/', { waitUntil: 'load' })
  await hydrated(page)
  expect(errors).toEqual([])
  expect(await page.evaluate(() => 'wasPressed' in window)).toBe(true)
})

test('the hero goes on by itself after five seconds, stops under the pointer, with the focus inside, and on Pause', async ({
  page,
}) => {
  const timePasses = await stopClock(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await hydrated(page)
  const hero = page.getByRole('region', { name: 'Welcome' })
  const counter = hero.getByText(/^\d \/ 3$/)
  await page.mouse.move(5, 5)
  await expect(counter).toHaveText('1 / 3')
  await timePasses(4800)
  await expect(counter).toHaveText('1 / 3')
  await timePasses(400)
  await expect(counter).toHaveText('2 / 3')

  await hero.hover()
  await timePasses(6000)
  await expect(counter, 'under the pointer').toHaveText('2 / 3')

  await page.mouse.move(5, 5)
  await hero.getByRole('button', { name: 'Next slide' }).focus()
  await timePasses(6000)
  await expect(counter, 'with the focus inside').toHaveText('2 / 3')

  await hero.getByRole('button', { name: 'Pause slides' }).click()
  await page.getByRole('link', { name: 'About', exact: true }).first().focus()
  await page.mouse.move(5, 5)
  await timePasses(6000)
  await expect(counter, 'paused').toHaveText('2 / 3')

  await hero.getByRole('button', { name: 'Next slide' }).click()
  await expect(counter).toHaveText('3 / 3')
  await hero.getByRole('button', { name: 'Next slide' }).click()
  await expect(counter, 'next after the last is the first').toHaveText('1 / 3')
  await hero.getByRole('button', { name: 'Previous slide' }).click()
  await expect(counter, 'previous before the first is the last').toHaveText('3 / 3')
})

/** From the next page on, its clock goes only when the function this gives is called. */
async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  return async (ms: number) => {
    // What has just happened is noticed with the next frame, and drawn before more time passes.
    await page.clock.runFor(100)
    await page.evaluate(() => document.body.offsetHeight)
    await page.clock.runFor(ms - 100)
  }
}

test('with reduced motion the hero never moves by itself and offers no pause', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const timePasses = await stopClock(page)
  await page.goto('/')
  await hydrated(page)
  const hero = page.getByRole('region', { name: 'Welcome' })
  await expect(hero.getByRole('button', { name: 'Next slide' })).toBeVisible()
  await expect(hero.getByRole('button', { name: 'Pause slides' })).toBeHidden()
  await timePasses(6000)
  await expect(hero.getByText('1 / 3')).toBeVisible()
})

test('choosing a service card opens its dialog, wherever it is clicked, and closing it leaves nothing chosen', async ({
  page,
}) => {
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Five ways people come to us' })
  const dialog = page.getByRole('dialog', { name: 'Sports Nutrition' })
  for (const part of [
    region.getByRole('img').first(),
    region.getByRole('heading', { name: 'Sports Nutrition' }),
    region.getByRole('button', { name: 'Read More about Sports Nutrition' }),
  ]) {
    await part.scrollIntoViewIfNeeded()
    const box = await part.boundingBox()
    if (!box) throw new Error('not on the page')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('the services carousel shows one of five, wraps, jumps by dot, and only its current card can be reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const services = page.getByRole('region', { name: 'Five ways people come to us' })
  await services.getByRole('button', { name: 'Previous service' }).click()
  await expect(services.getByText('5 / 5')).toBeVisible()
  await services.getByRole('button', { name: 'Next service' }).click()
  await expect(services.getByText('1 / 5')).toBeVisible()
  await services.getByRole('button', { name: 'Service 2 of 5' }).click()
  await expect(services.getByText('2 / 5')).toBeVisible()
  // Playwright's roles do not know `inert`; people and screen readers do.
  await expect(services.locator('li:not([inert]) h3')).toHaveText(['PCOS/PCOD Management'])
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(services.getByRole('button', { name: 'Service 2 of 5' })).toBeHidden()
  await expect(services.getByRole('button', { name: 'Next service' })).toBeVisible()
})

test('testimonials wrap in both directions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const words = page.getByRole('region', { name: 'What clients tell us' })
  await words.getByRole('button', { name: 'Previous testimonial' }).click()
  await expect(words.getByText('11 / 11')).toBeVisible()
  await words.getByRole('button', { name: 'Next testimonial' }).click()
  await expect(words.getByText('1 / 11')).toBeVisible()
  await expect(words.getByRole('link', { name: /Watch Testimonial/ })).toHaveAttribute('rel', 'noopener noreferrer')
})

for (const [width, windows] of [
  [1440, 2],
  [800, 3],
  [390, 6],
] as const) {
  test(`the blog carousel has ${windows} windows at ${width} px and wraps`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const wisdom = page.getByRole('region', { name: 'Nutrition Wisdom' })
    const shown = wisdom.locator('li:not([inert]) article')
    await expect(shown).toHaveCount(6 / windows)
    await expect(wisdom.getByRole('button', { name: /^Posts \d of/ }).filter({ visible: true })).toHaveCount(windows)
    const first = await shown.first().innerText()
    await wisdom.getByRole('button', { name: /Previous post/ }).click()
    await expect(shown.first()).not.toHaveText(first)
    await wisdom.getByRole('button', { name: /Next post/ }).click()
    await expect.poll(() => shown.first().innerText()).toBe(first)
  })
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`turned round and back, the blog carousel stands where its heading does (${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const wisdom = page.getByRole('region', { name: 'Nutrition Wisdom' })
    const left = async (selector: string) => (await wisdom.locator(selector).first().boundingBox())?.x
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await page.waitForTimeout(500)
      expect(await left('li:not([inert]) img'), `${viewport.width} px`).toBe(await left('h2'))
    }
  })
}

for (const { opener, title } of [
  { opener: 'Read more about our welcome', title: 'A clinic that starts at your stove, not in a tin.' },
  { opener: 'Read her story', title: 'Meet the founder' },
  { opener: 'Read More about Sports Nutrition', title: 'Sports Nutrition' },
  { opener: 'Book a consultation', title: 'Book a consultation' },
]) {
  test(`"${opener}" opens its dialog: focus kept inside, page locked, closed by Escape, X and backdrop, axe clean`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const button = page.getByRole('button', { name: opener, exact: true })
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await button.click()
    await expect(dialog).toBeVisible()
    await expectNoAxeViolations(page, `the dialog "${title}"`)
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).overflow),
      'the page behind is locked',
    ).toBe('hidden')
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null),
        `focus after ${i + 1} tabs`,
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button, 'the focus returns').toBeFocused()

    await button.click()
    await dialog.getByRole('button', { name: `Close ${title}` }).click()
    await expect(dialog).toBeHidden()

    await button.click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(8, 450)
    await expect(dialog).toBeHidden()
  })
}

test('a service dialog names overview, key benefits and client success and has a Close button', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Read More about Sports Nutrition' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sports Nutrition' })
  for (const name of ['Overview', 'Key Benefits', 'Client Success'])
    await expect(dialog.getByRole('heading', { name })).toBeVisible()
  await expect(dialog.getByText(/90%.*6 weeks/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('a post opens in the blog dialog after it has arrived; a failure is said in a message', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await hydrated(page)
  const wisdom = page.getByRole('region', { name: 'Nutrition Wisdom' })
  await wisdom.getByRole('link', { name: 'Five millets and when to eat them', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Five millets and when to eat them' })
  await expect(dialog.getByText('November 14, 2026')).toBeVisible()
  await expectNoAxeViolations(page, 'the blog dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the footer opens a recent post in the same dialog', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('listitem').filter({ has: page.locator('a[href^="/blog/"]') })).toHaveCount(3)
  await footer.getByRole('link', { name: /Five millets/ }).click()
  await expect(page.getByRole('dialog', { name: /Five millets/ })).toBeVisible()
})

test('the menu on a phone: opens, axe clean, leads on, and offers Book Appointment', { tag: '@slow-scripts' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Home', 'About', 'Services', 'Gallery', 'Blogs', 'Contact Us', 'Sign In', 'Sign Up'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expectNoAxeViolations(page, 'the menu')
  await menu.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
  await expect(menu).toBeHidden()
  await expectNoAxeViolations(page, 'the booking dialog')
})

test('the search overlay has one field and Enter goes to the search page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectNoAxeViolations(page, 'the search overlay')
  await page.getByPlaceholder('Type Word Then Enter...').fill('millet')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=millet$/)
})

test('the page goes to its top when the path changes', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, 2000))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Back to top' })
    .or(page.getByRole('link', { name: 'Scroll to top' }))
    .click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
