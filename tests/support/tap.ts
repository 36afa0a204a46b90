/** How soon a dialog is there after a tap, and what the browser has to do for it, on a page at rest on a slow phone. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hydrated } from './page-ready'

/** The processor's slowness in Chromium's terms, and how long an answer takes. */
export const slowPhone = { cpu: 4, latencyMs: 300 }
export const phoneScreen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export type Tap = {
  /** Whether the dialog was open when the press had been handled: no script was waited for, no answer and no later task. */
  openedAtOnce: boolean
  /** Whether it had the form's shape then. */
  hasShape: boolean
  /** Whether nothing that stays visible behind it had moved then. */
  isStill: boolean
  /** From the press, by the browser's own clock, until the dialog was painted. */
  ms: number
}

/**
 * Opens a page and waits until nothing happens on it any more.
 * @returns the page and the opener in view
 */
export async function pageAtRest(context: BrowserContext, { path, href }: { path: string; href: string }) {
  const page = await context.newPage()
  await watchTap(page)
  await page.goto(path, { waitUntil: 'load' })
  await hydrated(page)
  const opener = page.locator(`a[href="${href}"]`).filter({ visible: true }).first()
  await opener.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await slowDown(page)
  return { page, opener }
}

type Watched = { tap?: Tap }

export const tapOf = (page: Page): Promise<Tap> =>
  page.waitForFunction(() => (window as Watched).tap).then(async (handle) => (await handle.jsonValue()) as Tap)

async function watchTap(page: Page) {
  await page.addInitScript(() => {
    const places = () =>
      JSON.stringify(
        [...document.querySelectorAll('main > :not(dialog), footer')]
          .map((part) => part.getBoundingClientRect())
          .map(({ top, height }) => [Math.round(top), Math.round(height)]),
      )
    const view = window as Watched
    const soon = (next: () => void) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = next
      port2.postMessage(null)
    }
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const before = places()
        const seen = { openedAtOnce: false, hasShape: false, isStill: false }
        soon(() => {
          const dialog = document.querySelector('dialog[open]')
          dialog?.setAttribute('data-same', '')
          seen.openedAtOnce = dialog !== null
          seen.hasShape = (dialog?.querySelector('.skeleton') ?? null) !== null
          seen.isStill = places() === before
        })
        requestAnimationFrame(() =>
          soon(() => {
            view.tap ??= { ...seen, ms: performance.now() - timeStamp }
          }),
        )
      },
      { capture: true, once: true },
    )
  })
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowPhone.latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu })
}

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number; args: TraceArgs }
type TraceArgs = { elementCount?: number; data?: { type?: string } }

/** How many elements Chromium gives their styles anew while it handles a press; a figure that no slow machine changes. */
export async function elementsRestyled(browser: Browser, page: Page, press: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await press()
  await tapOf(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const click = traceEvents.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click')
  if (!click) throw new Error('The trace has no press.')
  const end = click.ts + (click.dur ?? 0)
  return traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name === 'UpdateLayoutTree' && pid === click.pid && tid === click.tid && ts >= click.ts && ts < end,
    )
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0)
}
