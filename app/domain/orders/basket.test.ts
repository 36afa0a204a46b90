import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basketMessage,
  basketOf,
  basketProblem,
  basketQuery,
  basketText,
  type ChosenDish,
  chosenOf,
  dishesText,
  lineTotal,
  type MenuDish,
  mostOfAllDishes,
  mostOfOneDish,
  priceChanges,
  readBasketText,
} from './basket'

const menu: MenuDish[] = [
  { id: 'veggie-delight', name: 'Veggie Delight', diet: 'veg', priceRupees: 250 },
  { id: 'egg-salad', name: 'Classic Egg Salad', diet: 'egg', priceRupees: 299.5 },
  { id: 'burrito-bowl', name: 'Burrito Bowl', diet: 'veg', priceRupees: null },
]
const rules = { minimumOrderRupees: 500, deliveryFeeRupees: null }
const chosen = (...list: [string, number][]): ChosenDish[] => list.map(([dish_id, quantity]) => ({ dish_id, quantity }))
const problemOf = (list: ChosenDish[], change = {}) => {
  const own = { ...rules, ...change }
  return basketProblem(basketOf(menu, list, own), own)
}

test('dishes come in the menu’s order, the same one twice counts together, and the delivery is a line of its own', () => {
  const list = chosen(['egg-salad', 1], ['veggie-delight', 1], ['egg-salad', 2])
  const basket = basketOf(menu, list, { ...rules, deliveryFeeRupees: 49.5 })
  expect(basket.lines.map(({ dish_id, quantity, unit_paise }) => [dish_id, quantity, unit_paise])).toEqual([
    ['veggie-delight', 1, 25_000],
    ['egg-salad', 3, 29_950],
    [null, 1, 4950],
  ])
  expect([basket.dishes_paise, basket.delivery_paise, basket.total_paise]).toEqual([114_850, 4950, 119_800])
  expect(dishesText(basket.lines)).toBe('1 × Veggie Delight, 3 × Classic Egg Salad')
})

test('delivery that is free, or not fixed yet, is no line', () => {
  const list = chosen(['veggie-delight', 2])
  expect(basketOf(menu, list, { ...rules, deliveryFeeRupees: 0 })).toMatchObject({
    delivery_paise: 0,
    total_paise: 50_000,
  })
  expect(basketOf(menu, list, rules)).toMatchObject({ delivery_paise: null, total_paise: 50_000 })
  expect(basketOf(menu, [], { ...rules, deliveryFeeRupees: 50 })).toMatchObject({ lines: [], total_paise: 0 })
})

test.each([
  [chosen(), 'Please choose at least one dish.'],
  [chosen(['veggie-delight', 1]), 'The minimum order is ₹500. Please add dishes for ₹250 more.'],
  [chosen(['egg-salad', 1]), 'The minimum order is ₹500. Please add dishes for ₹200.50 more.'],
  [chosen(['veggie-delight', 2]), null],
  [chosen(['burrito-bowl', 2], ['veggie-delight', 2]), /can no longer be ordered/],
  [chosen(['no-such-dish', 1], ['veggie-delight', 2]), /can no longer be ordered/],
  [chosen(['veggie-delight', mostOfOneDish]), null],
  [chosen(['veggie-delight', mostOfOneDish], ['veggie-delight', 1]), /At most 20 of one dish/],
] as const)('what is wrong with a basket (%#)', (list, expected) => {
  const problem = problemOf([...list])
  if (expected instanceof RegExp) expect(problem).toMatch(expected)
  else expect(problem).toBe(expected)
})

test('a delivery fee does not help to reach the minimum', () => {
  expect(problemOf(chosen(['veggie-delight', 1]), { deliveryFeeRupees: 400 })).toContain('₹250 more')
})

test('a kitchen cooks only so many dishes for one order', () => {
  const long = Array.from({ length: 5 }, (_, index) => ({ ...menu[0], id: `dish-${index}` }) as MenuDish)
  const list = long.map(({ id }) => ({ dish_id: id, quantity: mostOfOneDish }))
  expect(basketProblem(basketOf(long, list, rules), rules)).toContain(`At most ${mostOfAllDishes} dishes`)
})

test('what costs another sum by now is said dish by dish', () => {
  const seen = [
    { dish_id: 'veggie-delight', quantity: 1, price: 240 },
    { dish_id: 'egg-salad', quantity: 1, price: 299.5 },
    { dish_id: 'burrito-bowl', quantity: 1, price: 100 },
    { dish_id: 'gone', quantity: 1, price: 100 },
  ]
  expect(priceChanges(menu, seen)).toEqual(['Veggie Delight is ₹250 now, not ₹240.'])
})

test('the message to the clinic has dishes, prices and the sum', () => {
  expect(
    basketMessage(basketOf(menu, chosen(['veggie-delight', 2]), rules))
      .split('\n')
      .slice(1, 3),
  ).toEqual(['2 × Veggie Delight: ₹500', 'Together: ₹500 (delivery extra)'])
})

test.each(['2.5', '-1', 'two', '1e3', '99999', '', ' ', '²', '0x10'])(
  'a number field that holds %j chooses nothing',
  (text) => {
    expect(chosenOf(menu, new URLSearchParams({ 'veggie-delight': text }))).toEqual([])
  },
)

const anyChoice = fc.array(
  fc.record({ dish_id: fc.constantFrom('veggie-delight', 'egg-salad'), quantity: fc.integer({ min: 0, max: 50 }) }),
)

test('a total is the sum of whole paise, whatever is chosen and in whatever order', () => {
  fc.assert(
    fc.property(anyChoice, fc.option(fc.integer({ min: 0, max: 500 })), (list, deliveryFeeRupees) => {
      const own = { ...rules, deliveryFeeRupees }
      const basket = basketOf(menu, list, own)
      const sum = basket.lines.reduce((all, line) => all + lineTotal(line), 0)
      expect(basket.total_paise).toBe(sum)
      expect(Number.isSafeInteger(basket.total_paise)).toBe(true)
      expect(basketOf(menu, list.toReversed(), own)).toEqual(basket)
      const expected = list.reduce(
        (all, one) => all + one.quantity * (one.dish_id === 'egg-salad' ? 29_950 : 25_000),
        0,
      )
      expect(basket.dishes_paise).toBe(expected)
      if (basketProblem(basket, own) === null) expect(basket.dishes_paise).toBeGreaterThanOrEqual(50_000)
    }),
  )
})

test('a basket comes out of its address and of its form as it went in', () => {
  fc.assert(
    fc.property(anyChoice, (list) => {
      const { lines } = basketOf(menu, list, rules)
      const asChosen = lines.map(({ dish_id, quantity }) => ({ dish_id, quantity }))
      expect(chosenOf(menu, new URLSearchParams(basketQuery(lines)))).toEqual(asChosen)
      if (lines.length > 0)
        expect(readBasketText(basketText(lines))).toEqual(
          lines.map(({ dish_id, quantity, unit_paise }) => ({ dish_id, quantity, price: unit_paise / 100 })),
        )
    }),
  )
})

test('hostile text is no basket, and never an exception', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readBasketText(text)
      if (read !== null) for (const { quantity, price } of read) expect(quantity >= 0 && price >= 0).toBe(true)
    }),
  )
  for (const text of [
    '',
    'veggie-delight',
    'veggie-delight:-1:250',
    'veggie-delight:1:1e9',
    'a:1:2:3',
    '__proto__:1:1',
  ])
    expect(readBasketText(text)).toBeNull()
})
