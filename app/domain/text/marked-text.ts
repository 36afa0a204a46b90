/**
 * A text and its marks: bold, italic and links stand beside the text as ranges of UTF-16 units. Here the text is cut by them to be
 * drawn. What brings them into order is another module (ordered-marks.ts), as readers' browsers have no need of it.
 */

type Range = { from: number; to: number }
type PlainMark = Range & { type: 'bold' | 'italic' }
type LinkMark = Range & { type: 'link'; href: string }
export type TextMark = PlainMark | LinkMark

/** Letters that are set alike. */
export type TextRun = { text: string; isBold: boolean; isItalic: boolean }
/** Runs that lead to the same place, or with `href` null nowhere. */
export type LinkedRuns = { href: string | null; runs: TextRun[] }

/**
 * The text in order, cut where a mark begins or ends; all texts together are the text. An empty text has no runs.
 * @param marks as `orderedMarks` answers
 */
export function cutText(text: string, marks: readonly TextMark[] = []): LinkedRuns[] {
  const cuts = new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])
  const places = [...cuts].sort((one, other) => one - other)
  const linked: LinkedRuns[] = []
  let last: TextMark | undefined
  places.forEach((from, i) => {
    const to = places[i + 1]
    if (to === undefined) return
    const over = marks.filter((mark) => mark.from <= from && to <= mark.to)
    const link = over.find((mark): mark is LinkMark => mark.type === 'link')
    const run = {
      text: text.slice(from, to),
      isBold: over.some(({ type }) => type === 'bold'),
      isItalic: over.some(({ type }) => type === 'italic'),
    }
    const before = linked.at(-1)
    // Two links that touch are two links, even where they lead to one place.
    if (before && last === link) before.runs.push(run)
    else linked.push({ href: link?.href ?? null, runs: [run] })
    last = link
  })
  return linked
}
