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
export const readCsv = (text: string): string[][] => readCsvLines(text).map(({ cells }) => cells)

/** `readCsv` with the line, from 1, on which each row begins. */
export function readCsvLines(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  let [line, firstLine] = [1, 1]
  let row: string[] = []
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push({ line: firstLine, cells: row })
    row = []
    firstLine = line
  }
  // Each match is one cell and what ends it.
  const cellPattern = /(?:"((?:[^"]|"")*)"?([^,\r\n]*)|([^,\r\n]*))(,|\r\n?|\n|$)/y
  const plain = text.replace(/^\uFEFF/, '')
  while (cellPattern.lastIndex < plain.length) {
    const [all = '', quoted, after = '', bare = '', end] = cellPattern.exec(plain) ?? []
    row.push(visibleText(quoted === undefined ? bare : quoted.replaceAll('""', '"') + after))
    line += all.match(/\r\n?|\n/g)?.length ?? 0
    if (end !== ',') endRow()
  }
  endRow()
  return rows
}
