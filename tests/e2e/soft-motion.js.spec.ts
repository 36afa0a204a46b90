/** What changes in place does it softly: no two texts over each other, no heading that leaves the finger, nothing covered. */
import type { Page } from '@playwright/test'
import { atRest, hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

test.describe.configure({ mode: 'parallel' })

/** From now on, at each frame: how visible the second most visible of the region's slides is by its words, 0 to 1. */
const watchWords = (page: Page, at: number) =>
  page.evaluate((at) => {
    const region = document.querySelectorAll('section[aria-roledescription=carousel]:has(.carousel-slide)')[at]
    const slides = [...(region?.querySelectorAll('.carousel-slide') ?? [])]
    const shownOf = (slide: Element) => {
      const words = [...slide.querySelectorAll('h1, h2, h3, p, li, blockquote, figcaption, a')]
      return Math.max(
        ...words.map((word) => {
          let shown = 1
          for (let part: Element | null = word; part && part !== region; part = part.parentElement)
            shown *= Number(getComputedStyle(part).opacity)
          return shown
        }),
      )
    }
    // A picture that is pulled is no drag of the browser's own, which would keep the pointer.
    addEventListener('dragstart', (event) => event.preventDefault(), true)
    const seen = { most: 0, frames: 0, places: new Set<number>() }
    Object.assign(window, { seen })
    const look = () => {
      const all = slides.map(shownOf)
      seen.places.add(all.indexOf(Math.max(...all)))
      seen.most = Math.max(seen.most, all.toSorted((a, b) => b - a)[1] ?? 0)
      seen.frames += 1
      requestAnimationFrame(look)
    }
    look()
  }, at)
type Seen = { most: number; frames: number; places: Set<number> }
const seenOf = (page: Page) =>
  page.evaluate(() => {
    const { most, frames, places } = (window as unknown as { seen: Seen }).seen
    return { most, frames, places: places.size }
  })

for (const width of [390, 1366])
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    test(`no slide that fades shows its words over those of another, at ${width} px (${reducedMotion})`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/')
      // Embla writes how far each slide has faded; a row that moves sideways has no such slides.
      const regions = page.locator('section[aria-roledescription=carousel]:has(.carousel-slide)')
      let fading = 0
      for (let at = 0; at < (await regions.count()); at += 1) {
        const region = regions.nth(at)
        if ((await region.locator('.carousel-slide[style*=opacity]').count()) === 0) continue
        fading += 1
        const next = region.getByRole('button', { name: /^Next/ }).filter({ visible: true }).first()
        const previous = region
          .getByRole('button', { name: /^Previous/ })
          .filter({ visible: true })
          .first()
        await next.scrollIntoViewIfNeeded()
        await atRest(page)
        await watchWords(page, at)
        for (const [button, pause] of [
          [next, 900],
          [next, 120],
          [next, 120],
          [previous, 350],
          [previous, 900],
        ] as const) {
          // Within the page: a bar at the foot may lie over it.
          await button.evaluate((one) => (one as HTMLElement).click())
          await page.waitForTimeout(pause)
        }
        // A finger drags the slide halfway and lets go.
        const box = await region.locator('.carousel-viewport').boundingBox()
        if (!box) throw new Error('no slides')
        await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 3)
        await page.mouse.down()
        for (const share of [0.7, 0.6, 0.5, 0.4, 0.3])
          await page.mouse.move(box.x + box.width * share, box.y + box.height / 3)
        await page.waitForTimeout(300)
        await page.mouse.up()
        await page.waitForTimeout(900)
        const { most, frames, places } = await seenOf(page)
        expect(frames).toBeGreaterThan(20)
        expect(places, 'slides went by').toBeGreaterThan(1)
        expect(most, `slider ${at}: words of two slides`).toBeLessThan(0.05)
      }
      expect(fading).toBe(3)
    })

