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
    // Scripts may wait for the first sign of a person; they have the page once the network is quiet again.
    await page.mouse.move(10, 10)
    await page.waitForTimeout(2000)
    const network = await context.newCDPSession(page)
    await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const painted = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
          /** @param {number} from */
          const look = (from) =>
            requestAnimationFrame(() => {
              if (!document.querySelector('dialog[open]')) return look(from)
              // A task after the frame in which it is open: that frame has been painted.
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => resolve(performance.now() - from)
              port2.postMessage(null)
            })
        }),
    )
    await opener.tap()
    return Number(await painted)
  } finally {
    await context.close()
  }
}
