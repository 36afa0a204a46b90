/** Marks what was found in a text, and cuts a long one to the place where most of it stands. */
import type { Segment } from '../contract/search'
import { type Word, words } from './words'

const snippetLength = 160

/** The whole text in segments; a segment is a hit where its word is one of `found`. */
export function markWords(text: string, found: ReadonlySet<string>): Segment[] {
  return segments(text, hitsOf(text, found), 0, text.length)
}

/** Some 160 characters of the text around what was found, or its beginning where nothing of it stands in the text. */
export function snippet(text: string, found: ReadonlySet<string>): Segment[] {
  if (text === '') return []
  const hits = hitsOf(text, found)
  if (text.length <= snippetLength) return segments(text, hits, 0, text.length)
  const [from, to] = bestWindow(text, hits)
  const marked = segments(text, hits, from, to)
  if (from > 0) marked.unshift({ text: '…', hit: false })
  if (to < text.length) marked.push({ text: '…', hit: false })
  return joined(marked)
}

const hitsOf = (text: string, found: ReadonlySet<string>) => words(text).filter(({ term }) => found.has(term))

/** Begins at the hit after which most different words follow in reach; a little before it, at the start of a word. */
function bestWindow(text: string, hits: readonly Word[]): [from: number, to: number] {
  let best = { start: 0, count: 0 }
  hits.forEach((hit, position) => {
    const inReach = new Set<string>()
    for (const other of hits.slice(position, position + 30)) {
      if (other.end - hit.start > snippetLength - 40) break
      inReach.add(other.term)
    }
    if (inReach.size > best.count) best = { start: hit.start, count: inReach.size }
  })
  const from = best.start <= 60 ? 0 : afterSpace(text, best.start - 40, best.start)
  const to = from + snippetLength >= text.length ? text.length : beforeSpace(text, from + snippetLength, from + 80)
  return [from, to]
}

/** The first start of a word at or after `place`, or `otherwise` where there is none before it. */
function afterSpace(text: string, place: number, otherwise: number): number {
  const space = text.indexOf(' ', place)
  return space === -1 || space >= otherwise ? otherwise : space + 1
}

/** The last end of a word at or before `place`; a word without end is cut, though never inside a character. */
function beforeSpace(text: string, place: number, earliest: number): number {
  const space = text.lastIndexOf(' ', place)
  if (space > earliest) return space
  return /[\uD800-\uDBFF]/.test(text.charAt(place - 1)) ? place - 1 : place
}

function segments(text: string, hits: readonly Word[], from: number, to: number): Segment[] {
  const parts: Segment[] = []
  let place = from
  for (const { start, end } of hits) {
    if (start < from || end > to) continue
    parts.push({ text: text.slice(place, start), hit: false }, { text: text.slice(start, end), hit: true })
    place = end
  }
  parts.push({ text: text.slice(place, to), hit: false })
  return joined(parts)
}

/** Without empty segments, and neighbours of one kind as one; never without any. */
function joined(parts: readonly Segment[]): Segment[] {
  const result: Segment[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.text === '') continue
    if (last && last.hit === part.hit) last.text += part.text
    else result.push({ ...part })
  }
  return result.length > 0 ? result : [{ text: '', hit: false }]
}
