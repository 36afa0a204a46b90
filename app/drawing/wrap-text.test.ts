import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceText, wrapText } from '~/drawing/wrap-text'

/** Each character is one wide. */
const options = { measure: (text: string) => Array.from(text).length, maxWidth: 10, maxLines: 4 }

test.each([
  ['', [], true],
  ['Dal', ['Dal'], true],
  ['Dal and rice for ten', ['Dal and', 'rice for', 'ten'], true],
  ['  Dal \n and\trice ', ['Dal and', 'rice'], true],
  ['exactly te', ['exactly te'], true],
  ['Donaudampfschifffahrt', ['Donaudampf', 'schifffahr', 't'], true],
  ['A Donaudampfschifffahrt', ['A', 'Donaudampf', 'schifffahr', 't'], true],
  ['one two three four five six seven eight nine', ['one two', 'three four', 'five six', 'seven…'], false],
  ['x'.repeat(41), ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(10), `${'x'.repeat(9)}…`], false],
  ['aaaaaaaaa bbbbbbbbb ccccccccc ddd, eee fff', ['aaaaaaaaa', 'bbbbbbbbb', 'ccccccccc', 'ddd, eee…'], false],
])('“%s” is broken into %j', (text, lines, isWhole) => {
  expect(wrapText(text, options)).toEqual({ lines, isWhole })
})

test('no comma stands before the ellipsis', () => {
  const { lines } = wrapText('aaaaaaaaa bbbbbbbbb ccccccccc dddddd, eeeeeee', options)
  expect(lines.at(-1)).toBe('dddddd…')
})

test('lines are of about the same length', () => {
  expect(wrapText('one two three four', { ...options, maxWidth: 13 }).lines).toEqual(['one two three', 'four'])
  expect(balanceText('one two three four', { ...options, maxWidth: 13 }).lines).toEqual(['one two', 'three four'])
})

test('a word is not broken for the sake of balance', () => {
  expect(balanceText('a bcdefghij', { ...options, maxWidth: 10 }).lines).toEqual(['a', 'bcdefghij'])
})

test('no line is empty or too wide, there are never too many, and what is whole has every letter', () => {
  const narrow = fc.integer({ min: 1, max: 30 })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), narrow, (text, maxWidth) => {
      for (const wrap of [wrapText, balanceText]) {
        const { lines, isWhole } = wrap(text, { ...options, maxWidth })
        expect(lines.length).toBeLessThanOrEqual(4)
        for (const line of lines) {
          expect(line).not.toBe('')
          expect(options.measure(line)).toBeLessThanOrEqual(maxWidth)
        }
        if (isWhole) expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        else expect(lines.at(-1)).toMatch(/…$/)
      }
    }),
  )
})
