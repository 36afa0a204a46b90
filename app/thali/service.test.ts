/** The foods of the thali against the recipes, the food table and the tags of care: two files must not say two things. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { tagsOf } from '~/care/food/tags'
import { recipesSchema } from '~/content/schema/care/care-schemas'
import { thaliSchema } from '~/content/schema/care/thali-schema'
import type { PlateNeed } from '~/domain/food/thali/plate'
import { careFacts, fastLists, foodTable, kitchen } from '../../tests/support/kitchen'
import { createThali } from './service'

const thali = thaliSchema.parse(parse(readFileSync('content/thali.yaml', 'utf8')))
const recipes = recipesSchema.parse(parse(readFileSync('content/care/recipes.yaml', 'utf8'))).items
const { foods } = thali
const facts = { ...careFacts, recipes }
const service = createThali({
  loadKitchen: async () => ({ table: foodTable.foods, facts }),
  loadFoods: async () => foods,
})

/** The tag of care that says no where a chip leaves the food out. */
const tagOf: Record<Exclude<PlateNeed, 'fast'>, string> = {
  jain: 'jain',
  noOnionGarlic: 'no-onion-garlic',
  vegan: 'vegan',
}

describe('what a chip leaves out', () => {
  const linesOf = ({ recipe, food }: (typeof foods)[number]) =>
    recipe !== undefined
      ? (kitchen.recipes.get(recipe)?.lines ?? [])
      : food !== undefined
        ? [{ food, recipe_id: null, grams: 100, measure: null }]
        : null
  const known = foods.flatMap((food) => {
    const lines = linesOf(food)
    return lines
      ? [{ ...food, tags: new Map(tagsOf({ lines }, kitchen, fastLists).map((tag) => [tag.id, tag.fits])) }]
      : []
  })
  test('most foods have a recipe or a line of the table', () => expect(known.length).toBeGreaterThan(30))
  test.each(known)('$id: is left out where its ingredients do not fit', ({ notFor = [], tags }) => {
    for (const [need, tag] of Object.entries(tagOf) as [Exclude<PlateNeed, 'fast'>, string][])
      if (tags.get(tag) !== 'yes') expect(notFor, tag).toContain(need)
    // A family's fast is its own; what no list of ours has is not offered on one.
    const isOnAList = fastLists.some(({ id }) => tags.get(`fast-${id}`) === 'yes')
    if (!isOnAList) expect(notFor).toContain('fast')
  })
})

test('each food has its drawing, and no drawing is left over', async () => {
  const { readdirSync } = await import('node:fs')
  expect(readdirSync('public/thali').toSorted()).toEqual(
    [...foods.map(({ id }) => `${id}.svg`), 'plate.svg'].toSorted(),
  )
})

test('figures of one unit: of a portion, of the table, and of what nobody has measured', async () => {
  const figures = new Map((await service.figures()).map(({ id, ...figure }) => [id, figure]))
  expect(figures.size).toBe(foods.length)
  // A phulka of 35 g: care.md, example 7.
  expect(figures.get('roti')).toMatchObject({ energy_kcal: { is_whole: true }, protein_g: { is_whole: true } })
  expect(Math.round(figures.get('roti')?.energy_kcal.known ?? 0)).toBe(83)
  expect(figures.get('roti')?.protein_g.known.toFixed(1)).toBe('2.4')
  // 155 g of dahi.
  expect(figures.get('dahi')?.protein_g).toEqual({ known: 5.38, is_whole: true })
  expect(figures.get('dosa')).toEqual({
    protein_g: { known: 0, is_whole: false },
    fibre_g: { known: 0, is_whole: false },
    energy_kcal: { known: 0, is_whole: false },
  })
  expect(await service.figures()).toBe(await service.figures())
})
