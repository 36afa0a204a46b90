import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markWords, snippet } from './snippet'
import { terms } from './words'

const plain = (segments: { text: string }[]) => segments.map(({ text }) => text).join('')
const marked = (segments: { text: string; hit: boolean }[]) => segments.filter(({ hit }) => hit).map(({ text }) => text)

test('every found word is marked as it is written, and nothing else', () => {
  expect(markWords('Dal, daal & <b>dale</b>', new Set(terms('dal')))).toEqual([
    { text: 'Dal', hit: true },
    { text: ', ', hit: false },
    { text: 'daal', hit: true },
    { text: ' & <b>dale</b>', hit: false },
  ])
})

test('a short text is shown whole, an empty one not at all', () => {
  expect(snippet('Moong and rice.', new Set(['rice']))).toEqual([
    { text: 'Moong and ', hit: false },
    { text: 'rice', hit: true },
    { text: '.', hit: false },
  ])
  expect(snippet('', new Set(['rice']))).toEqual([])
})

test('a long text is cut to where most of the words stand together', () => {
  const filler = 'Something else altogether that nobody asked for. '.repeat(8)
  const cut = snippet(
    `Rice alone. ${filler}Here rice meets moong and ghee. ${filler}`,
    new Set(['rice', 'moong', 'ghee']),
  )
  expect(marked(cut)).toEqual(['rice', 'moong', 'ghee'])
  expect(plain(cut)).toMatch(/^….*…$/)
  expect(plain(cut).length).toBeLessThanOrEqual(165)
})

test('a long text without a found word is shown from its beginning', () => {
  const cut = plain(snippet('Begin here. '.repeat(40), new Set(['rice'])))
  expect(cut).toMatch(/^Begin here\./)
  expect(cut).toMatch(/…$/)
})

test('whatever the text, a snippet is short, a part of it, and marks only what was found', () => {
  const word = fc.constantFrom('dal', 'Panir', 'rice', '😀', 'दाल', 'x'.repeat(300), '<b>', 'a,b', '...', '\ud83d')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 120 }), fc.subarray(['dal', 'paneer', 'rice']), (parts, found) => {
      const text = parts.join(' ')
      const cut = snippet(text, new Set(found))
      expect(plain(cut).length).toBeLessThanOrEqual(162)
      expect(text).toContain(plain(cut).replace(/^…/, '').replace(/…$/, ''))
      for (const hit of marked(cut)) expect(found).toContain(terms(hit)[0])
    }),
  )
})
