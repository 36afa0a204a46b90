import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * The entries of lists (`.arrives`, and of `.arrives-rest` all but the first row) arrive softly, each once, when it first comes into the
 * window from below. Nothing is hidden before that: what is in view already, what is found by a search in the page, and paper have all.
 * By script, because animations that CSS triggers crash Chromium 156 where a part of the page is not laid out yet (page-styles.tsx).
 */
export function useArrivals(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has entries of its own.
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const waiting = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      let delay = 0
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        // The first word of each says where it stands at first.
        const isNew = !waiting.has(target)
        if (isNew) waiting.add(target)
        if (!isIntersecting) continue
        observer.unobserve(target)
        if (isNew || boundingClientRect.top < 0) continue
        target.animate([{ opacity: 0, translate: '0 18px' }, {}], {
          duration: 600,
          delay,
          easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
          fill: 'backwards',
        })
        delay += 70
      }
    })
    for (const entry of document.querySelectorAll('.arrives > *, .arrives-rest > :nth-child(n + 4)'))
      observer.observe(entry)
    return () => observer.disconnect()
  }, [pathname])
}
