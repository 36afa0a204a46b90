import { useEffect } from 'react'

/**
 * Before the page's scripts run, the browser lays out what is below the first view when it comes near (page.css), and the page's height
 * is a guess. Once the page is hydrated all of it is there: places on it are kept by their distance from the top.
 */
export function useEntirePage() {
  useEffect(() => keepInPlace(showAll), [])
}

function showAll() {
  document.documentElement.dataset.entire = ''
}

/**
 * Who has jumped down the page meanwhile goes on looking at the same thing: the parts above it get their true height only now.
 * Not every browser sees to that by itself, and none does in each case.
 */
function keepInPlace(change: () => void) {
  const seen = window.scrollY > 0 ? document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2) : null
  const before = seen?.getBoundingClientRect().top ?? 0
  change()
  const moved = (seen?.getBoundingClientRect().top ?? 0) - before
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
}
