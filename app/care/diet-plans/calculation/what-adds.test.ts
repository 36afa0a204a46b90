import { describe, expect, test } from 'vitest'
import { Decimal } from '~/domain/food/decimal'
import { careFacts, kitchen } from '../../../../tests/support/kitchen'
import { sumOf, type Totals } from '../../food/totals'
import { kitchenDishes } from './kitchen-dishes'
import { type AddedNutrient, type AddingDish, whatAdds } from './what-adds'

/** Of one measure of it. */
type Has = { protein?: number | 'unknown'; kcal?: number | 'unknown'; fits?: string[]; serving?: number }

function dish(id: string, { protein = 0, kcal = 100, fits = [], serving = 1 }: Has): AddingDish {
  const totalOf = (figure: number | 'unknown', quantity: number): Totals['protein_g'] =>
    figure === 'unknown'
      ? { known: new Decimal(9), missing: [id] }
      : { known: new Decimal(figure).times(quantity), missing: [] }
  const served = (quantity: number) => ({
    ...sumOf([]),
    protein_g: totalOf(protein, quantity),
    energy_kcal: totalOf(kcal, quantity),
  })
  return { id, serving, fits, served }
}

const dal = dish('dal', { protein: 7, kcal: 129, fits: ['jain'] })
const dahi = dish('dahi', { protein: 5.25, kcal: 90, fits: ['jain'], serving: 0.5 })
const egg = dish('egg', { protein: 6, kcal: 78 })
const almonds = dish('almonds', { protein: 0.26, kcal: 7, serving: 5, fits: ['jain'] })
const sugar = dish('sugar', { protein: 0, kcal: 40 })

describe('what adds some protein', () => {
  test.each<[string, number, AddingDish[], string[], [string, number, string, boolean][]]>([
    ['nothing is missing', 0, [dal], [], []],
    [
      'one serving does, or two: the least energy first',
      6,
      [dal, egg],
      [],
      [
        ['egg', 1, '6', true],
        ['dal', 1, '7', true],
      ],
    ],
    [
      'two where one is too little',
      8,
      [dal, egg],
      [],
      [
        ['egg', 2, '12', true],
        ['dal', 2, '14', true],
      ],
    ],
    [
      'no two are enough: one, which adds a part, the most first',
      20,
      [egg, dal],
      [],
      [
        ['dal', 1, '7', false],
        ['egg', 1, '6', false],
      ],
    ],
    ['a serving is as it was weighed', 1.2, [almonds], [], [['almonds', 5, '1.3', true]]],
    ['two of half a katori are one', 5, [dahi], [], [['dahi', 1, '5.25', true]]],
    ['what adds less than a gram of many is not named', 20, [dish('tea', { protein: 0.4 }), sugar], [], []],
    ['what has none is not named', 0.5, [sugar], [], []],
    ['only what fits the client', 6, [dal, egg], ['jain'], [['dal', 1, '7', true]]],
    ['protein that is not known whole', 6, [dish('new', { protein: 'unknown' }), dal], [], [['dal', 1, '7', true]]],
    [
      'energy that is not known whole',
      6,
      [dish('new', { protein: 9, kcal: 'unknown' }), dal],
      [],
      [['dal', 1, '7', true]],
    ],
  ])('%s', (_, lacking, dishes, wanted, expected) => {
    const found = whatAdds('protein_g', new Decimal(lacking), dishes, wanted)
    expect(found.map(({ id, quantity, adds, isEnough }) => [id, quantity, adds.toString(), isEnough])).toEqual(expected)
  })

  test('six at most', () => {
    const many = Array.from({ length: 9 }, (_, at) => dish(`dal ${at}`, { protein: 7, kcal: 90 + at }))
    expect(whatAdds('protein_g', new Decimal(6), many, []).map(({ id }) => id)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => `dal ${at}`),
    )
  })
})

test.each<AddedNutrient>(['protein_g', 'fibre_g'])(
  'of this kitchen, what is named adds %s and has all of it known',
  (nutrient) => {
    const dishes = kitchenDishes({ kitchen, facts: careFacts }, [])
    const found = whatAdds(
      nutrient,
      new Decimal(6),
      dishes.map((one) => ({ ...one, serving: one.dish.quantity })),
      ['vegetarian', 'no-onion-garlic'],
    )
    expect(found.length).toBeGreaterThan(2)
    for (const { id, quantity, adds, isEnough } of found) {
      const one = dishes.find((other) => other.id === id)
      expect(one?.fits).toEqual(expect.arrayContaining(['vegetarian', 'no-onion-garlic']))
      const total = one?.served(quantity)[nutrient]
      expect(total?.missing).toEqual([])
      expect(total?.known.toString()).toBe(adds.toString())
      expect(isEnough).toBe(adds.greaterThanOrEqualTo(6))
    }
  },
)
