import { expect, test } from 'vitest'
import { readingTime } from './reading-time'

const words = (count: number) => [{ type: 'paragraph' as const, content: Array(count).fill('dal').join('  ') }]

test.each([
  [0, '1 minute'],
  [200, '1 minute'],
  [201, '2 minutes'],
  [1200, '6 minutes'],
])('%d words take %s', (count, expected) => {
  expect(readingTime(words(count))).toBe(expected)
})

test('words of headings, lists and captions are read too', () => {
  expect(
    readingTime([
      ...words(198),
      { type: 'heading', level: 2, content: 'Jowar' },
      { type: 'list', style: 'bullet', items: ['ragi'] },
      { type: 'image', url: '/a.svg', caption: 'bajra' },
    ]),
  ).toBe('2 minutes')
})
