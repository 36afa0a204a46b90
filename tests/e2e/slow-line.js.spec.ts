import { atRest } from '../support/page-ready'
import { type SlowLine, startSlowLine } from '../support/slow-line'
import { expect, test } from './fixtures'

/**
 * A document of which the browser shows the first part while the rest is under way, as on a slow line or a busy phone: what is shown
 * stays where it is. (The header's own parts are set from the right, and may come in two pieces.)
 */
const most = 0.01
const sizes = [
  { width: 412, height: 823 },
  { width: 1366, height: 768 },
]
/** One of each kind of page. */
const paths = [
  ...['/', '/about', '/services', '/gallery', '/blogs', '/blog/five-millets-and-when-to-eat-them', '/contact', '/book'],
  ...['/order/one-month', '/menu', '/menu/order?detox-drinks=2&veggie-delight=1', '/search?q=millet', '/login'],
  ...['/privacy', '/privacy/notice', '/consultation', '/order-confirmation', '/blog/no-such-post'],
]
let line: SlowLine

test.beforeAll(async ({ baseURL }) => {
  line = await startSlowLine(baseURL ?? '', { pauseMs: 60 })
})
test.afterAll(() => line?.stop())

for (const viewport of sizes)
  test(`nothing moves while a document comes, ${viewport.width} px`, async ({ browser }) => {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const view = window as unknown as { shifts: string[]; sum: number }
      view.shifts = []
      view.sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
          const isHeader = (node: Node | null) => Boolean((node as Element | null)?.parentElement?.closest('header'))
          if (entry.sources.every(({ node }) => isHeader(node))) continue
          view.sum += entry.value
          for (const { node, previousRect, currentRect } of entry.sources)
            view.shifts.push(
              `${entry.value.toFixed(4)} ${(node as Element)?.outerHTML?.slice(0, 90)}: ${previousRect.y} to ${currentRect.y}`,
            )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const moved: string[] = []
    let shownInParts = 0
    for (const path of paths) {
      await page.goto(line.url + path, { waitUntil: 'load' })
      await expect(page.locator('html[data-fonts], html:not(:has(#page-scripts))')).toBeAttached()
      await atRest(page)
      const { sum, shifts, isPaintedInParts } = await page.evaluate(() => {
        const { sum, shifts } = window as unknown as { shifts: string[]; sum: number }
        const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const [paint] = performance.getEntriesByName('first-paint')
        return { sum, shifts, isPaintedInParts: paint && document && paint.startTime < document.responseEnd }
      })
      if (isPaintedInParts) shownInParts++
      if (sum > most) moved.push(`${path}: ${sum.toFixed(4)}\n  ${shifts.join('\n  ')}`)
    }
    expect(moved).toEqual([])
    expect(shownInParts).toBeGreaterThan(10)
    await context.close()
  })

type Shift = {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
