import { createContext, useContext } from 'react'
import { ScriptMarkContext } from './script-mark'
import stylesFile from './styles/app.css?url'

/** Set while a page is rendered on the server: the text that stands in the page. */
export const PageStylesContext = createContext<string | null>(null)

const id = 'page-styles'
/** In the browser it is read from the page, so that no script carries it. */
const inPage = typeof document === 'undefined' ? null : (document.getElementById(id)?.textContent ?? null)

/** The styles as a part of the page, named by hash in its Content-Security-Policy; in development a file. */
export function PageStyles() {
  const text = useContext(PageStylesContext) ?? inPage
  if (!text) return <link rel="stylesheet" href={stylesFile} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
  return <style id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** What app.css leaves out of the first layout, and on phones the third part of a page as well: change them together. */
const later = 'main > :nth-child(n + 3), .later, .later-items > :nth-child(n + 5), .prose > :nth-child(n + 5)'
/** What is laid out in one go; a phone is four times slower. */
const sliceMs = 4
/** The largest drawing of a page is painted some frames after its text; fonts asked for between the two would delay it. */
const drawingMs = 150
/** Fonts that have not come by then are not waited for. */
const longestWaitMs = 2000

/**
 * Fetches the fonts once the page is painted (asked for before, they would keep a slow line from the page itself) and shows them
 * all at once, so that the text is laid out a second time and not a third. Then what follows the first view is laid out, part by
 * part: in one piece it is the longest task that a phone has with a page. The later parts of a page (app.css) stay with the
 * browser, which lays them out when the client comes near, and so does all that is left at a first scroll, touch or key.
 *
 * A client who comes from another page of the site, or comes back, has the fonts already. One who comes back wants the place
 * they left, and an address may name one: these places are found on an entire page only.
 */
const firstPaint = `{
  const page = document.documentElement
  const isReturn = performance.getEntriesByType('navigation')[0]?.type !== 'navigate'
  page.dataset[isReturn || location.hash ? 'entire' : 'sliced'] = ''
  const showFonts = () => { page.dataset.fonts = '' }

  const whenIdle = window.requestIdleCallback ?? ((next) => setTimeout(next, 30))
  let pieces
  const layOut = () => {
    const end = performance.now() + ${sliceMs}
    while (pieces.length > 0 && performance.now() < end) {
      const piece = pieces.shift()
      piece.dataset.shown = ''
      piece.getBoundingClientRect()
    }
    if (pieces.length > 0) whenIdle(layOut)
    else delete page.dataset.sliced
  }
  const layOutRest = () => {
    if (pieces) return
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', layOutRest)
    pieces = [...document.querySelectorAll('${later}')]
    whenIdle(layOut)
  }
  for (const sign of ['scroll', 'wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(sign, () => { delete page.dataset.sliced }, { capture: true, passive: true, once: true })

  let isBegun = false
  const begin = () => {
    if (!isBegun) setTimeout(fetchFonts, ${drawingMs})
    isBegun = true
  }
  const fetchFonts = () => {
    const { textContent } = document.querySelector('main') ?? document.body
    const fonts = ['1em "Figtree Variable"', '1em "Fraunces Variable"']
    if (document.querySelector('.voice')) fonts.push('italic 1em "Fraunces Variable"')
    Promise.allSettled(fonts.map((font) => document.fonts.load(font, textContent))).then(() => {
      showFonts()
      layOutRest()
    })
    setTimeout(layOutRest, ${longestWaitMs})
  }
  if (isReturn || document.referrer.startsWith(location.origin + '/')) showFonts()
  addEventListener('load', begin)
  try {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) begin()
    }).observe({ type: 'paint', buffered: true })
  } catch {}
}`

/** Only the server writes it, as the last part of the head, which React leaves be. */
export function FirstPaintScript() {
  const mark = useContext(ScriptMarkContext)
  const isInPage = useContext(PageStylesContext) !== null
  if (!isInPage) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, named by hash in the policy.
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: firstPaint }} />
}
