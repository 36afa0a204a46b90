import { expect, test } from 'vitest'
import { priceOfVisit, pricesOfPeople } from './visit-price'

const orders = { consultationPriceRupees: 500 }
const visitPrices = pricesOfPeople([
  { slug: 'meera', consultationPriceRupees: null },
  { slug: 'kavita', consultationPriceRupees: 700 },
])

test.each([
  [null, 500],
  ['meera', 500],
  ['kavita', 700],
  ['someone-else', 500],
  ['constructor', 500],
])('a consultation with %s costs %i', (practitioner, rupees) => {
  expect(priceOfVisit({ orders, visitPrices }, { practitioner })).toBe(rupees)
  expect(priceOfVisit({ orders }, { practitioner })).toBe(500)
})
