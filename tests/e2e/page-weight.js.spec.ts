import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

/**
 * What a first view may cost, as a phone receives it with nothing in its cache. Bytes are of the whole answer with its
 * headers, compressed as the program sends it; nothing here is a time.
 */
const budgets = [
  { path: '/', kilobytes: 250, scriptKilobytes: 118, requests: 20 },
  { path: '/services', kilobytes: 210, scriptKilobytes: 110, requests: 20 },
  { path: '/blog/five-millets-and-when-to-eat-them', kilobytes: 200, scriptKilobytes: 110, requests: 20 },
  { path: '/book', kilobytes: 225, scriptKilobytes: 150, requests: 20 },
]
const largestShift = 0.01

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

for (const { path, kilobytes, scriptKilobytes, requests } of budgets) {
  test(`the first view of ${path} keeps its budget`, async ({ page }) => {
    const answers = await record(page)
    await page.addInitScript(() => {
      const view = window as unknown as { shift: number }
      view.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) view.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')

    const bytesOf = (those: Answer[]) => those.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    const all = [...answers.values()]
    const scripts = all.filter(({ type }) => type === 'Script')
    const told = all.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')
    expect(bytesOf(all), told).toBeLessThanOrEqual(kilobytes)
    expect(scripts.length, told).toBeGreaterThan(2)
    expect(bytesOf(scripts), told).toBeLessThanOrEqual(scriptKilobytes)
    expect(all.length, told).toBeLessThanOrEqual(requests)
    expect(all.filter(({ type }) => type === 'Stylesheet')).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(largestShift)
  })
}

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
