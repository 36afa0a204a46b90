/** Tables in Markdown, as GitHub writes them: rows of cells between bars, the second row of hyphens. CommonMark takes them for a paragraph. */

type FoundTable = {
  /** What stands above the table in the same paragraph. */
  before: string
  /** The header first, then the rows, each cell as Markdown. */
  rows: string[][]
  /** Where the header stands, in lines from the first of the paragraph. */
  firstLine: number
}

/** @param paragraph its source */
export function findTable(paragraph: string): FoundTable | null {
  const lines = paragraph.split('\n')
  const ruleAt = lines.findIndex(
    (line, at) => at > 0 && isRule(line) && cellsOf(lines[at - 1] ?? '').length === cellsOf(line).length,
  )
  if (ruleAt === -1) return null
  const width = cellsOf(lines[ruleAt] ?? '').length
  const wide = (line: string) => Array.from({ length: width }, (_, x) => cellsOf(line)[x] ?? '')
  const rows = [lines[ruleAt - 1] ?? '', ...lines.slice(ruleAt + 1)].map(wide)
  return { before: lines.slice(0, ruleAt - 1).join('\n'), rows, firstLine: ruleAt - 1 }
}

/** At least one bar: a row of hyphens alone is a rule or makes a heading. */
const isRule = (line: string) => line.includes('|') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))

/** A bar that is written \\| stands in a cell. */
function cellsOf(line: string): string[] {
  const cells = ['']
  for (const [part] of line.trim().matchAll(/\\.|[^\\|]+|\||\\$/g)) {
    if (part === '|') cells.push('')
    else cells.push(`${cells.pop()}${part}`)
  }
  if (cells[0]?.trim() === '' && cells.length > 1) cells.shift()
  if (cells.at(-1)?.trim() === '' && cells.length > 1) cells.pop()
  return cells.map((cell) => cell.trim())
}

/** @param rows each cell as Markdown on one line */
export function tableToMarkdown(hasHeader: boolean, rows: readonly (readonly string[])[]): string {
  const width = rows[0]?.length ?? 0
  const empty = Array.from({ length: width }, () => '')
  const [header, others] = hasHeader ? [rows[0] ?? empty, rows.slice(1)] : [empty, rows]
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(empty.map(() => '---')), ...others.map(line)].join('\n')
}
