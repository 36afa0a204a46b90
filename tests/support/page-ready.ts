import { expect, type Page } from '@playwright/test'
import { isTakenOver } from './taken-over'

/**
 * Waits until the page's scripts have taken it over: React has hydrated what the server sent, and each carousel steers its
 * row. A click before that does what the page does without scripts, which on a slow machine is another journey than the
 * test's. A quiet network is no sign of it: the browser may be busy for longer than the network is. A document without
 * scripts of ours (a feed, a refusal) is ready as it comes.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver)
  // React's effects, such as listening for keys, wait in a message of their own; timers may be stopped by the test.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(null)
      }),
  )
}

/**
 * Waits until nothing that moves or repaints the page is under way: fonts, eager pictures, and every animation that has an
 * end. (Lazy pictures have their room kept; one in a slide off stage may never load.) Asked from here again and again: where
 * scripts are off, a page's own timers and frames call nothing back, and `waitForFunction` would ask once only.
 */
export async function atRest(page: Page): Promise<void> {
  const isAtRest = () =>
    page.evaluate(() => {
      const isMoving = document
        .getAnimations()
        // What follows the scrolling moves only with it.
        .filter(({ timeline }) => timeline === document.timeline)
        .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      const isLoading = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
      return !isMoving && !isLoading && document.fonts.status === 'loaded'
    })
  // What moves does so for a fifth to half of a second.
  await expect
    .poll(isAtRest, { message: 'the page comes to rest', timeout: 45_000, intervals: [50, 100, 150, 200] })
    .toBe(true)
}
