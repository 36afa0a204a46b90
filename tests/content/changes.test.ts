import { expect, test } from 'vitest'
import { changedPosts, postText, priceChanges } from '~/content/source/changes'

const plan = (id: string, priceRupees: number | null) => ({ id, title: `Plan ${id}`, priceRupees })
const before = {
  Plans: { subscription: [plan('a', 4000), plan('b', null)], food: [plan('c', 200)] },
  Meals: { items: [{ id: 'salad', name: 'Salad', priceRupees: null }] },
  Site: { orders: { consultationPriceRupees: 500, minimumOrderRupees: 500, deliveryFeeRupees: null } },
}

test('each changed, new and gone price is one line', () => {
  const now = {
    Plans: { subscription: [plan('a', 4200), plan('b', null), plan('d', 100)], food: [] },
    Meals: { items: [{ id: 'salad', name: 'Salad', priceRupees: 250 }] },
    Site: { orders: { consultationPriceRupees: 600, minimumOrderRupees: 500, deliveryFeeRupees: null } },
  }
  expect(priceChanges(before, now)).toEqual([
    'price of Plan a (a) changed from ₹4,000 to ₹4,200',
    'new price: Plan d (d), ₹100',
    'price of Salad (salad) changed from none to ₹250',
    'price of a full consultation changed from ₹500 to ₹600',
    'no longer for sale: Plan c (c), ₹200 until now',
  ])
})

test('the same prices, no earlier build and odd files say nothing', () => {
  expect(priceChanges(before, before)).toEqual([])
  expect(priceChanges({}, before)).toEqual([])
  expect(priceChanges({ Plans: 'x', Meals: [], Site: null }, before)).toEqual([])
})

test('a post whose words changed is named, a new one and one with other line ends are not', () => {
  const words = (body: string) => postText({ title: 'T', description: 'D' }, body)
  const was = new Map([
    ['one', words('\nA\n\nB\n')],
    ['two', words('A')],
  ])
  const is = new Map([
    ['one', words('\n\n\nA\r\n\r\nB')],
    ['two', words('B')],
    ['three', words('C')],
  ])
  expect(changedPosts(was, is)).toEqual(['two'])
})
