/** No empty cell is ever summed as 0, however recipes are nested. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unknownAttributes } from '~/domain/food/attributes'
import { Decimal } from '~/domain/food/decimal'
import type { Figures } from '~/domain/food/food-table'
import { nutrientNames } from '~/domain/food/nutrients'
import { ingredientsOf, type Recipe } from '../recipes/recipe'
import type { Food } from './food-book'
import { figureText, portionOf, sumOf, targetState, totalsOf } from './totals'

const figure = fc.option(
  fc.integer({ min: 0, max: 9000 }).map((hundredths) => new Decimal(hundredths).div(100).toString()),
  { freq: 2, nil: null },
)
const numbers = ['1', '2', '3', '4', '5']
const book = fc.tuple(...numbers.map(() => fc.tuple(...nutrientNames.map(() => figure)))).map(
  (rows) =>
    new Map(
      rows.map((cells, at): [string, Food] => {
        const number = numbers[at] ?? ''
        const figures = Object.fromEntries(nutrientNames.map((name, on) => [name, cells[on] ?? null])) as Figures
        const words = { name_en: number, name_hi: '', search_words: '', group: '' }
        return [number, { number, ...words, figures, attributes: unknownAttributes, usda_number: number }]
      }),
    ),
)
const grams = fc.integer({ min: 1, max: 50_000 }).map((hundredths) => hundredths / 100)
const foodLine = fc.record({ food: fc.constantFrom(...numbers, 'water', 'gone'), grams })
const lines = fc.array(foodLine, { minLength: 1, maxLength: 6 })

const recipeWith = (id: string, parts: Recipe['lines'], cooked: number | null): Recipe => ({
  ...{ id, name_en: id, name_hi: id, lines: parts, cooked_grams: cooked, is_weighed: true },
  ...{ portion_grams: 50, portion_en: 'katori', portion_hi: 'कटोरी' },
})
const asLines = (given: { food: string; grams: number }[]) =>
  given.map((one) => ({ ...one, recipe_id: null, measure: null }))

test('what is missing is named, and what is known is the sum of the rest', () => {
  fc.assert(
    fc.property(book, lines, lines, grams, fc.option(grams), (foods, inner, outer, share, cooked) => {
      const part = recipeWith('part', asLines(inner), cooked)
      const dish = recipeWith(
        'dish',
        [...asLines(outer), { food: null, recipe_id: 'part', grams: share, measure: null }],
        500,
      )
      const recipes = new Map([part, dish].map((one) => [one.id, one]))
      const totals = totalsOf(ingredientsOf(dish, { foods, recipes }), foods)
      const eaten = [
        ...outer.map((one) => ({ food: one.food, grams: new Decimal(one.grams) })),
        ...(cooked === null
          ? [{ food: 'part', grams: new Decimal(share) }]
          : inner.map((one) => ({ food: one.food, grams: new Decimal(one.grams).times(share).div(cooked) }))),
      ].filter(({ food }) => food !== 'water')
      for (const nutrient of nutrientNames) {
        const cellOf = (food: string) => foods.get(food)?.figures[nutrient] ?? null
        const without = [...new Set(eaten.flatMap(({ food }) => (cellOf(food) === null ? [food] : [])))]
        const rest = eaten.reduce(
          (sum, one) => sum.plus(one.grams.times(cellOf(one.food) ?? 0).div(100)),
          new Decimal(0),
        )
        expect([...totals[nutrient].missing].sort()).toEqual(without.sort())
        expect(totals[nutrient].known.minus(rest).abs().lessThan('1e-30')).toBe(true)
        // On screen as well: with a food missing there is no bare figure, and no 0.
        if (without.length > 0 && rest.isZero()) expect(figureText(nutrient, totals[nutrient])).toBeNull()
      }
    }),
    { numRuns: 60 },
  )
})

test('a day knows all that is missing in its meals', () => {
  fc.assert(
    fc.property(book, lines, lines, (foods, one, two) => {
      const recipes = new Map<string, Recipe>()
      const total = (given: { food: string; grams: number }[]) =>
        totalsOf(ingredientsOf({ lines: asLines(given) }, { foods, recipes }), foods)
      const [apart, whole] = [sumOf([total(one), total(two)]), total([...one, ...two])]
      for (const nutrient of nutrientNames) {
        expect([...apart[nutrient].missing].sort()).toEqual([...whole[nutrient].missing].sort())
        expect(apart[nutrient].known.equals(whole[nutrient].known)).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})

test('a dish that was never weighed has no figures of a portion', () => {
  const recipe = recipeWith('dish', asLines([{ food: '1', grams: 10 }]), null)
  expect(portionOf(recipe, { foods: new Map(), recipes: new Map() })).toBeNull()
})

test('a target is met by what is known alone, and “at most” stays open while a food is missing', () => {
  const total = (known: number, ...missing: string[]) => ({ known: new Decimal(known), missing })
  expect(targetState(total(60), { atLeast: 58 })).toBe('met')
  expect(targetState(total(60, 'Oats'), { atLeast: 58 })).toBe('met')
  expect(targetState(total(50), { atLeast: 58 })).toBe('not_met')
  expect(targetState(total(50, 'Oats'), { atLeast: 58 })).toBe('undecided')
  expect(targetState(total(1900), { atMost: 2000 })).toBe('met')
  expect(targetState(total(1900, 'Oats'), { atMost: 2000 })).toBe('undecided')
  expect(targetState(total(2100, 'Oats'), { atMost: 2000 })).toBe('not_met')
})
