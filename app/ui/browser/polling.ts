/**
 * Polls how a payment stands, with backoff, for two minutes in all, and again when the tab becomes visible. With scripts the
 * page stays and its facts change; without them it loads anew, and its address counts how often it has.
 */
import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { siteAnswers } from './unreachable'

const gapsSeconds = [2, 3, 5, 8, 13, 20, 30, 40]

/** How many seconds to wait before asking for the next time; null once that was often enough. */
export const pollDelaySeconds = (pollCount: number): number | null => gapsSeconds[pollCount] ?? null

/** How often a page without scripts has asked, from its address (`n`). What is no such number counts as the beginning. */
export function timesAsked(query: URLSearchParams): number {
  const text = query.get('n') ?? ''
  return /^\d{1,2}$/.test(text) ? Number(text) : 0
}

/**
 * The content of a `<meta http-equiv="refresh">` that asks again, or null.
 * @param pathname with the query to keep
 */
export function refreshAfter(asked: number, pathname: string, query: URLSearchParams): string | null {
  const gap = pollDelaySeconds(asked)
  if (gap === null) return null
  const next = new URLSearchParams(query)
  next.set('n', String(asked + 1))
  return `${gap};url=${pathname}?${next}`
}

/** A route's `handle`: what its data says to load anew without scripts, the content of a meta refresh or null. */
export type RefreshHandle = { refresh: (data: unknown) => string | null }

/** Asks the page's loaders again while `isWaiting`. Answers true once it has given up. */
export function usePolling(isWaiting: boolean, askedBefore: number): boolean {
  const { revalidate, state } = useRevalidator()
  const [asked, setAsked] = useState(askedBefore)
  const gap = pollDelaySeconds(asked)

  useEffect(() => {
    if (!isWaiting || gap === null || state !== 'idle') return
    const timer = setTimeout(async () => {
      // Where the site cannot be reached, asking the loaders would put an error screen in the place of this page.
      const isThere = await siteAnswers()
      setAsked((times) => times + 1)
      if (isThere) revalidate()
    }, gap * 1000)
    return () => clearTimeout(timer)
  }, [isWaiting, gap, state, revalidate])

  // Payments are made in other tabs: the moment a client comes back to this one is the best time to ask.
  useEffect(() => {
    if (!isWaiting) return
    const onVisibility = () => {
      if (document.visibilityState !== 'visible') return
      setAsked(0)
      void siteAnswers().then((isThere) => {
        if (isThere) revalidate()
      })
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [isWaiting, revalidate])

  return gap === null
}
