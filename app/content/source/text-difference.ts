/** Two versions of a text, line by line: what differs, what of it can be taken back, and the patch for git. */
import { createTwoFilesPatch, diffArrays } from 'diff'

export type DifferenceLine = { kind: 'same' | 'removed' | 'added'; line: number; text: string }

const linesOf = (text: string) => text.split(/(?<=\n)/)
const bare = (line: string) => line.replace(/\r?\n$/, '')

/** What differs, with up to `around` lines on each side; a removed line has its number before, the others theirs after. */
export function difference(before: string, after: string, around = 2): DifferenceLine[] {
  const all: DifferenceLine[] = []
  let old = 0
  let now = 0
  for (const part of diffArrays(linesOf(before), linesOf(after))) {
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'same'
    for (const text of part.value) {
      if (kind !== 'added') old += 1
      if (kind !== 'removed') now += 1
      all.push({ kind, line: kind === 'removed' ? old : now, text: bare(text) })
    }
  }
  const isNear = (at: number) =>
    all.slice(Math.max(at - around, 0), at + around + 1).some(({ kind }) => kind !== 'same')
  return all.filter((_, at) => isNear(at))
}

/** A unified difference of content/NAME that `git apply` takes; '' where nothing differs. */
export function patchOf(name: string, before: string, after: string): string {
  if (before === after) return ''
  const path = `content/${name}`
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 3 })
  return `diff --git a/${path} b/${path}\n${patch.replace(/^=+\n/, '').replace(/^(--- .*?|\+\+\+ .*?)\t$/gm, '$1')}`
}

type Hunk = { start: number; end: number; lines: string[] }

/** The places where `other` differs from `base`, as ranges of base's lines and what stands there instead. */
function hunks(base: readonly string[], other: readonly string[]): Hunk[] {
  const found: Hunk[] = []
  let at = 0
  let open: Hunk | null = null
  for (const { added, removed, value } of diffArrays([...base], [...other])) {
    if (!added && !removed) {
      open = null
      at += value.length
      continue
    }
    if (!open) {
      open = { start: at, end: at, lines: [] }
      found.push(open)
    }
    if (added) open.lines.push(...value)
    else {
      at += value.length
      open.end = at
    }
  }
  return found
}

/** The text with the change from `before` to `after` taken back; null as in `mergeTexts`. */
export const takeBack = ({ before, after, now }: { before: string; after: string; now: string }): string | null =>
  mergeTexts({ base: after, mine: before, theirs: now })

type Texts = { base: string; mine: string; theirs: string }

/**
 * What two persons made of one text, in one; null where both changed the same lines, or lines right beside each other, each in
 * another way. Where mine is preferred it stands there instead.
 */
export function mergeTexts(texts: Texts, preferred: 'mine'): string
export function mergeTexts(texts: Texts): string | null
export function mergeTexts(texts: Texts, preferred?: 'mine'): string | null {
  const base = linesOf(texts.base)
  const mine = hunks(base, linesOf(texts.mine))
  const isSameHunk = (a: Hunk, b: Hunk) =>
    a.start === b.start && a.end === b.end && a.lines.join('') === b.lines.join('')
  const touches = (a: Hunk, b: Hunk) => a.start <= b.end && b.start <= a.end
  const isInTheWay = preferred ? touches : isSameHunk
  const theirs = hunks(base, linesOf(texts.theirs)).filter((hunk) => !mine.some((own) => isInTheWay(own, hunk)))
  if (mine.some((one) => theirs.some((other) => touches(one, other)))) return null
  const lines: string[] = []
  let at = 0
  for (const { start, end, lines: instead } of [...mine, ...theirs].sort((a, b) => a.start - b.start)) {
    lines.push(...base.slice(at, start), ...instead)
    at = end
  }
  return [...lines, ...base.slice(at)].join('')
}
