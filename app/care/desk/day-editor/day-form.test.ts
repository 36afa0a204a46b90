import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyBody, type Item, type PlanDay, planBodySchema } from '../../contract/diet-plan-body'
import type { OfferedDish, PlanDish } from '../../contract/plan-figures'
import { changedDays, type DayForm } from './day-form'
import { choiceOf, chosenDish, found, requireAmount } from './dishes'
import { Refusal } from './refusal'

const id = (at: number) => `0199aaaa-bbbb-7ccc-8ddd-00000000000${at}`
const recipe = (at: number, quantity = 1): Item => ({
  ...{ recipe_id: id(at), food: null, quantity, measure: null, or: [] },
})
const dahi: Item = { recipe_id: null, food: '01116', quantity: 0.5, measure: 'katori', or: [] }
const names = (at: number, name_en: string): PlanDish => ({
  ...{ recipe_id: id(at), food: null, name_en, name_hi: '', measures: [{ measure: null, name_en: 'katori' }] },
})
const dishes: PlanDish[] = [
  ...[names(1, 'Dal palak'), names(2, 'Rice')],
  {
    ...{ recipe_id: null, food: '01116', name_en: 'Dahi', name_hi: 'दही' },
    measures: [
      { measure: 'katori', name_en: 'katori' },
      { measure: 'g', name_en: 'g' },
    ],
  },
]
const days = (items: Item[]): PlanDay[] =>
  emptyBody(7).days.map((day, at) => ({
    ...day,
    meals: day.meals.map((meal) => (at === 2 && meal.meal === 'lunch' ? { ...meal, items } : meal)),
  }))
const stands = days([recipe(1), dahi])
const form = (sent: Partial<DayForm> & { intent: string }): DayForm => ({ version: 1, day: 2, meal: 'lunch', ...sent })
const itemsOn = (of: PlanDay[], day: number, meal: string) => of[day]?.meals.find((one) => one.meal === meal)?.items
const lunch = (sent: Partial<DayForm> & { intent: string }) =>
  itemsOn(changedDays(stands, form(sent), dishes), 2, 'lunch')
const problemOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return [error.field, error.message]
  }
  return null
}

describe('a row', () => {
  test('takes a quantity, in the measure that was typed or chosen', () => {
    expect(lunch({ intent: 'row', at: 0, amount: '1½ k' })?.[0]).toEqual(recipe(1, 1.5))
    expect(lunch({ intent: 'row', at: 1, amount: '75', measure: 'g' })?.[1]).toMatchObject({
      quantity: 75,
      measure: 'g',
    })
    expect(lunch({ intent: 'row', at: 1, amount: '1 k', measure: 'g' })?.[1]).toMatchObject({ measure: 'katori' })
    expect(lunch({ intent: 'row', at: 1, amount: '1', measure: 'bucket' })?.[1]).toMatchObject({ measure: 'katori' })
  })

  test('says what is wrong at its field, or that it is gone', () => {
    expect(problemOf(() => lunch({ intent: 'row', at: 0, amount: '1.3' }))).toEqual(['amount', expect.any(String)])
    expect(problemOf(() => lunch({ intent: 'row', at: 1, amount: '2 glass' }))).toEqual([
      ...['amount', 'Please enter it in katori or g'],
    ])
    expect(problemOf(() => lunch({ intent: 'row', at: 0, of: `recipe:${id(2)}`, amount: '1' }))?.[0]).toBe('')
    expect(problemOf(() => changedDays(stands, form({ intent: 'row', day: 9 }), dishes))).not.toBeNull()
  })

  test('is found by its dish where the rows have moved', () => {
    expect(lunch({ intent: 'remove', at: 0, of: 'food:01116' })).toEqual([recipe(1)])
  })

  test('goes to the end of another meal, with its “or”', () => {
    const dish = ({ or: _, ...one }: Item) => one
    const withOr = days([{ ...recipe(1), or: [dish(dahi)] }])
    const moved = changedDays(withOr, form({ intent: 'move', at: 0, to_day: 4, to_meal: 'dinner' }), dishes)
    expect(itemsOn(moved, 2, 'lunch')).toEqual([])
    expect(itemsOn(moved, 4, 'dinner')?.[0]).toMatchObject({ recipe_id: id(1), or: [{ food: '01116' }] })
    expect(problemOf(() => lunch({ intent: 'move', at: 0, to_day: 9 }))).toEqual(['to_day', 'Please choose a day'])
  })
})

