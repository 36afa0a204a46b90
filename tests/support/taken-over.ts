/**
 * Runs in a page: whether its scripts have taken it over, so that a click does what it does with scripts. Asked again until it is
 * true (page-ready.ts, webkit.ts). It is sent to the browser as text and may name nothing outside itself.
 */
export function isTakenOver(): boolean {
  // For visitors the scripts are fetched at the first sign of a person.
  dispatchEvent(new Event('pointermove'))
  if (document.readyState === 'loading') return false
  if (!document.querySelector('#page-scripts, script[type=module]')) return true
  // Fonts are asked for once the page is loaded.
  if (document.querySelector('#page-scripts') && document.documentElement.dataset.fonts === undefined) return false
  // React keeps its root on the document it hydrates, and says there whether it is still at it.
  const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1]
  if (!root || root.stateNode.current.memoizedState.isDehydrated) return false
  return document.querySelector('.carousel-viewport:not([data-ready])') === null
}
