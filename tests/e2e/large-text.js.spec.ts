/** Letters twice as large by the page's root, and forced colours: all that leads on can be reached, and all that is meant can be seen. (Of every screen, and of every dialog: every-screen.js.spec.ts and controls.js.spec.ts.) */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

test.describe.configure({ mode: 'parallel', timeout: 400_000 })

const doubleLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

const sizes = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
] as const

for (const [width, height] of sizes)
  test(`with a root of 200 % at ${width} × ${height} the menu stays within reach`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await doubleLetters(page)
    const opener = page.locator('body > header').getByRole('button', { name: 'Menu' })
    if (!(await opener.isVisible())) {
      expect(width, 'the wide header').toBeGreaterThanOrEqual(1920)
      return
    }
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const target of await menu.locator('a, button').filter({ visible: true }).all()) {
      await target.focus()
      const isHit = await target.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
        return left >= 0 && left + width <= innerWidth + 1 && (element.contains(hit) || hit?.contains(element) === true)
      })
      expect(isHit, (await target.textContent()) ?? '').toBe(true)
    }
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })

test('in forced colours a chosen time, day and kind can be told from the others, and read', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', forcedColors: 'active' })
  const page = await context.newPage()
  await page.goto('/book')
  const times = page.locator('label:has(> [type=radio].sr-only)').filter({ visible: true })
  await times.nth(1).click()
  await expect(times.nth(1).locator('input')).toBeChecked()
  const chosen = page.locator('label:has(> [type=radio]:checked), [type=radio].sr-only:checked + label')
  const shown = await chosen.filter({ visible: true }).all()
  expect(shown.length).toBeGreaterThanOrEqual(3)
  for (const label of shown) {
    const looks = await label.evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('i'))
      const system = (colour: string) => {
        probe.style.setProperty('forced-color-adjust', 'none')
        probe.style.color = colour
        return getComputedStyle(probe).color
      }
      const said = [...element.querySelectorAll('*')].filter(
        (part) =>
          part.checkVisibility() &&
          [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      const letters = [element, ...said].map((part) => getComputedStyle(part).color)
      const looks = {
        ground: getComputedStyle(element).backgroundColor === system('Highlight'),
        letters: letters.every((colour) => colour === system('HighlightText')),
      }
      probe.remove()
      return looks
    })
    expect(looks, (await label.innerText()).slice(0, 40)).toEqual({ ground: true, letters: true })
  }
  const other = await times.nth(0).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await times.nth(1).evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(other)
  await context.close()
})

test('in forced colours the mark of a vegetarian dish keeps its dot and its colour, and a slide’s dot its place', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    forcedColors: 'active',
    viewport: { width: 1366, height: 768 },
  })
  const page = await context.newPage()
  for (const path of ['/menu', '/services']) {
    await page.goto(path)
    const marks = page.getByRole('img', { name: /^(Vegetarian|Contains egg)$/ })
    await expect.poll(() => marks.count()).toBeGreaterThan(5)
    const painted = await marks.first().evaluate((mark) => {
      const dot = mark.querySelector('circle')
      return mark.tagName === 'svg' && dot ? getComputedStyle(dot).fill : ''
    })
    expect(painted).toBe('rgb(31, 107, 58)')
  }
  await page.goto('/')
  await page.locator('.carousel-viewport[data-ready]').first().waitFor()
  const dots = page.locator('.hero-controls .dot')
  const edge = (at: number) =>
    dots.nth(at).evaluate((dot) => {
      const { borderTopWidth, borderTopStyle, width } = getComputedStyle(dot, '::after')
      return { isSeen: borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1, width }
    })
  expect((await edge(0)).isSeen && (await edge(1)).isSeen).toBe(true)
  expect((await edge(0)).width).not.toBe((await edge(1)).width)
  await context.close()
})
