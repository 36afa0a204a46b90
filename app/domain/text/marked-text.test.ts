import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutText as cutOrdered, type TextMark } from './marked-text'
import { orderedMarks, withoutLetters } from './ordered-marks'

const cutText = (text: string, marks: readonly TextMark[] = []) => cutOrdered(text, orderedMarks(text, marks))

const bold = (from: number, to: number): TextMark => ({ type: 'bold', from, to })
const italic = (from: number, to: number): TextMark => ({ type: 'italic', from, to })
const link = (from: number, to: number, href = '/book'): TextMark => ({ type: 'link', from, to, href })

const anyPlace = fc.oneof(fc.integer({ min: -5, max: 40 }), fc.constantFrom(Number.NaN, 1e12, 0.5))
const anyMark: fc.Arbitrary<TextMark> = fc.oneof(
  fc.record({ type: fc.constantFrom('bold' as const, 'italic' as const), from: anyPlace, to: anyPlace }),
  fc.record({ type: fc.constant('link' as const), from: anyPlace, to: anyPlace, href: fc.constantFrom('/a', '/b') }),
)
const anyMarks = fc.array(anyMark, { maxLength: 12 })
const anyText = fc.string({ unit: 'grapheme', maxLength: 20 })

describe('cutting', () => {
  test('a bold word in a link, italic over its edge', () => {
    expect(cutText('Eat dal with rice', [bold(4, 7), link(4, 12), italic(8, 17)])).toEqual([
      { href: null, runs: [{ text: 'Eat ', isBold: false, isItalic: false }] },
      {
        href: '/book',
        runs: [
          { text: 'dal', isBold: true, isItalic: false },
          { text: ' ', isBold: false, isItalic: false },
          { text: 'with', isBold: false, isItalic: true },
        ],
      },
      { href: null, runs: [{ text: ' rice', isBold: false, isItalic: true }] },
    ])
  })

  test('without marks the text is one run, an empty one none', () => {
    expect(cutText('Dal')).toEqual([{ href: null, runs: [{ text: 'Dal', isBold: false, isItalic: false }] }])
    expect(cutText('', [bold(0, 4)])).toEqual([])
  })

  test('whatever the marks are, no letter is lost, doubled or broken in two', () => {
    fc.assert(
      fc.property(anyText, anyMarks, (text, marks) => {
        const runs = cutText(text, marks).flatMap(({ runs }) => runs)
        expect(runs.map((run) => run.text).join('')).toBe(text)
        for (const run of runs) expect(run.text, 'no half of a pair').not.toMatch(/\p{Cs}/u)
        expect(runs.every((run) => run.text !== '')).toBe(true)
      }),
    )
  })

  test('each letter is set as the marks over it say', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 20 }), anyMarks, (text, marks) => {
        let at = 0
        for (const { runs } of cutText(text, marks))
          for (const run of runs)
            for (const _ of run.text) {
              const isOver = (type: string) =>
                marks.some((mark) => mark.type === type && Math.trunc(mark.from) <= at && at < Math.trunc(mark.to))
              expect([run.isBold, run.isItalic]).toEqual([isOver('bold'), isOver('italic')])
              at++
            }
      }),
    )
  })
})

describe('the order in which marks are stored', () => {
  test.each([
    ['that overlap and touch are one', [bold(0, 3), bold(2, 5), bold(5, 6)], [bold(0, 6)]],
    ['past the end are cut, empty ones left out', [bold(8, 30), italic(4, 4), italic(7, 2)], [bold(8, 10)]],
    ['links to two places may touch', [link(0, 3, '/a'), link(3, 5, '/b')], [link(0, 3, '/a'), link(3, 5, '/b')]],
    [
      'of links that overlap the first has the letters',
      [link(2, 8, '/b'), link(0, 4, '/a')],
      [link(0, 4, '/a'), link(4, 8, '/b')],
    ],
    ['a link within another is none', [link(0, 8, '/a'), link(2, 4, '/b')], [link(0, 8, '/a')]],
  ])('marks %s', (_, marks, ordered) => {
    expect(orderedMarks('0123456789', marks)).toEqual(ordered)
  })

  test('a mark that ends within an emoji takes the whole of it', () => {
    expect(orderedMarks('a🍛b', [bold(0, 2)])).toEqual([bold(0, 3)])
    expect(orderedMarks('a🍛b', [bold(2, 4)])).toEqual([bold(1, 4)])
  })

  test('ordering again changes nothing, and neither does it change how the text is cut', () => {
    fc.assert(
      fc.property(anyText, anyMarks, (text, marks) => {
        const ordered = orderedMarks(text, marks)
        expect(orderedMarks(text, ordered)).toEqual(ordered)
        expect(cutText(text, ordered)).toEqual(cutText(text, marks))
      }),
    )
  })
})

test('marks stay on their letters where others are left out', () => {
  const { text, marks } = withoutLetters('a\u202eb\u0007c d', [bold(2, 5), link(5, 7)], (unit) => /[^a-z ]/.test(unit))
  expect(text).toBe('abc d')
  expect(marks).toEqual([bold(1, 3), link(3, 5)])
})
