/** Dialogs at their edges: on the tap itself, on a laptop's small screen, before the page's scripts, and without them. */
import type { BrowserContext, Page } from '@playwright/test'
import { browserLaunchOptions } from '../support/browser'
import { hydrated } from '../support/page-ready'
import { expect, test } from './fixtures'

const slow = { cpu: 4, latencyMs: 300 }

/**
 * Whether the dialog was open when the press had been handled, before anything else could happen: no script was waited for, no answer
 * and no later task; and whether it had the form's shape then. How long that took, by the browser's own clock, is told, and no test
 * fails for it.
 */
type Shell = { shell?: { openedAtOnce: boolean; hasShape: boolean; ms: number } }

async function watchShell(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const handled = new MessageChannel()
        handled.port1.onmessage = () => {
          const dialog = document.querySelector('dialog[open]')
          dialog?.setAttribute('data-same', '')
          const hasShape = dialog?.querySelector('.skeleton') !== null
          ;(window as Shell).shell ??= { openedAtOnce: dialog !== null, hasShape, ms: performance.now() - timeStamp }
        }
        handled.port2.postMessage(null)
      },
      true,
    )
  })
}

/** A phone's line and processor. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
}

async function tapAtRest(context: BrowserContext, path: string, href: string, isHydrated: boolean) {
  const page = await context.newPage()
  await watchShell(page)
  await page.goto(path, { waitUntil: 'load' })
  if (isHydrated) await hydrated(page)
  await expect(page.locator('html:not([data-sliced])')).toBeAttached()
  const link = page.locator(`a[href="${href}"]`).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await slowDown(page)
  await link.click()
  const shell = await page.waitForFunction(() => (window as Shell).shell).then((handle) => handle.jsonValue())
  return { page, shell }
}

for (const { path, href, title, field } of [
  { path: '/', href: '/book', title: 'Book Appointment', field: 'Mobile number' },
  { path: '/services', href: '/order/three-months', title: 'Your plan, almost ready', field: 'Full name' },
]) {
  for (const isHydrated of [false, true])
    test(`${path}: the tap opens "${title}" at once, ${isHydrated ? 'with' : 'before'} the page's scripts, on a slow phone`, async ({
      context,
    }, testInfo) => {
      const { page, shell } = await tapAtRest(context, path, href, isHydrated)
      testInfo.annotations.push({ type: 'press to open dialog', description: `${shell?.ms.toFixed(0)} ms` })
      expect(shell).toMatchObject({ openedAtOnce: true, hasShape: true })
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByLabel(field)).toBeVisible()
      // The same element all the while.
      await expect(dialog).toHaveAttribute('data-same', '')
      await expect(page).toHaveURL(path)
    })
}

test('a dialog that was closed before the page had its scripts stays closed, and the focus is back', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((go) => setTimeout(go, 1500))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'load' })
  const opener = page.getByRole('main').locator('a[href="/book"]').first()
  for (const close of [() => page.keyboard.press('Escape'), () => page.locator('#booking a[data-dialog]').click()]) {
    await opener.click()
    await expect(page.locator('#booking')).toBeVisible()
    await close()
    await expect(page.locator('#booking')).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await hydrated(page)
  await expect(page.locator('#booking')).toBeHidden()
})

test('where the scripts do not come, the tap leads to the page with the same form', async ({ context }) => {
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'load' })
  await page.getByRole('main').locator('a[href="/book"]').first().click()
  await expect(page).toHaveURL(/\/book$/)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

test('an opener is one element: the focus on it outlives the start of the scripts', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'load' })
  const opener = page.getByRole('main').locator('a[href="/book"]').first()
  await opener.focus()
  await hydrated(page)
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('role', 'button')
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toBeVisible()
})

test('on laptops with classic scrollbars consent and button are in view, and no corner or gutter is left bright', async ({
  playwright,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...browserLaunchOptions(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  try {
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 1440, height: 900 },
    ]) {
      const page = await browser.newPage({ viewport, baseURL, locale: 'en-IN' })
      for (const { path, href, button, consent } of [
        { path: '/', href: '/book', button: 'Submit', consent: /^I agree/ },
        { path: '/services', href: '/order/three-months', button: /^Pay/, consent: null },
      ]) {
        await page.goto(path)
        await hydrated(page)
        expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(10)
        await page.locator(`a[href="${href}"]`).filter({ visible: true }).first().click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
        if (consent) await expect(dialog.getByLabel(consent)).toBeInViewport({ ratio: 1 })

        // Between head and foot the form scrolls, and its bar ends before the corners.
        const fit = await dialog.evaluate((element) => {
          const area = element.querySelector('.form-scroll')
          if (!area) throw new Error('nothing scrolls')
          const [outer, inner] = [element.getBoundingClientRect(), area.getBoundingClientRect()]
          const round = Number.parseFloat(getComputedStyle(element).borderRadius)
          return {
            overflows: area.scrollHeight > area.clientHeight,
            clearsCorners: inner.top - outer.top >= round && outer.bottom - inner.bottom >= round,
            isClipped: getComputedStyle(element).overflow === 'hidden',
          }
        })
        expect(fit).toEqual({ overflows: true, clearsCorners: true, isClipped: true })

        // A field that is tabbed to is never behind the foot.
        for (const field of await dialog.locator('.form-scroll :is(input:not([type=radio]), select, textarea)').all()) {
          if (!(await field.isVisible()) || !(await field.isEditable())) continue
          await field.focus()
          await expect(field).toBeInViewport({ ratio: 0.95 })
        }

        const gutter = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
        expect(gutter, 'as ivory looks below the backdrop').toBe('rgb(125, 143, 126)')
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
})

test('the hero rests while a dialog lies over it', { tag: '@firefox' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.install()
  await page.goto('/')
  const slide = page.getByRole('region', { name: 'Welcome' }).getByText(/^\d \/ 3$/)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const before = await slide.textContent()
  await page.clock.runFor(16_000)
  await expect(slide).toHaveText(before ?? '')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).blur()
  await page.clock.runFor(6_000)
  await expect(slide).not.toHaveText(before ?? '')
})
