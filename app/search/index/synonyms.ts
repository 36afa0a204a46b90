/**
 * Other words for what the site says: Hindi, everyday names, frequent misspellings, as staff list them in content/search.yaml. They
 * go into the index with whatever says the meant word, so that typos, unfinished words and the ranking work on them too.
 */
import { terms } from './words'

export type Synonym = {
  /** Each a phrase of the site in the form in which words are compared. */
  means: string[][]
  words: string
}

export function readSynonyms(rows: readonly { means: string; words: string }[]): Synonym[] {
  return rows.map(({ means, words }) => ({
    means: means
      .split(',')
      .map(terms)
      .filter((phrase) => phrase.length > 0),
    words,
  }))
}

type Said = {
  title: string
  keywords: string
  text: string
  /** Other words for what title and keywords say. */
  synonyms?: string
  /** Other words for what the text says. */
  textSynonyms?: string
}

export function withSynonyms<Entry extends Said>(entry: Entry, synonyms: readonly Synonym[]): Entry {
  const title = terms(`${entry.title} | ${entry.keywords}`)
  const text = terms(entry.text)
  const ofTitle = synonyms.filter(({ means }) => means.some((phrase) => holds(title, phrase)))
  const ofText = synonyms.filter(
    (synonym) => !ofTitle.includes(synonym) && synonym.means.some((phrase) => holds(text, phrase)),
  )
  const wordsOf = (rows: readonly Synonym[]) => rows.map(({ words }) => words).join(', ')
  return {
    ...entry,
    synonyms: [entry.synonyms ?? '', wordsOf(ofTitle)].join(', '),
    textSynonyms: wordsOf(ofText),
  }
}

function holds(said: readonly string[], phrase: readonly string[]): boolean {
  return said.some((_, start) => phrase.every((term, at) => said[start + at] === term))
}
