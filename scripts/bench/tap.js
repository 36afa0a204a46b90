/** From the tap on a phone with a processor four times slower to the frame in which the dialog is painted. */
import { chromium } from '@playwright/test'
import { requireBrowser } from '../setup/browser.js'
import { median } from './support/load.js'
import { startSite } from './support/start.js'

const openers = [
  { path: '/', href: '/book' },
  { path: '/services', href: '/order/three-months' },
]
const tapsEach = 5

/** @type {import('../bench.js').Measure} */
export default {
  name: 'tap',
  goals: { 'tap to open dialog': { atMost: 200, unit: 'ms' } },
  async measure({ checkout, folder }) {
    const executablePath = await requireBrowser()
    const site = await startSite(checkout, { dataDir: folder })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const medians = []
      for (const opener of openers) {
        const times = []
        for (let i = 0; i < tapsEach; i += 1) times.push(await tap(browser, site.url, opener))
        medians.push(median(times))
      }
      return { 'tap to open dialog': Math.max(...medians) }
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {{ path: string, href: string }} opener */
async function tap(browser, url, { path, href }) {
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    await page.goto(url + path, { waitUntil: 'networkidle' })
    const opener = page.locator(`a[href="${href}"]`).filter({ visible: true }).first()
    await opener.scrollIntoViewIfNeeded()
    // Scripts may wait for the first sign of a person; of a pointer's first place browsers tell by a move of no length.
    for (const place of [10, 20]) await page.mouse.move(place, place)
    await page.waitForTimeout(2000)
    const network = await context.newCDPSession(page)
    await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const answered = page.evaluate(
      () =>
        new Promise((resolve) => {
          // From the press to the next frame that is painted, as browsers themselves time it for INP (to 8 ms).
          /** @type {PerformanceObserverInit & { durationThreshold: number }} */
          const presses = { type: 'event', durationThreshold: 16 }
          new PerformanceObserver((list) => {
            const press = list.getEntriesByName('click')[0]
            if (press) resolve(press.duration)
          }).observe(presses)
        }),
    )
    await opener.tap()
    const ms = Number(await answered)
    if (!(await page.locator('dialog[open]').count())) throw new Error(`${path}: the tap opened no dialog.`)
    return ms
  } finally {
    await context.close()
  }
}
