/** Each tag names the ingredients that decide it, and what is not known is never "fits". */
import { expect, test } from 'vitest'
import { unknownAttributes } from '~/domain/food/attributes'
import { fastLists, foods, kitchen, recipeOf } from '../../../tests/support/kitchen'
import type { RecipeLine } from '../recipes/recipe'
import type { Food } from './food-book'
import { tagsOf } from './tags'

const line = (food: string): RecipeLine => ({ food, recipe_id: null, grams: 10, measure: null })
const tagsWith = (numbers: string[], more: Food[] = []) => {
  const book = new Map([...foods, ...more.map((food) => [food.number, food] as const)])
  return tagsOf({ lines: numbers.map(line) }, { ...kitchen, foods: book }, fastLists)
}
const verdict = (tags: ReturnType<typeof tagsOf>, id: string) => {
  const tag = tags.find((one) => one.id === id)
  return [tag?.fits, ...(tag?.because ?? []).map(({ name, why }) => `${name}: ${why}`)]
}
const salt = '02047'
const potato = '11352'

test('plain salt is not on a fast, sendha namak is', () => {
  expect(verdict(tagsWith([potato, salt]), 'fast-ekadashi')).toEqual(['no', 'Salt: not in the list'])
  expect(verdict(tagsWith([potato, 'sendha-namak']), 'fast-ekadashi')).toEqual(['yes'])
})

test('a fast day’s recipes with sendha namak fit, the everyday one does not', () => {
  for (const id of ['kuttu-cheela', 'vrat-aloo', 'rajgira-roti', 'shakarkandi', 'vrat-lauki'])
    expect(verdict(tagsOf(recipeOf(id), kitchen, fastLists), 'fast-navratri'), id).toEqual(['yes'])
  expect(verdict(tagsOf(recipeOf('lauki'), kitchen, fastLists), 'fast-navratri')[0]).toBe('no')
})

const imported: Food = {
  ...{ number: 'ifct-a015', name_en: 'Ragi', name_hi: 'रागी', search_words: '', group: 'millets' },
  ...{ figures: foods.get('20649')?.figures ?? ({} as Food['figures']), usda_number: null },
  attributes: unknownAttributes,
}

test('an imported food of which nothing is said is “not sure” in every tag', () => {
  for (const tag of tagsWith([potato, 'ifct-a015'], [imported]))
    if (tag.id !== 'jain') expect([tag.id, tag.fits, tag.because[0]?.name]).toEqual([tag.id, 'not_sure', 'Ragi'])
  // What is known decides where it says no.
  expect(verdict(tagsWith([potato, 'ifct-a015'], [imported]), 'jain')).toEqual([
    ...['no', 'Potato, raw: grows under the ground'],
  ])
})

test('a food that is not in the book, or a dish without a line, is “not sure”', () => {
  expect(verdict(tagsWith(['99999']), 'vegetarian')).toEqual(['not_sure', '99999: not known'])
  expect(verdict(tagsWith([]), 'vegetarian')).toEqual(['not_sure'])
})

test('no tag fits or refuses without an ingredient that says why', () => {
  for (const recipe of kitchen.recipes.values())
    for (const { id, fits, because } of tagsOf(recipe, kitchen, fastLists))
      if (fits !== 'yes') expect(because.length, `${recipe.id} ${id}`).toBeGreaterThan(0)
})

test('honey is no food for Jains and vegans, an egg none for vegetarians', () => {
  expect(verdict(tagsWith(['19296']), 'jain')).toEqual(['no', 'Honey: honey'])
  expect(verdict(tagsWith(['19296']), 'vegan')).toEqual(['no', 'Honey: honey'])
  expect(verdict(tagsWith(['01129']), 'vegetarian')).toEqual(['no', 'Egg, hard-boiled: egg'])
})

test('aubergine has many seeds, and moong sprouts are sprouted', () => {
  expect(verdict(tagsWith(['11209']), 'no-many-seeded')).toEqual(['no', 'Aubergine, raw (baingan): has many seeds'])
  expect(verdict(tagsWith(['11043']), 'no-sprouts')).toEqual(['no', 'Mung sprouts, raw: sprouted'])
})