test('a dish is put in, and beside another as “or”; a meal gets its time', () => {
  expect(lunch({ intent: 'add', dish: `recipe:${id(2)}`, amount: '1¼' })?.at(-1)).toEqual(recipe(2, 1.25))
  expect(lunch({ intent: 'add', dish: 'food:12061:piece', amount: '5 pieces' })?.at(-1)).toMatchObject({
    ...{ food: '12061', quantity: 5, measure: 'piece' },
  })
  const or = lunch({ intent: 'or', at: 0, dish: 'food:01116:katori', amount: '1' })
  expect(or?.[0]?.or).toEqual([{ recipe_id: null, food: '01116', quantity: 1, measure: 'katori' }])
  const timed = changedDays(stands, form({ intent: 'meal', time: '13:30', note: ' Slowly ' }), dishes)
  expect(timed[2]?.meals[3]).toMatchObject({ time: '13:30', note: 'Slowly', items: stands[2]?.meals[3]?.items })
})

test('whatever one form of a day says, all other meals stay, and a plan comes out', () => {
  const sent = fc.record({
    intent: fc.constantFrom('row', 'remove', 'add', 'or', 'or_remove', 'move', 'meal'),
    ...{ at: fc.integer({ min: 0, max: 2 }), or_at: fc.integer({ min: 0, max: 1 }) },
    amount: fc.constantFrom('1', '¾', '2.5 k', 'x', ''),
    dish: fc.constantFrom(`recipe:${id(2)}`, 'food:01116:g', 'food:12061:piece'),
    ...{ to_day: fc.integer({ min: 0, max: 8 }), to_meal: fc.constantFrom('lunch' as const, 'dinner' as const) },
  })
  fc.assert(
    fc.property(sent, (given) => {
      try {
        const after = changedDays(stands, form(given), dishes)
        expect(planBodySchema.safeParse({ ...emptyBody(7), days: after }).success).toBe(true)
        const touched = new Set(['2 lunch', given.intent === 'move' ? `${given.to_day} ${given.to_meal}` : ''])
        for (const [day, { meals }] of after.entries())
          for (const [at, meal] of meals.entries())
            if (!touched.has(`${day} ${meal.meal}`)) expect(meal).toEqual(stands[day]?.meals[at])
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }),
  )
})

test('a dish is told by a text, and read from it', () => {
  expect(chosenDish(choiceOf(recipe(1), null))).toEqual({ recipe_id: id(1), food: null, measure: null })
  expect(chosenDish(choiceOf(dahi, 'katori'))).toEqual({ recipe_id: null, food: '01116', measure: 'katori' })
})

test('one letter is enough for a measure, and a whole name comes before the beginning of another', () => {
  const measures = [
    { measure: 'glass', name_en: 'glass' },
    { measure: 'g', name_en: 'g' },
  ]
  expect(requireAmount('2 g', measures, 'glass')).toEqual({ quantity: 2, measure: 'g' })
  expect(requireAmount('2 gl', measures, 'g')).toEqual({ quantity: 2, measure: 'glass' })
})

test('dishes are found by the beginnings of their words, in either script and by what they are also called', () => {
  const offered = (name_en: string, name_hi = '', search_words = ''): OfferedDish => ({
    ...{ recipe_id: name_en, food: null, name_en, name_hi, search_words, measures: [], fits: 'yes', because: [] },
  })
  const all = [offered('Dal palak', 'दाल पालक'), offered('Palak paratha'), offered('Curd', 'दही', 'dahi, yogurt')]
  const namesOf = (typed: string) => found(all, typed, 8).map(({ name_en }) => name_en)
  expect(namesOf('pal')).toEqual(['Palak paratha', 'Dal palak'])
  expect(namesOf('da pa')).toEqual(['Dal palak'])
  expect(namesOf('दही')).toEqual(['Curd'])
  expect(namesOf('dahi')).toEqual(['Curd'])
  expect(namesOf(' ')).toEqual([])
})
