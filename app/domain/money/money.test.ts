import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paiseOfRupees, rupeesOfPaise, rupeeText } from './money'

test.each([
  ['4000', 400_000],
  ['4000.00', 400_000],
  ['200.12', 20_012],
  ['55.5', 5550],
  ['0.29', 29],
  [200.12, 20_012],
  [1.1, 110],
  [0, 0],
  ['4000.0000', 400_000],
])('%s rupees are %i paise', (rupees, paise) => {
  expect(paiseOfRupees(rupees)).toBe(paise)
})

test.each([
  '',
  ' 1',
  '1,000',
  '-5',
  '1.',
  '.5',
  '1.234',
  '1e3',
  'NaN',
  '₹5',
  '१',
  1.234,
  1e21,
  -1,
  Number.NaN,
  null,
  {},
])('%j is no amount', (rupees) => {
  expect(paiseOfRupees(rupees)).toBeNull()
})

test('every amount comes back from its rupees, as a number and as text', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000_000 }), (paise) => {
      expect(paiseOfRupees(rupeeText(paise))).toBe(paise)
      expect(paiseOfRupees(rupeesOfPaise(paise))).toBe(paise)
      expect(paiseOfRupees(JSON.parse(JSON.stringify(rupeesOfPaise(paise))))).toBe(paise)
    }),
  )
})

test('what is no amount is never taken for one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const paise = paiseOfRupees(text)
      if (paise !== null) expect(Number(rupeeText(paise))).toBe(Number(text))
    }),
  )
})
