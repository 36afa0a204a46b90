/** Breaking a text into lines by its measured width. Pure. */
import { clustersOf } from '~/drawing/indian-scripts/scripts'

type WrapOptions = {
  /** Width of a line of text, in the unit of `maxWidth`. */
  measure: (text: string) => number
  maxWidth: number
  maxLines: number
}

type Wrapped = {
  /** None is empty. */
  lines: string[]
  /** Nothing was left out. */
  isWhole: boolean
}

/** As few lines as `wrapText` makes, of about the same length: no single word at the end. */
export function balanceText(text: string, options: WrapOptions): Wrapped {
  const widest = wrapText(text, options)
  if (!widest.isWhole || widest.lines.length < 2) return widest
  let best = widest
  let narrow = options.maxWidth / 2
  let wide = options.maxWidth
  // Seven halvings of half a line: to a few pixels.
  for (let i = 0; i < 7; i += 1) {
    const maxWidth = (narrow + wide) / 2
    const wrapped = wrapText(text, { ...options, maxWidth })
    const isAsShort = wrapped.isWhole && wrapped.lines.length === widest.lines.length
    if (isAsShort && breaksNoWord(text, wrapped.lines)) {
      best = wrapped
      wide = maxWidth
    } else narrow = maxWidth
  }
  return best
}

const breaksNoWord = (text: string, lines: string[]) => lines.join(' ') === text.split(/\s+/).filter(Boolean).join(' ')

/** Words go on the line while they fit; a word wider than a line is broken. What the last line cannot hold is an ellipsis. */
export function wrapText(text: string, { measure, maxWidth, maxLines }: WrapOptions): Wrapped {
  const fits = (line: string) => measure(line) <= maxWidth
  const lines = breakLines(text, fits, maxLines)
  if (lines.length <= maxLines) return { lines, isWhole: true }

  const kept = lines.slice(0, maxLines)
  return { lines: [...kept.slice(0, -1), withEllipsis(kept.at(-1) ?? '', fits)], isWhole: false }
}

/** All lines of a text, or one more than `mostLines`: then there is no need to measure the rest. */
export function breakLines(
  text: string,
  fits: (line: string) => boolean,
  mostLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    if (lines.length > mostLines) return lines
    const parts = fits(word) ? [word] : brokenWord(word, fits)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

/** Between letters, not between a letter and its signs; at least one character a part, however narrow the line. */
function brokenWord(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = []
  for (const character of clustersOf(word).flatMap((cluster) => (fits(cluster) ? [cluster] : Array.from(cluster)))) {
    const last = parts.at(-1)
    if (last !== undefined && fits(last + character)) parts[parts.length - 1] = last + character
    else parts.push(character)
  }
  return parts
}

/** Whole words before the ellipsis where the line has more than one. */
function withEllipsis(line: string, fits: (line: string) => boolean): string {
  let rest = line
  while (rest !== '' && !fits(`${trimmed(rest)}…`)) rest = rest.includes(' ') ? rest.replace(/ \S*$/, '') : cut(rest)
  return `${trimmed(rest)}…`
}

const trimmed = (line: string) => line.replace(/[\s,.;:–—-]+$/, '')
const cut = (line: string) => clustersOf(line).slice(0, -1).join('')