test('a page that goes over to the next never shows the texts of both', { tag: '@after-scripts' }, async ({ page }) => {
  await page.goto('/blogs')
  await page.evaluate(() => {
    const both = { most: 0, frames: 0 }
    Object.assign(window, { both })
    const shown = (which: string) => Number(getComputedStyle(document.documentElement, which).opacity)
    const look = () => {
      const isUnderWay = document
        .getAnimations()
        .some(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::view-transition-new(root)')
      if (isUnderWay) {
        both.frames += 1
        both.most = Math.max(
          both.most,
          Math.min(shown('::view-transition-old(root)'), shown('::view-transition-new(root)')),
        )
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await page.locator('main a[href^="/blog/"]').first().click()
  const both = () => page.evaluate(() => (window as unknown as { both: { most: number; frames: number } }).both)
  await expect.poll(async () => (await both()).frames).toBeGreaterThan(0)
  await page.waitForTimeout(600)
  expect((await both()).most).toBeLessThan(0.05)
})

type Frame = { top: number; height: number }
/** Presses a fold's heading and looks at each frame: where the heading is, and how high its fold. */
const pressFold = (page: Page, at: number) =>
  page.evaluate(async (at) => {
    const fold = document.querySelectorAll<HTMLDetailsElement>('main details')[at]
    const summary = fold?.querySelector('summary')
    if (!fold || !summary) throw new Error('no fold')
    const look = () => ({ top: summary.getBoundingClientRect().top, height: fold.getBoundingClientRect().height })
    const frames = [look()]
    const until = performance.now() + 900
    summary.click()
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame)
      // After the page's own work of this frame.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
      frames.push(look())
    }
    return frames
  }, at)

const heightsOf = (frames: Frame[]) => new Set(frames.map(({ height }) => Math.round(height)))

// The four policies are one kind of page.
for (const [path, width, height] of [
  ['/privacy', 390, 844],
  ['/shipping', 390, 844],
  ['/terms', 1366, 600],
  ['/refund', 1366, 600],
] as const)
  test(`a pressed heading of ${path} stays where it is, and its fold grows and shrinks, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    const headings = page.locator('main details[name] > summary')
    const count = await headings.count()
    expect(count).toBeGreaterThan(5)
    for (const at of [2, count - 1, 1, 1]) {
      // A third down the window, as one reads.
      await headings.nth(at).evaluate((heading) => {
        scrollBy({ top: heading.getBoundingClientRect().top - innerHeight / 3, behavior: 'instant' })
      })
      await page.waitForTimeout(100)
      const room = await page.evaluate(() => scrollY)
      const above = await page.evaluate((at) => {
        const all = [...document.querySelectorAll<HTMLDetailsElement>('main details[name]')]
        const open = all.findIndex(({ open }) => open)
        const content = all[open]?.querySelector('summary')?.nextElementSibling as HTMLElement | undefined
        return open >= 0 && open < at ? (content?.offsetHeight ?? 0) : 0
      }, at)
      const frames = await pressFold(page, at)
      const tops = frames.map(({ top }) => top)
      // A page cannot scroll above its top.
      if (above <= room)
        expect(Math.max(...tops) - Math.min(...tops), `${await headings.nth(at).innerText()}`).toBeLessThanOrEqual(2)
      expect(heightsOf(frames).size, 'heights on the way').toBeGreaterThan(3)
    }
  })

test('questions move their height as well; without motion every fold is there at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  expect(heightsOf(await pressFold(page, 0)).size).toBeGreaterThan(3)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, at] of [
    ['/', 0],
    ['/privacy', 2],
  ] as const) {
    await page.goto(path)
    expect(heightsOf(await pressFold(page, at)).size, path).toBeLessThanOrEqual(2)
  }
})

test('a message stands above whatever sticks to the foot of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  /** The bars at the foot of the window, and where messages end. */
  const feet = () =>
    page.evaluate(() => {
      const ends = document.querySelector('.toasts')?.getBoundingClientRect().bottom ?? Number.NaN
      const bars = [...document.querySelectorAll('.bottom-bar, [data-foot-bar], .desk-bar, .desk-foot')]
        .filter(
          (bar) => bar.checkVisibility({ visibilityProperty: true }) && getComputedStyle(bar).position !== 'static',
        )
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ bottom }) => bottom > innerHeight - 40)
      return { ends, bars: bars.map(({ top }) => top) }
    })
  let bars = 0
  for (const path of ['/', '/contact', '/menu', '/blog/five-millets-and-when-to-eat-them', '/login']) {
    await page.goto(path)
    if (path === '/menu') {
      await page.getByRole('button', { name: /^Add / }).first().click()
      await page.getByRole('button', { name: 'Order' }).click()
      await expect(page.getByRole('alert').filter({ visible: true })).toBeVisible()
    }
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await atRest(page)
    const { ends, bars: tops } = await feet()
    bars += tops.length
    for (const top of tops) expect(ends, path).toBeLessThanOrEqual(top)
    expect(ends, path).toBeGreaterThan(500)
  }
  expect(bars).toBeGreaterThan(3)
  // And a real one.
  await page.goto('/blog/five-millets-and-when-to-eat-them')
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } }))
  await page.getByRole('button', { name: /Copy/ }).click()
  const message = page
    .getByRole('status')
    .filter({ hasText: /copied/i })
    .locator('> *')
    .first()
  const bar = await page.locator('.bottom-bar').boundingBox()
  const box = await message.boundingBox()
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('an empty basket covers nothing; one that holds something stays in view', async ({ page, browser, baseURL }) => {
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/menu')
    const basket = page.getByRole('region', { name: 'Your basket' })
    await expect(basket, `${width} px`).not.toBeInViewport()
    const last = await page.locator('main form > ul > li').last().boundingBox()
    expect((await basket.boundingBox())?.y).toBeGreaterThanOrEqual((last?.y ?? Number.NaN) + (last?.height ?? 0))
    await page.getByRole('button', { name: /^Add / }).first().click()
    await expect(basket).toBeInViewport()
    await page
      .getByRole('button', { name: /^One less/ })
      .first()
      .click()
    await expect(basket).not.toBeInViewport()
  }
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const still = await context.newPage()
  await still.goto('/menu')
  await expect(still.getByRole('region', { name: 'Your basket' })).not.toBeInViewport()
  await still.getByRole('spinbutton').first().fill('2')
  await expect(still.getByRole('region', { name: 'Your basket' })).toBeInViewport()
  await expect(still.locator('.bottom-bar')).toBeHidden()
  await context.close()
})

test('each page of signing in shows its spinner while it comes, from whatever page', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const [from, name, heading] of [
    ['/', 'Sign In', /./],
    ['/about', 'Sign Up', /./],
    ['/blogs', 'Sign In', /./],
    ['/login', /Forgot/, /./],
    ['/signup', /Log ?in|Sign in/i, /./],
    ['/forgot-password', /Log ?in|Sign in|Back/i, /./],
  ] as const) {
    await page.goto(from)
    let letGo = () => {}
    const going = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/*.data*', async (route) => {
      await going
      await route.fallback()
    })
    await page.getByRole('link', { name }).filter({ visible: true }).first().click()
    const spinner = page.getByRole('status').filter({ hasText: 'Loading' })
    await expect(spinner, `${from} → ${name}`).toBeInViewport()
    letGo()
    await expect(spinner).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await hydrated(page)
  }
})
