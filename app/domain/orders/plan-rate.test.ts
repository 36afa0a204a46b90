import { expect, test } from 'vitest'
import { planRate } from './plan-rate'

test.each([
  [{ period: '1 month', priceRupees: 4000 }, null],
  [{ period: '2 months', priceRupees: 7000 }, '₹3,500 a month'],
  [{ period: '6 months', priceRupees: 18000 }, '₹3,000 a month'],
  [{ period: '3 months', priceRupees: 7000 }, 'about ₹2,334 a month'],
  [{ period: 'meal', priceRupees: 200, meals: 1 }, null],
  [{ period: 'week', priceRupees: 1400, meals: 7 }, '₹200 a meal'],
  [{ period: 'month', priceRupees: 4800, meals: 24 }, '₹200 a meal'],
  [{ period: 'custom', priceRupees: null }, null],
])('the rate of %j is %s', (plan, rate) => {
  expect(planRate(plan)).toBe(rate)
})
