import { expect, test } from 'vitest'
import { csvText, readCsv } from './csv'

test('cells between quotes hold commas, quotes and line breaks; blank rows and the mark at the start go', () => {
  expect(readCsv('\uFEFFa,b\r\n"1,5","say ""x"""\n\n,,\n"two\nlines",\r\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "x"'],
    ['two\nlines', ''],
  ])
  expect(readCsv('a,b')).toEqual([['a', 'b']])
  expect(readCsv('a,\nb')).toEqual([['a', ''], ['b']])
  expect(readCsv('"never ends,\nb')).toEqual([['never ends,\nb']])
  expect(readCsv('')).toEqual([])
})

test('what csvText writes is read again as it was', () => {
  const rows = [
    ['Kaur, Harpreet', 'a "quoted" word', 'x'],
    ['two\nlines', '', '1371.42'],
  ]
  expect(readCsv(csvText(['one', 'two', 'three'], rows))).toEqual([['one', 'two', 'three'], ...rows])
})

test('a report of five megabytes is read in well under a second', () => {
  const text = `a,b,c\n${'"quoted, cell",pay_DEXrnipqTmWVGE,1234.50\n'.repeat(120_000)}`
  // Of the processor: other tests run beside this one.
  const before = process.cpuUsage()
  expect(readCsv(text)).toHaveLength(120_001)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(3000)
})
