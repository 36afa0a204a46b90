/** Controls of every page can be seen, answer a press with their looks, and are not there before they can answer. */
import type { Locator, Page } from '@playwright/test'
import { publicScreens } from '../../scripts/pictures/screens.js'
import { contrasts, unpressed } from '../support/looks'
import { atRest, hydrated } from '../support/page-ready'
import { smallTargets } from '../support/small-targets'
import { expect, test } from './fixtures'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })
const paths = [...new Set(publicScreens.filter(({ act, status }) => !act && !status).map(({ path }) => path))]
const dialogs = publicScreens.filter(({ act }) => act)
const carousels = (page: Page) => page.locator('section[aria-roledescription=carousel]:has(.carousel-slide)')

const slidesOf = async (region: Locator) =>
  Number(
    (
      await region
        .locator('.figures', { hasText: /^\d+ \/ \d+$/ })
        .first()
        .textContent()
    )?.split('/')[1],
  )

for (const [width, height] of [
  [390, 844],
  [1366, 768],
] as const) {
  test(`the controls and words of every slide can be seen at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const regions = await carousels(page).all()
    expect(regions.length).toBeGreaterThanOrEqual(4)
    const weak: string[] = []
    for (const region of regions) {
      const slides = await slidesOf(region)
      expect(slides).toBeGreaterThan(1)
      for (let slide = 1; slide <= slides; slide += 1) {
        await expect(region.locator('.figures', { hasText: `${slide} / ${slides}` }).first()).toBeAttached()
        await atRest(page)
        const all = await contrasts(page, region, 'button, .dot, p.figures, a.btn, a.text-link')
        expect(all.length).toBeGreaterThan(1)
        for (const { what, ratio, needed } of all)
          if (ratio < needed) weak.push(`${await region.getAttribute('aria-label')} ${slide}: ${what} ${ratio}`)
        await region.getByRole('button', { name: /^Next/ }).filter({ visible: true }).first().click()
      }
    }
    expect(weak).toEqual([])
  })
}

test('what is pressed gets another ground and becomes a little smaller, on every page', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const found = new Set<string>()
  const known = new Set<string>()
  // A width has controls of its own in what is around every page alone.
  for (const path of ['/', '/services', '/search?q=millet']) {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(path)
    for (const problem of await unpressed(page, session, known)) found.add(`${path} ${problem}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of paths) {
    await page.goto(path)
    for (const problem of await unpressed(page, session, known)) found.add(`${path} ${problem}`)
  }
  expect([...found]).toEqual([])
})

test('without motion a press changes the ground alone, and a press on a card that its link covers still follows it', async ({
  page,
}) => {
  await page.goto('/services')
  const card = page.locator('#services li').first()
  const box = await card.boundingBox()
  if (!box) throw new Error('not on the page')
  await card.scrollIntoViewIfNeeded()
  const at = await card.boundingBox()
  // Its very edge: what becomes smaller under the pointer must not lose the press.
  await page.mouse.move((at?.x ?? 0) + 6, (at?.y ?? 0) + (at?.height ?? 0) / 2)
  await page.mouse.down()
  await expect.poll(() => card.evaluate((element) => getComputedStyle(element).scale)).toBe('0.98')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.mouse.down()
  expect(await card.evaluate((element) => getComputedStyle(element).scale)).toBe('none')
  await page.mouse.up()
})

test('a control of a carousel is not there before it answers', async ({ context }) => {
  const page = await context.newPage()
  let letGo = () => {}
  const going = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/*.js', async (route) => {
    await going
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'load' })
  await page.mouse.wheel(0, 10)
  const controls = page.locator('section[aria-roledescription=carousel] button')
  expect(await controls.count()).toBeGreaterThan(6)
  await expect(controls.filter({ visible: true })).toHaveCount(0)
  const places = () =>
    page.locator('.hero-controls > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  // The counter is as wide as its font makes it.
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  letGo()
  await hydrated(page)
  expect(await controls.filter({ visible: true }).count()).toBeGreaterThan(6)
  expect(await places()).toEqual(before)
})

test('header and top bar have targets of 44 px at every width, of a visitor', async ({ page }) => {
  const found = new Set<string>()
  // No page changes them; a long page, one with dialogs and a short one.
  for (const path of ['/', '/services', '/login']) {
    await page.goto(path)
    for (const width of [320, 390, 800, 1024, 1180, 1366, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const y of [0, 600]) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), y)
        await atRest(page)
        for (const problem of await smallTargets(page, 'body > header *, [aria-label="Opening hours and contact"] *'))
          found.add(`${width} px: ${problem}`)
      }
    }
  }
  expect([...found]).toEqual([])
})

test('in every dialog a thumb hits what it aims at, what is pressed gets another ground and becomes a little smaller, and forced colours leave an edge', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const found: string[] = []
  const known = new Set<string>()
  for (const { path, act, name } of dialogs) {
    await page.goto(path)
    await hydrated(page)
    await act?.(page)
    for (const problem of await smallTargets(page, 'dialog[open] *')) found.push(`${name}: ${problem}`)
    for (const problem of await unpressed(page, session, known)) found.push(`${name} ${problem}`)
    await page.emulateMedia({ forcedColors: 'active' })
    for (const one of await page.locator('dialog[open], .account-menu[open] > div').all())
      if (!(await hasEdge(one))) found.push(`${name} has no edge in forced colours`)
    await page.emulateMedia({ forcedColors: 'none' })
  }
  await context.close()
  expect(found).toEqual([])
})

const hasEdge = (raised: Locator) =>
  raised.evaluate((element) => {
    const { borderBottomWidth, borderBottomStyle, borderBottomColor, backgroundColor } = getComputedStyle(element)
    return (
      borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1 && borderBottomColor !== backgroundColor
    )
  })
