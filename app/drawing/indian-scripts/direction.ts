/**
 * Where the parts of a line stand, if some of it is written from right to left: the part of Unicode's bidirectional algorithm
 * (UAX #9) that a name, an address or a title needs. A line runs as its first letter does. Signs that only set a direction are no
 * letters and are dropped before. Pure.
 */

/** 0: from left to right. 1: from right to left. 2: from left to right amid that, as a number or a Latin word. */
export type Level = 0 | 1 | 2

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u
const digit = /\p{Nd}/u

type Kind = 'left to right' | 'right to left' | 'number'

/** The level of each character of a text. */
export function levelsOf(characters: readonly string[]): Level[] {
  const base = rightToLeft.test(characters.find((character) => letter.test(character)) ?? '') ? 1 : 0
  const start: Kind = base === 1 ? 'right to left' : 'left to right'
  const levels: Level[] = []
  /** Of the last letter, and of the last letter or number. */
  let strong: Kind = start
  let before: Kind = start
  /** From here on are signs that are no letters, such as a space: they follow their neighbours where these agree, and else the line. */
  let open = 0
  const close = (next: Kind) => {
    const [isAfterLeft, isBeforeLeft] = [before === 'left to right', next === 'left to right']
    const level = isAfterLeft !== isBeforeLeft ? base : isAfterLeft ? levelOf('left to right') : 1
    while (open < levels.length) levels[open++] = level
    before = next
  }
  const levelOf = (kind: Kind): Level => (kind === 'right to left' ? 1 : kind === 'number' || base === 1 ? 2 : 0)
  const add = (kind: Kind) => {
    close(kind)
    levels.push(levelOf(kind))
    open += 1
  }
  for (const [i, character] of characters.entries()) {
    const isNumber =
      digit.test(character) ||
      (/[.,/:+-]/.test(character) && digit.test(characters[i - 1] ?? '') && digit.test(characters[i + 1] ?? ''))
    if (isNumber) add(strong === 'right to left' ? 'number' : strong)
    else if (letter.test(character)) {
      strong = rightToLeft.test(character) ? 'right to left' : 'left to right'
      add(strong)
    }
    // A mark stands with its letter.
    else if (/\p{M}/u.test(character) && open === levels.length) add(before)
    else levels.push(base)
  }
  close(start)
  return levels
}

/** Parts of a line, each of one level and in the order in which they are read, in the order in which they stand. */
export function inPlaces<Part extends { level: Level }>(parts: readonly Part[]): Part[] {
  const placed: Part[] = []
  let stretch: Part[] = []
  for (const part of parts) {
    if (part.level > 0) stretch.push(part)
    else {
      placed.push(...reversed(stretch), part)
      stretch = []
    }
  }
  return [...placed, ...reversed(stretch)]
}

/** From the last to the first; what runs from left to right amid it keeps its order. */
function reversed<Part extends { level: Level }>(parts: readonly Part[]): Part[] {
  const groups: Part[][] = []
  for (const [i, part] of parts.entries())
    if (part.level === 2 && parts[i - 1]?.level === 2) groups.at(-1)?.push(part)
    else groups.push([part])
  return groups.toReversed().flat()
}

const mirrors: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
}

/** Signs without a shaper of their own as they stand between letters that run from right to left. */
export const mirrored = (text: string): string =>
  Array.from(text, (character) => mirrors[character] ?? character)
    .toReversed()
    .join('')
