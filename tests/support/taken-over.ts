/**
 * Runs in a page: whether its scripts have taken it over, so that a click does what it does with scripts. Asked again until it is
 * true (page-ready.ts, webkit.ts). It is sent to the browser as text and may name nothing outside itself.
 */
export function isTakenOver(): boolean {
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
}
