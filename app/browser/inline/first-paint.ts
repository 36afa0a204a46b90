/** Stands in each page's head, which React leaves be (page-styles.tsx has what it is for). */

/** What app.css leaves out of the first layout, and on phones the third part of a page as well: change them together. */
const later = 'main > :nth-child(n + 3), .later, .later-items > :nth-child(n + 5), .prose > :nth-child(n + 5)'
/** What is laid out in one go; a phone is four times slower. */
const sliceMs = 4
/** The largest drawing of a page is painted some frames after its text; fonts asked for between the two would delay it. */
const drawingMs = 150
/** Fonts that have not come by then are not waited for. */
const longestWaitMs = 2000

const page = document.documentElement
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isReturn = navigation?.type !== 'navigate'
page.dataset[isReturn || location.hash ? 'entire' : 'sliced'] = ''

// Safari has no idle callbacks.
const whenIdle: (next: () => void) => void = window.requestIdleCallback ?? ((next) => setTimeout(next, 30))
let pieces: HTMLElement[] | undefined

function layOut() {
  const end = performance.now() + sliceMs
  while (pieces?.length && performance.now() < end) {
    const piece = pieces.shift()
    if (piece) piece.dataset.shown = ''
    piece?.getBoundingClientRect()
  }
  if (pieces?.length) whenIdle(layOut)
  else showAll()
}

function showAll() {
  delete page.dataset.sliced
}

function layOutRest() {
  if (pieces) return
  if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', layOutRest)
  pieces = [...document.querySelectorAll<HTMLElement>(later)]
  whenIdle(layOut)
}

for (const sign of ['scroll', 'wheel', 'touchstart', 'keydown', 'pointerdown'])
  addEventListener(sign, showAll, { capture: true, passive: true, once: true })

function showFonts() {
  page.dataset.fonts = ''
}

function fetchFonts() {
  const text = (document.querySelector('main') ?? document.body).textContent ?? ''
  const fonts = ['1em "Figtree Variable"', '1em "Fraunces Variable"']
  if (document.querySelector('.voice')) fonts.push('italic 1em "Fraunces Variable"')
  Promise.allSettled(fonts.map((font) => document.fonts.load(font, text))).then(() => {
    showFonts()
    layOutRest()
  })
  setTimeout(layOutRest, longestWaitMs)
}

let isBegun = false
function begin() {
  if (!isBegun) setTimeout(fetchFonts, drawingMs)
  isBegun = true
}

if (isReturn || document.referrer.startsWith(`${location.origin}/`)) showFonts()
addEventListener('load', begin)
try {
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
} catch {
  // A browser that does not tell of its paints begins once the page is loaded.
}

export {}
