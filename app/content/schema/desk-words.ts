/** The places of a file, and what the check says of it, in the words of the dashboard: “3 Months, Featured”, not subscription[2].featured. */

import { valueAt } from '../check/plain-words'
import type { Problem } from '../check/problem'
import type { ContentFile } from '../source/content-files'
import { contentFileNamed, contentFiles } from '../source/content-files'
import { labelOf } from './content-help'

type Place = { title: string; place: string; found: string; expected: string }

/** items[3].title → “Veg Salad, Title” */
export function inWordsOfDesk(file: ContentFile, data: unknown, path: string): string {
  if (path === 'body') return 'The text itself'
  const words: string[] = []
  let at: (string | number)[] = []
  for (const step of path.split(/[.[\]]+/).filter((one) => one !== '')) {
    at = [...at, /^\d+$/.test(step) ? Number(step) : step]
    const value = valueAt(data, at) as Record<string, unknown> | null | undefined
    if (typeof at.at(-1) === 'number') {
      const name = typeof value === 'object' ? (value?.title ?? value?.name ?? value?.label ?? value?.question) : null
      if (typeof name === 'string' && name !== '') words.splice(0, words.length, name)
      else words.push(String(Number(step) + 1))
    } else words.push(labelOf(step))
  }
  return words.length === 0 ? file.title : words.join(', ')
}

/** A problem as the dashboard says it. */
export function problemInWords(
  { file, line, path, found, expected }: Problem,
  dataOf: (file: ContentFile) => unknown,
): Place {
  const known = contentFileNamed(file.replace(/^content\//, ''))
  if (!known) return { title: file, place: '', found, expected }
  const place = path === '' ? `line ${line}` : inWordsOfDesk(known, dataOf(known), path)
  return { title: known.title, place, found: keysInWords(found), expected: keysInWords(expected) }
}

/** “featured: true” → Featured ticked; “tagline:” → Tagline; priceRupees → Price in rupees */
export function keysInWords(text: string): string {
  return text
    .replace(/\ba line (?=“[a-z]\w*:”)/g, '')
    .replace(/\bno line (“[a-z]\w*:”) here/g, 'no $1')
    .replace(/ ?(?:After editing|Then) run `npm run content`[^.]*\./g, '')
    .replace(
      /[“`'"]?\b([a-z]\w*): (true|false)\b[”`'"]?/g,
      (_, key: string, value: string) => `“${labelOf(key)}” ${value === 'true' ? 'ticked' : 'not ticked'}`,
    )
    .replace(/“([a-z]\w*):”/g, (_, key: string) => `“${labelOf(key)}”`)
    .replace(/`?\b([a-z]+(?:[A-Z][a-z]+)+)\b(:?)`?/g, (_, key: string, colon: string) => `“${labelOf(key)}”${colon}`)
    .replace(/\b(evidence|planType|alt):/g, (_, key: string) => `“${labelOf(key)}”:`)
    .replace(/\b(?:content\/)?([a-z-]+(?:\/[a-z-]+)?)\.(?:yaml|mdx)\b/g, (name, base: string) => {
      const file = contentFiles.find(
        (one) => one.name === name.replace(/^content\//, '') || one.name === `${base}.yaml`,
      )
      return file ? `“${file.title}”` : name
    })
}
