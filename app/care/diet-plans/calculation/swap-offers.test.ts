/** The rule of care.md, section 4, for dishes and plain foods of content/care/. Example 10 is in food/examples.test.ts. */
import { expect, test } from 'vitest'
import { careFacts, fastLists, kitchen } from '../../../../tests/support/kitchen'
import type { Dish } from '../../contract/diet-plan-body'
import { totalsOfDish } from './dishes'
import { kitchenDishes, kitchenDishOf } from './kitchen-dishes'
import { swapOffers } from './swap-offers'

const given = { kitchen, facts: careFacts }
const recipe = (id: string, quantity = 1): Dish => ({ recipe_id: id, food: null, quantity, measure: null })
const food = (number: string, quantity: number, measure: string): Dish => ({
  ...{ recipe_id: null, food: number, quantity, measure },
})
const offers = (dish: Dish, wanted: string[] = []) =>
  swapOffers(dish, given, { wanted, lists: fastLists }).map(({ name_en, quantity, measure_en, kcal, percent }) => [
    `${quantity} ${measure_en} ${name_en}`,
    `${kcal} kcal`,
    `${percent} %`,
  ])

test('cooked rice in grams has the dishes of its group, as a recipe has', () => {
  const rice = offers(food('20445', 125, 'g'), ['jain'])
  expect(rice).toContainEqual(['2 phulka Phulka', '166 kcal', '2 %'])
  expect(rice.map(([name]) => name).join()).not.toMatch(/Dahi|Guava|atta/)
})

test('a fruit has fruit, and milk has dahi, in the measures of the kitchen', () => {
  expect(offers(food('09139', 1, 'medium'))).toContainEqual(['1 katori Papaya', '65 kcal', '-5 %'])
  const milk = offers(food('01211', 1, 'glass'), ['vegetarian'])
  expect(milk.map(([name]) => name)).toContain('1.25 katori Curd, whole milk (dahi)')
})

test('a recipe of one group has the foods of that group, and what is cooked first is offered by its recipe', () => {
  const phulka = offers(recipe('phulka', 2)).map(([name]) => name)
  expect(phulka).toContain('1.25 katori Rice')
  expect(phulka.join()).not.toMatch(/flour/i)
})

test('what does not fit the client, or is on no list of the fast, is not offered', () => {
  expect(offers(food('01211', 1, 'glass'), ['without-milk'])).toEqual([])
  expect(offers(food('09139', 1, 'medium'), ['no-many-seeded']).length).toBeGreaterThan(0)
  for (const [name] of offers(food('20445', 125, 'g'), ['fast-ekadashi'])) expect(name).not.toMatch(/Phulka|Rice/)
})

test('a food of no exchange group, or of which no weight is known, has none', () => {
  expect(offers(food('12061', 5, 'piece'))).toEqual([])
  expect(offers(food('09003', 1, 'katori'))).toEqual([])
  expect(offers(food('99999', 100, 'g'))).toEqual([])
})

test('each offer keeps the rule by what it then counts in the plan', () => {
  const all = [...kitchenDishes(given, []).map(({ dish }) => dish), food('20445', 100, 'g'), food('01116', 200, 'g')]
  let counted = 0
  for (const dish of all) {
    const before = totalsOfDish(dish, given)
    for (const { recipe_id, food: number, quantity, measure, kcal } of swapOffers(dish, given, {
      wanted: [],
      lists: [],
    })) {
      const other = { recipe_id, food: number, quantity, measure }
      const after = totalsOfDish(other, given)
      counted += 1
      expect(after.energy_kcal.known.toFixed(0)).toBe(kcal)
      const off = after.energy_kcal.known.div(before.energy_kcal.known).minus(1).abs()
      expect(off.lessThanOrEqualTo('0.1')).toBe(true)
      expect(after.protein_g.known.minus(before.protein_g.known).abs().lessThanOrEqualTo(3)).toBe(true)
      expect(kitchenDishOf(other, given, []).groups.toSorted()).toEqual(
        kitchenDishOf(dish, given, []).groups.toSorted(),
      )
    }
  }
  expect(counted).toBeGreaterThan(20)
})
