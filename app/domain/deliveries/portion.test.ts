import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Allergen, allergenNames } from '../food/attributes'
import { type ClientDiet, clientDiets } from './diets'
import { type MenuDish, markOf, portionFor } from './portion'

const without = (...has: Allergen[]) =>
  Object.fromEntries(allergenNames.map((name) => [name, has.includes(name) ? 'no' : 'yes'])) as MenuDish['without']
const diets = (...eaten: ClientDiet[]) =>
  Object.fromEntries(clientDiets.map((diet) => [diet, eaten.includes(diet) ? 'yes' : 'no'])) as MenuDish['diets']

const chikki: MenuDish = {
  ...{ id: 'chikki', name: 'Peanut poha', diets: diets(...clientDiets), without: without('peanut') },
  foods: new Set(['poha', 'peanut', 'potato']),
}
const eggCurry: MenuDish = {
  ...{ id: 'egg', name: 'Egg curry', diets: diets('egg', 'non_veg'), without: without('egg') },
  foods: new Set(['egg', 'onion']),
}
const khichdi: MenuDish = {
  ...{ id: 'khichdi', name: 'Khichdi', diets: diets(...clientDiets), without: without() },
  foods: new Set(['rice', 'moong', 'karela']),
}
const unknown: MenuDish = {
  ...{ id: 'unknown', name: 'Mystery', diets: diets(), foods: null },
  without: Object.fromEntries(allergenNames.map((name) => [name, 'not_sure'])) as MenuDish['without'],
}
const nobody = { diet: 'veg' as ClientDiet | null, allergens: [], foods: [], dislikes: [], unread: [] }
const karela = { word: 'karela', numbers: ['karela'] }

test.each([
  ['what the menu says', {}, [chikki, khichdi], null, 'dish', 'Peanut poha', null],
  ['an allergen', { allergens: ['peanut'] }, [chikki, khichdi], null, 'other', 'Khichdi', 'no peanut'],
  [
    'what the dietitian knows',
    { inCare: ['peanut'] },
    [chikki, khichdi],
    null,
    'other',
    'Khichdi',
    'agreed with the dietitian',
  ],
  ['a diet', {}, [eggCurry, khichdi], null, 'other', 'Khichdi', 'vegetarian'],
  ['Jain', { diet: 'jain' }, [eggCurry, khichdi], null, 'other', 'Khichdi', 'Jain'],
  ['an untold diet', { diet: null }, [eggCurry, khichdi], null, 'other', 'Khichdi', 'diet not told, so vegetarian'],
  ['egg is fine', { diet: 'egg' }, [eggCurry, khichdi], null, 'dish', 'Egg curry', null],
  ['a food in words', { foods: [karela] }, [khichdi, chikki], null, 'other', 'Peanut poha', 'no karela'],
  ['a dislike', { dislikes: [karela] }, [khichdi, chikki], null, 'other', 'Peanut poha', 'does not like karela'],
  ['a dislike where nothing else fits', { dislikes: [karela] }, [khichdi, eggCurry], null, 'dish', 'Khichdi', null],
  ['a choice', {}, [chikki, khichdi], 'khichdi', 'other', 'Khichdi', 'chosen by the client'],
  ['a choice that does not fit', { allergens: ['peanut'] }, [khichdi, chikki], 'chikki', 'dish', 'Khichdi', null],
  ['a choice that is not offered', {}, [chikki], 'khichdi', 'dish', 'Peanut poha', null],
  [
    'nothing that fits',
    { allergens: ['peanut', 'egg'] },
    [chikki, eggCurry],
    null,
    'none',
    null,
    'no dish of this day fits: Peanut poha (no peanut); Egg curry (vegetarian, no egg)',
  ],
  ['what no rule can read', { unread: ['citrus'] }, [khichdi], null, 'ask', null, 'check by hand: citrus'],
  [
    'a dish of which nothing is known',
    { foods: [karela] },
    [unknown],
    null,
    'none',
    null,
    'no dish of this day fits: Mystery (vegetarian, no karela)',
  ],
] as const)('%s', (_, eater, dishes, chosen, state, name, why) => {
  const portion = portionFor({ ...nobody, ...eater } as Parameters<typeof portionFor>[0], dishes as never, chosen)
  expect(portion).toEqual({ state, dish: name === null ? null : expect.objectContaining({ name }), why })
})

test('the mark of a label', () => {
  expect([chikki, eggCurry, unknown].map(markOf)).toEqual(['veg', 'egg', 'non_veg'])
  expect(markOf({ ...khichdi, diets: { ...diets(), veg: 'not_sure', egg: 'not_sure' } })).toBeNull()
})

const fits = fc.constantFrom('yes' as const, 'no' as const, 'not_sure' as const)
const foodNumbers = ['a', 'b', 'c', 'd']
const dishOf = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Dish ${id}`),
    diets: fc.record(Object.fromEntries(clientDiets.map((diet) => [diet, fits]))) as fc.Arbitrary<MenuDish['diets']>,
    without: fc.record(Object.fromEntries(allergenNames.map((name) => [name, fits]))) as fc.Arbitrary<
      MenuDish['without']
    >,
    foods: fc.option(fc.subarray(foodNumbers).map((numbers) => new Set(numbers))),
  })
const named = fc.subarray(foodNumbers).map((numbers) => numbers.map((number) => ({ word: number, numbers: [number] })))
const anyEater = fc.record({
  diet: fc.option(fc.constantFrom(...clientDiets)),
  allergens: fc.subarray([...allergenNames]),
  foods: named,
  dislikes: named,
  unread: fc.subarray(['citrus']),
  inCare: fc.subarray([...allergenNames]),
})

test('whatever is told and whatever is on the menu, a dish that is served is known to be without what the client cannot have', () => {
  fc.assert(
    fc.property(
      anyEater,
      fc.tuple(dishOf('0'), dishOf('1'), dishOf('2')),
      fc.option(fc.constantFrom('0', '1', '2', '9')),
      (eater, dishes, chosen) => {
        const { state, dish, why } = portionFor(eater, dishes, chosen)
        const served = dishes.find(({ id }) => id === dish?.id)
        expect(served === undefined).toBe(state === 'none' || state === 'ask')
        if (eater.unread.length > 0) expect(state).toBe('ask')
        if (state !== 'dish') expect(why).not.toBe('')
        if (!served) return
        for (const allergen of [...eater.allergens, ...eater.inCare]) expect(served.without[allergen]).toBe('yes')
        expect(served.diets[eater.diet ?? 'veg']).toBe('yes')
        for (const { numbers } of eater.foods) expect(numbers.some((one) => served.foods?.has(one) ?? true)).toBe(false)
      },
    ),
  )
})
