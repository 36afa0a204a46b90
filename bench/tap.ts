/** Part `tap`: how soon a dialog is painted after a tap, on a slow phone. */
import { chromium } from '@playwright/test'
import { pageAtRest, phoneScreen, slowPhone, tapOf } from '../tests/support/tap'
import { median, percentile, shown } from './figures'
import { atMost, NotHere, type Part, type Row } from './part'
import { startSite } from './site'

const openers = [
  { path: '/', href: '/book' },
  { path: '/services', href: '/order/three-months' },
  { path: '/about', href: '/book' },
]
/** How long a finger rests on the glass. */
const fingerMs = 80
/** Each round. */
const taps = 3

export const tap: Part = {
  name: 'tap',
  title: 'From the tap to the dialog',
  how: `A phone’s screen (412 × 823), its processor ${slowPhone.cpu} times slower, each answer ${slowPhone.latencyMs} ms late; a page at rest, before and after its scripts have taken it over. The finger rests ${fingerMs} ms. From when it is lifted, by the browser’s clock, until the frame with the dialog and its form’s shape is painted.`,
  async run(context) {
    const executablePath = context.findBrowser()
    if (!executablePath) throw new NotHere('There is no browser: `npx playwright install chromium`.')
    const site = await startSite(context)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const times: Record<string, number[]> = {}
      for (let i = 0; i < context.rounds * taps; i += 1)
        for (const { path, href } of openers)
          for (const isHydrated of [false, true]) {
            const phone = await browser.newContext({ ...phoneScreen, baseURL: `http://localhost:${site.port}` })
            const { page, opener } = await pageAtRest(phone, { path, href, isHydrated, isTimed: true })
            await opener.click({ delay: fingerMs })
            const { openedAtOnce, ms } = await tapOf(page)
            if (!openedAtOnce) throw new Error(`${path}: the tap opened no dialog.`)
            const name = `${path}, ${isHydrated ? 'with' : 'before'} the page's scripts`
            times[name] = [...(times[name] ?? []), ms]
            await phone.close()
          }
      return { rows: Object.entries(times).map(toRow), notes: [], raw: times }
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

const toRow = ([name, all]: [string, number[]]): Row => ({
  name,
  cells: { 'median ms': shown(median(all)), 'p90 ms': shown(percentile(all, 0.9)) },
  goal: atMost(Math.round(median(all)), 100, 'ms'),
})
