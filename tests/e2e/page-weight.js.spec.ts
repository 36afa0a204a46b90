import type { Page } from '@playwright/test'
import { hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

/**
 * What a page may cost a phone that has nothing in its cache. Bytes are of the whole answer with its headers, compressed as the
 * program sends it; nothing here is a time.
 */
const pages = ['/', '/services', '/blog/five-millets-and-when-to-eat-them', '/book']
const budget = { firstViewKilobytes: 200, requests: 28, scriptKilobytes: 150, shift: 0.01 }
/** Conform and zod check what is typed before it is sent; a booking asks in steps, about a mistyped email, and whether it is paid now. */
const formScriptKilobytes = 197

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

for (const path of pages) {
  test(`the first view of ${path} keeps its budget, and its scripts theirs`, async ({ context }) => {
    // The fixture's page touches what it opens.
    const page = await context.newPage()
    const answers = await record(page)
    await page.addInitScript(() => {
      const view = window as unknown as { shift: number }
      view.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) view.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'load' })
    // A pointer that only rests on the page is no touch; the browser tells of it once the page is laid out.
    await page.waitForTimeout(500)
    expect(scriptsOf(answers), 'before the first touch').toEqual([])
    expect(stylesOf(answers), 'before the first touch').toEqual([])
    // A browser asks for it with the first pictures, although it is not painted; Playwright does not tell of such requests.
    await expect(page.locator('link[rel=manifest]')).toHaveCount(0)

    await hydrated(page)
    await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    const all = [...answers.values()]
    const scripts = scriptsOf(answers)
    const told = all.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')
    expect(scripts.length, told).toBeGreaterThan(2)
    expect(kilobytes(all) - kilobytes(scripts), told).toBeLessThanOrEqual(budget.firstViewKilobytes)
    expect(kilobytes(scripts), told).toBeLessThanOrEqual(
      path === '/book' ? formScriptKilobytes : budget.scriptKilobytes,
    )
    expect(all.length - scripts.length, told).toBeLessThanOrEqual(budget.requests)
    expect(stylesOf(answers), 'with the scripts').toEqual([])
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(budget.shift)
  })
}

const scriptsOf = (answers: Map<string, Answer>) => [...answers.values()].filter(({ type }) => type === 'Script')
const stylesOf = (answers: Map<string, Answer>) => [...answers.values()].filter(({ type }) => type === 'Stylesheet')
const kilobytes = (answers: Answer[]) => answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

type Answer = { url: string; type: string; bytes: number }

async function record(page: Page): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (!response.url.startsWith('data:')) answers.set(requestId, { url: response.url, type, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.bytes = encodedDataLength
  })
  return answers
}
