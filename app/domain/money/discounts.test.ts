import { expect, test } from 'vitest'
import { planTypes } from '../orders/plans'
import { discountOf, hasGymDiscount, plainCode } from './discounts'

test('the single meal alone has the discount of gym members', () => {
  expect(planTypes.filter(hasGymDiscount)).toEqual(['single_meal'])
})

test('a discount is whole paise, and less than the price', () => {
  expect(discountOf(200_00, 10)).toBe(20_00)
  expect(discountOf(333, 10)).toBe(33)
  expect(discountOf(1, 50)).toBe(1)
  for (const price of [1_00, 199_99, 200_00])
    for (const percent of [1, 7, 10, 33, 50]) {
      const discount = discountOf(price, percent)
      expect(Number.isInteger(discount)).toBe(true)
      expect(Math.abs(discount * 100 - price * percent)).toBeLessThanOrEqual(50)
      expect(discount).toBeLessThan(price)
    }
})

test('codes are compared without regard to case and spaces', () => {
  for (const typed of ['PINK CITY 10', 'pinkcity10', ' Pink\tCity 10\n', 'PINKCITY10'])
    expect(plainCode(typed)).toBe('PINKCITY10')
})
