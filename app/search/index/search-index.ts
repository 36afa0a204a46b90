/** The index: entries in, found entries out. It forgives typos and unfinished words, the less the better the match. */
import MiniSearch from 'minisearch'
import type { SearchGroup } from '../contract/search'
import type { SearchEntry } from './content-entries'
import { queryTerms, terms } from './words'

export type Found = {
  entry: SearchEntry
  /** The words of the entry that were met, as `words()` writes them. */
  found: ReadonlySet<string>
}

/** A query typed by hand has fewer; more would only take time. */
const mostTerms = 12

/** Most people come for a service. A policy says many words; it comes first only where nothing else is meant. */
const groupWeights = new Map<SearchGroup | undefined, number>([
  ['services', 1.3],
  ['legal', 0.6],
])

const letters = (term: string) => [...term].length
/** How many letters may be wrong, in the tries that allow it at all: "price" must not find "rice" where there are prices. */
const fewTypos = (term: string) => (letters(term) >= 5 ? 1 : 0)
const moreTypos = (term: string) => (letters(term) >= 6 ? 2 : letters(term) >= 4 ? 1 : 0)

/** One after the other until something is found: all words before any word, few typos before more. */
const attempts = [
  { combineWith: 'AND', fuzzy: false },
  { combineWith: 'AND', fuzzy: fewTypos },
  { combineWith: 'AND', fuzzy: moreTypos },
  { combineWith: 'OR', fuzzy: false },
  { combineWith: 'OR', fuzzy: fewTypos },
  { combineWith: 'OR', fuzzy: moreTypos },
] as const

/** An empty index. */
export function createSearchIndex() {
  const entries = new Map<string, SearchEntry>()
  /** Entry → what staff list for it, phrase by phrase (content/search.yaml). */
  const listed = new Map<string, ReadonlySet<string>>()
  const index = new MiniSearch<SearchEntry>({
    fields: ['title', 'keywords', 'synonyms', 'text', 'textSynonyms'],
    tokenize: terms,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 4, synonyms: 3, keywords: 1.5, textSynonyms: 0.3 },
      weights: { fuzzy: 0.3, prefix: 0.5 },
      prefix: (term, position, all) => letters(term) >= (position === all.length - 1 ? 2 : 3),
    },
  })

  function remove(id: string) {
    if (!entries.delete(id)) return
    listed.delete(id)
    index.discard(id)
  }

  return {
    /** Takes in entries, in place of those with the same ids; lets others work in between. */
    async put(added: readonly SearchEntry[]): Promise<void> {
      for (const entry of added) {
        remove(entry.id)
        entries.set(entry.id, entry)
        listed.set(entry.id, new Set((entry.synonyms ?? '').split(',').map((phrase) => terms(phrase).join(' '))))
      }
      await index.addAllAsync(added, { chunkSize: 20 })
    },
    remove,
    /** Best first. */
    search(query: string): Found[] {
      const wanted = queryTerms(query).slice(0, mostTerms).join(' ')
      if (wanted === '') return []
      // What staff list for a page or a service leads there, whatever else says the same words: first of all the entire phrase, then
      // without the words that people put around what they mean.
      const entire = terms(query).join(' ')
      const boostDocument = (id: string) => {
        const group = entries.get(id)?.group
        const phrases = listed.get(id)
        const [ofEntire, ofWanted] = group === 'pages' ? [12, 6] : [4, 1.5]
        const fit = phrases?.has(entire) ? ofEntire : phrases?.has(wanted) ? ofWanted : 1
        return (groupWeights.get(group) ?? 1) * fit
      }
      for (const attempt of attempts) {
        const results = index.search(wanted, { ...attempt, boostDocument })
        if (results.length === 0) continue
        return results.flatMap(({ id, terms: met }) => {
          const entry = entries.get(String(id))
          return entry ? [{ entry, found: new Set(met) }] : []
        })
      }
      return []
    },
  }
}
