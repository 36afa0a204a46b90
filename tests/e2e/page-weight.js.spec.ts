import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

/**
 * What a page may cost a phone that has nothing in its cache. Bytes are of the whole answer with its headers, compressed as the
 * program sends it; nothing here is a time.
 */
const pages = ['/', '/services', '/blog/five-millets-and-when-to-eat-them', '/book']
const budget = { firstViewKilobytes: 200, requests: 20, scriptKilobytes: 112, shift: 0.01 }
/** Conform and zod check what is typed before it is sent; a booking asks in steps and about a mistyped email. */
const formScriptKilobytes = 157

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
    // A browser asks for both with the first pictures, although neither is painted; Playwright does not tell of such requests.
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image/)
    await expect(page.locator('link[rel=manifest]')).toHaveCount(0)

    await hydrated(page)
    await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    // A font that the page has is asked for again when the whole sheet comes, and no byte is sent for it.
    const all = [...answers.values()].filter(({ bytes }) => bytes > 0)
    const scripts = scriptsOf(answers)
    const told = all.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')
    expect(scripts.length, told).toBeGreaterThan(2)
    expect(kilobytes(all) - kilobytes(scripts), told).toBeLessThanOrEqual(budget.firstViewKilobytes)
    expect(kilobytes(scripts), told).toBeLessThanOrEqual(
      path === '/book' ? formScriptKilobytes : budget.scriptKilobytes,
    )
    expect(all.length - scripts.length - stylesOf(answers).length, told).toBeLessThanOrEqual(budget.requests)
    expect(stylesOf(answers).length, 'the whole sheet, once').toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(budget.shift)
  })
}

test('home comes whole in the first two flights of a slow line, once it is packed well', async ({ baseURL }) => {
  // 10 packets and then 20, of 1,460 bytes (RFC 6928); one byte more costs another round trip before the largest paint.
  await expect.poll(() => bytesOf(baseURL ?? ''), { timeout: 60_000 }).toBeLessThanOrEqual(30 * 1460)
})

/** Of the document with its headers, over HTTP/1.1. */
const bytesOf = (address: string) =>
  new Promise<number>((resolve, reject) => {
    get(address, { agent: false, headers: { 'accept-encoding': 'br' } }, (answer) => {
      const { socket } = answer
      answer.resume().on('end', () => resolve(socket.bytesRead))
    }).on('error', reject)
  })

test('what is below the first view has its place by itself after the first paint, before a script is fetched', async ({
  context,
}) => {
  const page = await context.newPage()
  const answers = await record(page)
  await watchFooter(page)
  await page.goto('/', { waitUntil: 'load' })
  expect(await footerAtFirst(page)).toBe(false)
  await expect(page.locator('html[data-fonts]:not([data-sliced])')).toBeAttached()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(scriptsOf(answers)).toEqual([])
})

test('a first scroll shows what is below at once, fonts or not', async ({ context }) => {
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await watchFooter(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.mouse.wheel(0, 200)
  await expect(page.locator('html[data-sliced]')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  release()
  await expect(page.locator('html[data-fonts]')).toBeAttached()
})

test('a page whose address names a place on it is laid out whole from the start', async ({ context }) => {
  const page = await context.newPage()
  await watchFooter(page)
  await page.goto('/services#pricing', { waitUntil: 'load' })
  expect(await footerAtFirst(page)).toBe(true)
  await expect(page.locator('#pricing')).toBeInViewport()
})

type FooterWatch = { hadFooter: boolean }

/** Notes whether the page's foot has a place in the first layout. */
const watchFooter = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const view = window as unknown as FooterWatch
      view.hadFooter = document.querySelector('body > footer')?.checkVisibility() ?? false
    })
  })
const footerAtFirst = (page: Page) => page.evaluate(() => (window as unknown as FooterWatch).hadFooter)

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
