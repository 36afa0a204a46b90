/** How the groups of a search are named on screen, and what the field under the loupe asks and gets. */
import type { SearchGroup, SearchHit, SearchResult } from '../contract/search'

export const groupLabels: Record<SearchGroup, string> = {
  services: 'Services',
  plans: 'Plans and meals',
  pages: 'The clinic',
  posts: 'Posts',
  faq: 'Questions',
  legal: 'Policies',
}

export type Suggestion = Pick<SearchHit, 'id' | 'url' | 'title' | 'note'>

/** What `/search-suggestions` answers. */
export type Suggestions = {
  /** The query as it was understood. */
  query: string
  total: number
  groups: { group: SearchGroup; suggestions: Suggestion[] }[]
}

const mostSuggestions = 8

export const noSuggestions = (query: string): Suggestions => ({ query, total: 0, groups: [] })

/** At most eight, spread over the groups: each gives its best before any gives its second. */
export function toSuggestions({ query, total, order, groups }: SearchResult): Suggestions {
  const taken = new Map<SearchGroup, number>()
  let left = mostSuggestions
  for (let round = 0; left > 0 && round < mostSuggestions; round += 1) {
    for (const group of order) {
      if (left === 0 || groups[group].hits.length <= round) continue
      taken.set(group, round + 1)
      left -= 1
    }
  }
  return {
    query,
    total,
    groups: order.flatMap((group) => {
      const suggestions = groups[group].hits
        .slice(0, taken.get(group) ?? 0)
        .map(({ id, url, title, note }) => ({ id, url, title, note }))
      return suggestions.length > 0 ? [{ group, suggestions }] : []
    }),
  }
}

/** The results page for a query. */
export const searchAddress = (query: string) => `/search?${new URLSearchParams({ q: query })}`
