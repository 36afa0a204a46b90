import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page's scripts have taken it over: React has hydrated what the server sent, and each carousel steers its
 * row. A click before that does what the page does without scripts, which on a slow machine is another journey than the
 * test's. A quiet network is no sign of it: the browser may be busy for longer than the network is. A document without
 * scripts of ours (a feed, a refusal) is ready as it comes.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Public pages fetch their scripts at the first sign of a client.
    dispatchEvent(new Event('pointermove'))
    // Fonts are asked for after the first paint.
    if (document.querySelector('#page-styles') && document.documentElement.dataset.fonts === undefined) return false
    if (document.readyState === 'loading') return false
    if (!document.querySelector('script[type=module]')) return true
    // React keeps its root on the document it hydrates, and says there whether it is still at it.
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1]
    if (!root || root.stateNode.current.memoizedState.isDehydrated) return false
    if (document.documentElement.dataset.entire === undefined) return false
    return document.querySelector('.carousel-viewport:not([data-ready])') === null
  })
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
  await expect.poll(isAtRest, { message: 'the page comes to rest', timeout: 45_000 }).toBe(true)
}
