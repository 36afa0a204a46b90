/** Tables of the clipboard: every row as wide as the others, each cell one line with its marks. */
import type { MarkedText } from '~/domain/posts/post-blocks'

type ReadTable = { rows: MarkedText[][]; hasHeader: boolean; caption: Element | null }

/** Null: it is there for the layout, or has a single column. */
export function readTable(table: Element, textOf: (cell: Element) => MarkedText): ReadTable | null {
  const isLayout =
    /^(presentation|none)$/i.test(table.getAttribute('role') ?? '') || table.querySelector('table') !== null
  const lines = [...table.querySelectorAll('tr')].filter((row) => !isHidden(row))
  const grid: MarkedText[][] = lines.map(() => [])
  const heads: boolean[] = []
  lines.forEach((line, y) => {
    const cells = [...line.children].filter((cell) => /^(td|th)$/i.test(cell.tagName) && !isHidden(cell))
    heads.push(cells.length > 0 && cells.every((cell) => /^th$/i.test(cell.tagName)))
    const row = grid[y] ?? []
    let x = 0
    for (const cell of cells) {
      while (row[x]) x += 1
      const [wide, high] = [span(cell, 'colspan', 20), span(cell, 'rowspan', lines.length - y)]
      for (const below of grid.slice(y, y + high))
        for (let right = 0; right < wide; right += 1) below[x + right] = empty
      row[x] = textOf(cell)
      x += wide
    }
  })
  const rows = grid.map((row) => Array.from(row, (cell) => cell ?? empty))
  if (isLayout || rows.every((row) => row.length < 2)) return null
  const first = rows[0] ?? []
  const hasHeader = heads[0] === true || isAllBold(first)
  if (hasHeader) rows[0] = first.map(withoutBold)
  return { rows, hasHeader, caption: table.querySelector(':scope > caption') }
}

const empty: MarkedText = { content: '', marks: [] }

const isHidden = (element: Element) => /display:\s*none/i.test(element.getAttribute('style') ?? '')

const span = (cell: Element, name: string, most: number) =>
  Math.min(Math.max(Math.trunc(Number(cell.getAttribute(name) ?? 1)) || 1, 1), most)

/** Word, Docs and Excel have no other sign for a header. */
function isAllBold(row: readonly MarkedText[]): boolean {
  const filled = row.filter(({ content }) => content !== '')
  return (
    filled.length > 0 &&
    filled.every(({ content, marks }) =>
      marks.some(({ type, from, to }) => type === 'bold' && from === 0 && to === content.length),
    )
  )
}

const withoutBold = ({ content, marks }: MarkedText): MarkedText => ({
  content,
  marks: marks.filter(({ type }) => type !== 'bold'),
})
