import { useEffect, useState } from 'react'
import { noSuggestions, type Suggestions } from './search'

/** Debounce for suggestions. */
const pauseMs = 140
const shortestQuery = 2

/**
 * What the server suggests for what stands in the field, a moment after the last key. An answer that comes late is not
 * shown, and one that does not come is nothing to tell: Enter still searches.
 */
export function useSuggestions(typed: string): Suggestions {
  const query = typed.trim()
  const [answer, setAnswer] = useState<Suggestions>(noSuggestions(''))

  useEffect(() => {
    if (query.length < shortestQuery) {
      setAnswer(noSuggestions(query))
      return
    }
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/search-suggestions?${new URLSearchParams({ q: query })}`, {
          headers: { accept: 'application/json' },
          signal: asking.signal,
        })
        if (response.ok) setAnswer((await response.json()) as Suggestions)
        else setAnswer(noSuggestions(query))
      } catch {
        if (!asking.signal.aborted) setAnswer(noSuggestions(query))
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query])

  return answer
}
