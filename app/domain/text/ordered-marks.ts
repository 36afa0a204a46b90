/** The marks of a text in the one order in which they are stored. Ranges that cannot be are mended or left out. */
import type { TextMark } from './marked-text'

/**
 * The marks as they are stored: within the text, around whole letters, sorted by from, to and type; of one kind they neither overlap nor
 * touch, but links with different addresses may touch.
 */
export function orderedMarks(text: string, marks: readonly TextMark[]): TextMark[] {
  const whole = marks.flatMap((mark) => {
    if (!Number.isFinite(mark.from) || !Number.isFinite(mark.to)) return []
    const [from, to] = [wholeLetter(text, mark.from, -1), wholeLetter(text, mark.to, 1)]
    return from < to ? [{ ...mark, from, to }] : []
  })
  const ofKind = (type: TextMark['type']) =>
    joined(whole.filter((mark) => mark.type === type).sort((one, other) => one.from - other.from || one.to - other.to))
  return [...ofKind('bold'), ...ofKind('italic'), ...ofKind('link')].sort(
    (one, other) => one.from - other.from || one.to - other.to || compare(one.type, other.type),
  )
}

/** A place in the text; one between the halves of a surrogate pair is moved to its edge. */
function wholeLetter(text: string, place: number, step: -1 | 1): number {
  const within = Math.min(Math.max(Math.trunc(place), 0), text.length)
  const isHalf = isHighHalf(text.charCodeAt(within - 1)) && isLowHalf(text.charCodeAt(within))
  return isHalf ? within + step : within
}

const isHighHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLowHalf = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** @param marks of one kind, sorted */
function joined(marks: readonly TextMark[]): TextMark[] {
  const kept: TextMark[] = []
  for (const mark of marks) {
    const before = kept.at(-1)
    if (!before || before.to < mark.from) {
      kept.push({ ...mark })
    } else if (before.type !== 'link' || mark.type !== 'link' || before.href === mark.href) {
      before.to = Math.max(before.to, mark.to)
    } else if (mark.to > before.to) {
      kept.push({ ...mark, from: before.to })
    }
  }
  return kept
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The text without the letters that `isLeftOut` names, with its marks moved after them.
 * @param isLeftOut of a UTF-16 unit
 */
export function withoutLetters(
  text: string,
  marks: readonly TextMark[],
  isLeftOut: (unit: string) => boolean,
): { text: string; marks: TextMark[] } {
  const places: number[] = []
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    places.push(kept.length)
    const unit = text.charAt(at)
    if (!isLeftOut(unit)) kept += unit
  }
  places.push(kept.length)
  const moved = (place: number) => places[Math.min(Math.max(place, 0), text.length)] ?? kept.length
  return { text: kept, marks: marks.map((mark) => ({ ...mark, from: moved(mark.from), to: moved(mark.to) })) }
}
