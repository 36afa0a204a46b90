/** Tables as CSV (RFC 4180) that a spreadsheet can open without danger: no cell is ever read as a formula. */
import { visibleText } from './visible-text'

/** null is an empty cell. A number is written as it is, so that it can be added up; text never becomes a number's formula. */
export type CsvCell = string | number | null

/**
 * Excel takes a file for UTF-8 only with this mark. Lines end with CR LF.
 * @param rows each as long as the header
 */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

/**
 * One cell. Text that a spreadsheet would read as a formula (it begins with = + - @, perhaps after spaces, tabs, line breaks or
 * invisible marks, perhaps in full width) gets an apostrophe in front, as OWASP advises; quotes alone do not keep a formula from being one.
 */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u.test(cell) ? `'${cell}` : cell
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The rows of a CSV file, each with its cells; what stands between quotes may hold commas and line breaks. Blank rows are
 * left out. A quote that never ends takes the rest of the file, as RFC 4180 has it.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  // Each match is one cell and what ends it.
  const cellPattern = /(?:"((?:[^"]|"")*)"?([^,\r\n]*)|([^,\r\n]*))(,|\r\n?|\n|$)/y
  const plain = text.replace(/^\uFEFF/, '')
  while (cellPattern.lastIndex < plain.length) {
    const [, quoted, after = '', bare = '', end] = cellPattern.exec(plain) ?? []
    row.push(visibleText(quoted === undefined ? bare : quoted.replaceAll('""', '"') + after))
    if (end !== ',') endRow()
  }
  endRow()
  return rows
}
