/** What moves, moves once and softly, hides nothing, and stands still for those who want no motion. */
import type { Page } from '@playwright/test'
import { hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

const post = '/blog/five-millets-and-when-to-eat-them'
const lists: [path: string, list: string][] = [
  ['/', '#mission ul.arrives'],
  ['/services', '#pricing ul.arrives'],
  ['/about', 'ol.arrives'],
  ['/blogs', 'ul.arrives'],
]

test.use({ viewport: { width: 1440, height: 900 } })

const entry = (page: Page, list: string) => page.locator(`${list} > *`).filter({ visible: true }).first()
const looks = (page: Page, list: string) =>
  entry(page, list).evaluate((element) => [getComputedStyle(element).opacity, getComputedStyle(element).translate])

/** How often each element was set moving by a script, and how far the page's parts moved each other. */
type Watched = { moved: Map<Element, number>; shift: number }
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { moved: new Map(), shift: 0 }
    Object.assign(window, watched)
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      watched.moved.set(this, (watched.moved.get(this) ?? 0) + 1)
      return animate.apply(this, how)
    }
    new PerformanceObserver((all) => {
      for (const { value } of all.getEntries() as unknown as { value: number }[])
        (window as unknown as Watched).shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const timesMoved = (page: Page, list: string) =>
  entry(page, list).evaluate((element) => (window as unknown as Watched).moved.get(element) ?? 0)

for (const [path, list] of lists) {
  test(`a list of ${path} arrives when it is come to, once, and moves nothing else`, { tag: '@after-scripts' }, async ({
    page,
  }) => {
    await watchMotion(page)
    await page.goto(path)
    expect(await timesMoved(page, list), 'before').toBe(0)
    for (const time of ['first', 'second']) {
      await entry(page, list).scrollIntoViewIfNeeded()
      await expect.poll(() => timesMoved(page, list), `the ${time} time`).toBe(1)
      await expect.poll(() => looks(page, list)).toEqual(['1', 'none'])
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.waitForTimeout(300)
    }
    expect(await page.evaluate(() => (window as unknown as Watched).shift)).toBeLessThan(0.01)
  })

  test(`without motion, and on paper, a list of ${path} is there from the start`, async ({ page }) => {
    await watchMotion(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    expect(await looks(page, list)).toEqual(['1', 'none'])
    await entry(page, list).scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    expect(await timesMoved(page, list)).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' })
    expect(await looks(page, list)).toEqual(['1', 'none'])
  })
}

test('nothing of a first view arrives: it is there', async ({ page }) => {
  await watchMotion(page)
  for (const path of ['/', '/about', '/services', '/gallery', '/blogs', '/contact', post]) {
    await page.goto(path)
    await page.waitForTimeout(300)
    const moved = await page.evaluate(() =>
      [...(window as unknown as Watched).moved.keys()]
        .filter((element) => element.matches('.arrives > *, .arrives-rest > *'))
        .map(({ textContent }) => textContent),
    )
    expect(moved, path).toEqual([])
  }
})

test('the picture of a card grows under the pointer, and not without motion', async ({ page }) => {
  for (const [reducedMotion, scaled] of [
    ['no-preference', 'matrix(1.02, 0, 0, 1.02, 0, 0)'],
    ['reduce', 'none'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    for (const path of ['/blogs', '/gallery']) {
      await page.goto(path)
      const card = page.locator('.breathes').first()
      await card.hover()
      await expect
        .poll(() =>
          card
            .locator('img')
            .first()
            .evaluate((image) => getComputedStyle(image).transform),
        )
        .toBe(scaled)
    }
  }
})

/** The names of the parts that moved over to the page that is shown now, and whether any of them was seen moving. */
type Crossing = { crossed?: { names: string[]; ms: number } }

const noteCrossing = (page: Page) =>
  page.addInitScript(() => {
    const look = (transition: { ready: Promise<unknown> } | null | undefined) =>
      transition?.ready.then(
        () => {
          const moving = document.getAnimations().flatMap(({ effect }) => {
            const { pseudoElement } = effect as KeyframeEffect
            return pseudoElement?.startsWith('::view-transition-group(')
              ? [{ name: pseudoElement.slice(24, -1), ms: Number(effect?.getComputedTiming().endTime) }]
              : []
          })
          ;(window as Crossing).crossed = {
            names: moving.map(({ name }) => name),
            ms: Math.max(0, ...moving.map(({ ms }) => ms)),
          }
        },
        () => {},
      )
    const start = document.startViewTransition?.bind(document)
    if (start)
      document.startViewTransition = (update) => {
        const transition = start(update)
        look(transition)
        return transition
      }
  })
const crossed = (page: Page) => page.evaluate(() => (window as Crossing).crossed ?? null)
const name = 'post-five-millets-and-when-to-eat-them'

test('the picture of a post goes over to its page', { tag: '@after-scripts' }, async ({ page }) => {
  await noteCrossing(page)
  await page.goto('/blogs')
  await page.locator(`main a[href="${post}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Five millets and when to eat them' })).toBeVisible()
  await expect.poll(async () => (await crossed(page))?.names).toContain(name)
  expect((await crossed(page))?.ms).toBeGreaterThan(200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('without motion nothing goes over', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await noteCrossing(page)
  await page.goto('/blogs')
  await page.locator(`main a[href="${post}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Five millets and when to eat them' })).toBeVisible()
  expect((await crossed(page))?.ms ?? 0).toBe(0)
})

test('the order form grows out of the card that was pressed, and stands at once without motion', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/services')
    const card = page.locator('#pricing li').filter({ hasText: 'POPULAR', visible: true })
    await card.scrollIntoViewIfNeeded()
    await page.waitForTimeout(1000)
    await page.evaluate(() => {
      const middleOf = (element: Element | null | undefined) => {
        const { left = Number.NaN, width = 0, top = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
        return { x: left + width / 2, y: top + height / 2 }
      }
      addEventListener('click', ({ target }) => {
        const dialog = document.querySelector('dialog[open]')
        const [rise] = dialog?.getAnimations() ?? []
        rise?.pause()
        const ms = Number(rise?.effect?.getComputedTiming().endTime)
        const card = middleOf((target as Element).closest('li'))
        Object.assign(window, { risen: { ms, card, at: middleOf(dialog) } })
        rise?.finish()
      })
    })
    await card.getByRole('button').click()
    type Middle = { x: number; y: number }
    const risen = await page.evaluate(() => (window as { risen?: { ms: number; card: Middle; at: Middle } }).risen)
    if (reducedMotion === 'reduce') expect(risen?.ms).toBeLessThan(1)
    else {
      expect(risen?.ms).toBe(320)
      // A dialog's place is known in whole pixels.
      expect(Math.abs((risen?.at.x ?? Number.NaN) - (risen?.card.x ?? 0))).toBeLessThanOrEqual(1)
      expect(Math.abs((risen?.at.y ?? Number.NaN) - (risen?.card.y ?? 0))).toBeLessThanOrEqual(1)
    }
    await expect(page.getByRole('dialog').getByLabel('Full name')).toBeVisible()
  }
})

test('the footer stands on the last ground of each page, and its arches leave no line at any pixel ratio', async ({
  browser,
  baseURL,
}) => {
  for (const deviceScaleFactor of [1, 1.5, 2.625, 3]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', deviceScaleFactor, reducedMotion: 'reduce' })
    const page = await context.newPage()
    // Every page has the same footer; what is before it differs.
    const pages = ['/', '/about', '/services', '/gallery', '/blogs', '/contact', post, '/menu', '/privacy']
    for (const path of deviceScaleFactor === 2.625 ? pages : ['/', '/privacy']) {
      await page.goto(path)
      await hydrated(page)
      const gap = await page.evaluate(() => {
        const parts = [...document.querySelectorAll('#main > :not(dialog)')].filter((part) => part.checkVisibility())
        const last = parts.at(-1)?.getBoundingClientRect().bottom ?? Number.NaN
        return (document.querySelector('footer')?.getBoundingClientRect().top ?? Number.NaN) - last
      })
      expect(Math.abs(gap), `${path} at ${deviceScaleFactor}`).toBeLessThan(0.1)
    }
    await page.locator('footer').scrollIntoViewIfNeeded()
    const box = await page.locator('footer').boundingBox()
    const picture = await page.screenshot({
      clip: { x: 0, y: (box?.y ?? 0) - 3, width: page.viewportSize()?.width ?? 0, height: 8 },
    })
    expect(await lightestRows(page, picture), `at ${deviceScaleFactor}`).toEqual([])
    await context.close()
  }
})

/** Rows in which more than half of the dots are lighter than the footer, though those above and below are not. */
async function lightestRows(page: Page, picture: Buffer): Promise<number[]> {
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const light = Array.from({ length: bitmap.height }, (_, y) => {
      const dots = context?.getImageData(0, y, bitmap.width, 1).data ?? new Uint8ClampedArray()
      let count = 0
      // The green of leaf-900 is 58.
      for (let at = 1; at < dots.length; at += 4) if ((dots[at] ?? 0) > 66) count += 1
      return count / bitmap.width
    })
    return light.flatMap((share, y) => (y > 0 && share > (light[y - 1] ?? 0) + 0.2 ? [y] : []))
  }, picture.toString('base64'))
}
