import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Where a page is looked at when the address changes. A new path begins at its top, smoothly, or at the place its address
 * names; Back and Forward lead to where the page was left. The browser cannot do that by itself, because it scrolls before
 * the page of that address is drawn.
 */
export function useScrollPlace(): void {
  const location = useLocation()
  const { pathname, hash } = location
  const kind = useNavigationType()
  const entry = entryOf(location)
  const shown = useRef({ pathname, entry })
  const places = useRef<Places>({})

  useEffect(() => {
    places.current = { ...keptPlaces(), ...places.current }
    const note = () => {
      places.current[shown.current.entry] = window.scrollY
    }
    // A document that is left for another, or loaded again, is brought back by the browser.
    const leave = () => {
      window.history.scrollRestoration = 'auto'
      keepPlaces(places.current)
    }
    const begin = () => {
      window.history.scrollRestoration = 'manual'
    }
    begin()
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', begin)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', begin)
    }
  }, [])

  // Before the browser scrolls: a shorter page moves the view, and that must not be noted for the page before it.
  useBrowserLayoutEffect(() => {
    const last = shown.current
    if (last.entry === entry) return
    shown.current = { pathname, entry }
    const place = kind === 'POP' ? places.current[entry] : undefined
    if (place !== undefined) {
      // Not returned: newer browsers answer with a promise, which React would call as the effect's cleanup.
      window.scrollTo({ top: place, behavior: 'instant' })
      return
    }
    if (last.pathname === pathname) return
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (target) target.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: reduced || isInTransition() ? 'auto' : 'smooth' })
  }, [pathname, hash, entry, kind])
}

/** Whether parts of the last page are going over to this one: they have to know where. */
const isInTransition = () =>
  CSS.supports('selector(:active-view-transition)') && document.documentElement.matches(':active-view-transition')

/** React warns of a layout effect where there is no layout. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Entry of the browser's history → how far down it was left, in CSS pixels. */
type Places = Record<string, number>

/** The key alone does not do: a link to a place on the same page that the browser follows by itself has none of its own. */
const entryOf = ({ key, pathname, search, hash }: ReturnType<typeof useLocation>) =>
  `${key} ${pathname}${search}${hash}`

const storageKey = 'aahar-scroll-places'
const keptEntries = 50

/** So that Back also works after the page was loaded anew. What cannot be kept or read, as in some private windows, is not needed. */
function keepPlaces(places: Places) {
  try {
    const newest = Object.entries(places).slice(-keptEntries)
    window.sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(newest)))
  } catch {}
}

function keptPlaces(): Places {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}
