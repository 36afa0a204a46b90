/**
 * The foods that recipes are made of: the food table with what content/care/foods.yaml says of it, stand-ins, and what the clinic has
 * imported. Pure.
 */
import type { Collections } from '~/content/schema/typed-documents.server'
import { type Allergen, type FoodAttributes, type FoodMark, unknownAttributes } from '~/domain/food/attributes'
import type { Figures, TableFood } from '~/domain/food/food-table'

export type Food = {
  number: string
  name_en: string
  name_hi: string
  search_words: string
  group: string
  figures: Figures
  attributes: FoodAttributes
  /** What stands beside its figures as their source: USDA's number; null of a food that the clinic imported. */
  usda_number: string | null
}

export type FoodBook = ReadonlyMap<string, Food>

/** Water has a weight and nothing else, so it is no food of the table. */
export const water = 'water'

type FoodFacts = Collections['care']['foods']

export function makeFoodBook(
  table: readonly TableFood[],
  { items, standIns, labels, corrections }: FoodFacts,
  imported: readonly TableFood[],
): FoodBook {
  const facts = new Map(items.map((one) => [one.number, one]))
  const names = new Map(labels.map((one) => [one.number, one]))
  const book = new Map<string, Food>()
  for (const food of table) {
    const label = names.get(food.number)
    const certain = corrections.filter(({ number }) => number === food.number)
    book.set(food.number, {
      ...food,
      ...(label && { name_en: label.nameEn, name_hi: label.nameHi }),
      figures: { ...food.figures, ...Object.fromEntries(certain.map((one) => [one.nutrient, String(one.per100)])) },
      attributes: attributesOf(facts.get(food.number)),
      usda_number: food.number,
    })
  }
  for (const { id, figuresOf, nameEn, nameHi } of standIns) {
    const like = book.get(figuresOf)
    if (like) book.set(id, { ...like, number: id, name_en: nameEn, name_hi: nameHi, search_words: '' })
  }
  for (const food of imported) book.set(food.number, { ...food, attributes: unknownAttributes, usda_number: null })
  return book
}

/** A list that says “none” is a known, empty one; without a list it is not known. */
function attributesOf(facts: FoodFacts['items'][number] | undefined): FoodAttributes {
  if (!facts) return unknownAttributes
  const known = <Name extends string>(list: readonly (Name | 'none')[] | null | undefined) =>
    list ? list.filter((one): one is Name => one !== 'none') : null
  return {
    kind: facts.kind ?? null,
    allergens: known<Allergen>(facts.allergens),
    marks: known<FoodMark>(facts.marks),
  }
}
