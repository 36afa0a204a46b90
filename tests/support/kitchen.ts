/** The foods and recipes of content/care/, as a new database has them; a recipe's id is that of its file. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { makeFoodBook } from '~/care/food/food-book'
import type { CareFacts } from '~/care/food/kitchen-content'
import type { Kitchen, Recipe } from '~/care/recipes/recipe'
import { recipeOfContent } from '~/care/recipes/recipe-of-content'
import {
  exchangesSchema,
  fastListsSchema,
  foodsSchema,
  foodTableFile,
  formulasSchema,
  measuresSchema,
  recipesSchema,
} from '~/content/schema/care/care-schemas'
import { careContactSchema } from '~/content/schema/care/contact-schema'
import { readingsSchema } from '~/content/schema/care/reading-schema'
import { thaliSchema } from '~/content/schema/care/thali-schema'
import { readFoodTable } from '~/domain/food/food-table'
import { drawingsOf } from '~/domain/food/thali/drawings'

const read = (name: string) => readFileSync(`content/care/${name}`, 'utf8')

export const foodTable = readFoodTable(readFileSync(`content/${foodTableFile}`, 'utf8'))
export const foods = makeFoodBook(foodTable.foods, foodsSchema.parse(parse(read('foods.yaml'))), [])
export const exchangeGroups = exchangesSchema.parse(parse(read('exchanges.yaml'))).groups
export const fastLists = fastListsSchema.parse(parse(read('fast-lists.yaml'))).items

/** What content/care/ says beside its recipes. */
export const careFacts: CareFacts = {
  foods: foodsSchema.parse(parse(read('foods.yaml'))),
  measures: measuresSchema.parse(parse(read('measures.yaml'))),
  exchanges: exchangesSchema.parse(parse(read('exchanges.yaml'))),
  fastLists: fastListsSchema.parse(parse(read('fast-lists.yaml'))),
  recipes: [],
  formulas: formulasSchema.parse(parse(read('formulas.yaml'))),
  readings: readingsSchema.parse(parse(read('readings.yaml'))),
  contact: careContactSchema.parse(parse(read('contact.yaml'))),
  drawings: drawingsOf(thaliSchema.parse(parse(readFileSync('content/thali.yaml', 'utf8'))).foods),
}

const recipes = new Map<string, Recipe>(
  recipesSchema
    .parse(parse(read('recipes.yaml')))
    .items.map((one) => [one.id, { id: one.id, seed: one.id, ...recipeOfContent(one, (id) => id) }]),
)

export const kitchen: Kitchen = { foods, recipes }

export function recipeOf(id: string): Recipe {
  const recipe = recipes.get(id)
  if (!recipe) throw new Error(`content/care/recipes.yaml has no recipe ${id}`)
  return recipe
}
