import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityText, readAmount } from './quantity'

test.each([
  ['1½', 1.5, ''],
  ['1.5', 1.5, ''],
  ['1,5', 1.5, ''],
  ['1 1/2', 1.5, ''],
  ['1 ½', 1.5, ''],
  ['¾', 0.75, ''],
  ['3/4', 0.75, ''],
  ['1½ k', 1.5, 'k'],
  ['1½k', 1.5, 'k'],
  [' 75 g ', 75, 'g'],
  ['2 bada chamach', 2, 'bada chamach'],
  ['1 कटोरी', 1, 'कटोरी'],
  ['120', 120, ''],
])('%s is typed for %s', (text, quantity, unit) => expect(readAmount(text)).toEqual({ quantity, unit }))

test.each(['', 'k', '0', '1.3', '1/3', '11/2', '1½½', '-1', '1 katori 2', '1e3', '½1', '12345'])(
  '“%s” is no quantity in quarters',
  (text) => expect(readAmount(text)).toBeNull(),
)

test('what is written can be typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8000 }), (count) => {
      expect(readAmount(quantityText(count / 4))).toEqual({ quantity: count / 4, unit: '' })
    }),
  )
})
