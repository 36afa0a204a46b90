/** Meri thali on a slow phone, by keys alone, and without motion. */
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { tabTo } from '../support/keyboard'
import { hydrated } from '../support/page-ready'
import { phoneScreen, slowPhone } from '../support/tap'
import { expect, test } from './fixtures'

test('by keys alone a plate is laid, changed and cleared; a food can be dragged onto it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/thali')
  await hydrated(page)
  const roti = page.getByRole('link', { name: /^Roti, lay it/ })
  await tabTo(page, roti)
  await page.keyboard.press('Enter')
  const more = page.getByRole('link', { name: /^Roti, one more/ })
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('2 roti, grain now two of three.')
  await tabTo(
    page,
    page.getByRole('region', { name: 'On your plate' }).getByRole('link', { name: 'Take Roti off' }),
    'Shift+Tab',
  )
  await page.keyboard.press('Enter')
  const plate = page.getByRole('main').getByRole('img').first()
  await expect(plate).toHaveAccessibleName('An empty thali')
  await page.getByRole('link', { name: /^Rice, lay it/ }).dragTo(plate)
  await expect(plate).toHaveAccessibleName('A thali with 1 katori rice')
  for (const width of [320, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  // Else a link lies half under the bar at the top.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectNoAxeViolations(page, 'the thali')
})

test('on a slow phone the page is light, and a tap is answered within 100 ms', async ({ browser }) => {
  const viewport = { width: 360, height: 640 }
  const context = await browser.newContext({ ...phoneScreen, viewport, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.goto('/thali', { waitUntil: 'networkidle' })
  // As it stands there, with its pictures and letters; scripts come after it.
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => !name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
  )
  expect(bytes / 1000, 'KB of the first view').toBeLessThanOrEqual(150)
  await hydrated(page)
  // The first foods are within reach of a thumb, above the bar at the foot.
  expect((await page.getByRole('link', { name: /^Roti, lay it/ }).boundingBox())?.y).toBeLessThan(530)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu })
  const answered: number[] = []
  for (const name of ['Roti', 'Rice', 'Dal', 'Rajma', 'Dahi'])
    answered.push(
      await page.getByRole('link', { name: `${name}, lay it`, exact: true }).evaluate(
        (link) =>
          new Promise<number>((done) => {
            const pressed = performance.now()
            const plate = document.querySelector('main [role=img]') as Element
            new MutationObserver(() => done(performance.now() - pressed)).observe(plate, { childList: true })
            ;(link as HTMLElement).click()
          }),
      ),
    )
  // What is laid moves by what asks for no layout.
  const moves = await page.getByRole('link', { name: 'Kadhi, lay it', exact: true }).evaluate(async (link) => {
    ;(link as HTMLElement).click()
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const plate = document.querySelector('main [role=img]') as Element
    return plate
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap(({ offset, computedOffset, easing, composite, ...changed }) => Object.keys(changed))
  })
  // What else the machine does makes some of them slow: the page itself is as quick as its quickest.
  const ms = Math.min(...answered)
  expect(ms).toBeLessThanOrEqual(100)
  const moved = page.locator('main [role=img] .drops').first()
  expect(await moved.evaluate((one) => getComputedStyle(one).animationDuration)).toBe('0.32s')
  expect(moves.length, 'what moves').toBeGreaterThan(1)
  expect(moves.filter((name) => !['transform', 'opacity', 'strokeDashoffset'].includes(name))).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moved.evaluate((one) => getComputedStyle(one).animationName)).toBe('none')
  await context.close()
})
