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

test.each<[string, Parameters<typeof readingTime>[0]]>([
  ['cells of a table', [{ type: 'table', has_header: true, rows: [['Ragi', 'Iron'], ['5 mg']] }]],
  ['a quote', [{ type: 'quote', content: 'Eat slowly.', source: 'Nani' }]],
  [
    'a recipe',
    [
      {
        type: 'recipe',
        name: 'Dal',
        serves: '',
        prep_minutes: 5,
        cook_minutes: 5,
        ingredients: ['dal'],
        steps: ['Cook.'],
      },
    ],
  ],
])('words of %s are read too', (_, more) => {
  expect(readingTime([...words(198), ...more])).toBe('2 minutes')
})
