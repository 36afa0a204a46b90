/**
 * Who can eat a dish, told by its ingredients, each answer with the ingredients that decide it. What is not known of an ingredient makes
 * the answer "not sure", never "fits". Pure.
 */
import { type Allergen, allergenNames, allergens, type FoodMark, unknownAttributes } from '~/domain/food/attributes'
import { type Ingredient, ingredientsOf, type Kitchen, nameOfIngredient, type Recipe } from '../recipes/recipe'
import type { Food } from './food-book'

/** An ingredient that decides, by its name, and what it is: “Ghee”, “from milk”. */
export type Reason = { name: string; why: string }
export type Verdict = { fits: 'yes' | 'no' | 'not_sure'; because: Reason[] }

export type FastList = { id: string; nameEn: string; foods: readonly string[] }
export type Tag = { id: string; label: string; isAllergen: boolean } & Verdict

type Judged = Pick<Food, 'number' | 'attributes'>
/** null: it fits. unknown: what would decide is not known. Otherwise why not. */
type Judge = (food: Judged) => null | 'unknown' | { why: string }

const kinds =
  (refused: Partial<Record<string, string>>): Judge =>
  ({ attributes: { kind } }) => {
    if (kind === null) return 'unknown'
    const why = refused[kind]
    return why === undefined ? null : { why }
  }

const markWords: Record<FoodMark, string> = {
  allium: 'onion or garlic',
  underground: 'grows under the ground',
  many_seeded: 'has many seeds',
  sprouted: 'sprouted',
  fungus: 'a fungus',
  grain: 'a grain',
  pulse: 'a pulse',
}

const withoutMarks =
  (...refused: FoodMark[]): Judge =>
  ({ attributes: { marks } }) => {
    if (marks === null) return 'unknown'
    const [first] = refused.filter((one) => marks.includes(one))
    return first === undefined ? null : { why: markWords[first] }
  }

/** The first that says no; else the first that does not know. */
const all =
  (...judges: Judge[]): Judge =>
  (food) => {
    const said = judges.map((judge) => judge(food))
    return said.find((one) => one !== null && one !== 'unknown') ?? said.find((one) => one === 'unknown') ?? null
  }

const flesh = { egg: 'egg', fish: 'fish', meat: 'meat' }

const without =
  (allergen: Allergen): Judge =>
  ({ attributes }) =>
    attributes.allergens === null
      ? 'unknown'
      : attributes.allergens.includes(allergen)
        ? { why: `has ${allergens[allergen]}` }
        : null

const onFast =
  ({ foods }: FastList): Judge =>
  ({ number, attributes }) =>
    foods.includes(number) ? null : attributes === unknownAttributes ? 'unknown' : { why: 'not in the list' }

const eaters: readonly { id: string; label: string; judge: Judge }[] = [
  { id: 'vegetarian', label: 'Vegetarian', judge: kinds(flesh) },
  { id: 'vegan', label: 'Vegan', judge: kinds({ ...flesh, milk: 'from milk', honey: 'honey' }) },
  { id: 'no-onion-garlic', label: 'No onion-garlic', judge: withoutMarks('allium') },
  {
    id: 'jain',
    label: 'Jain',
    judge: all(kinds({ ...flesh, honey: 'honey' }), withoutMarks('allium', 'underground', 'fungus')),
  },
  { id: 'no-many-seeded', label: 'Jain, nothing with many seeds', judge: withoutMarks('many_seeded') },
  { id: 'no-sprouts', label: 'Jain, no sprouts', judge: withoutMarks('sprouted') },
]

export function tagsOf(recipe: Pick<Recipe, 'lines'>, kitchen: Kitchen, fastLists: readonly FastList[]): Tag[] {
  const foods = judgedFoods(ingredientsOf(recipe, kitchen), kitchen)
  const nameOf = (number: string) => nameOfIngredient(number, kitchen)
  const tag = (id: string, label: string, judge: Judge, isAllergen = false): Tag => ({
    ...{ id, label, isAllergen },
    ...verdictOf(foods, judge, nameOf),
  })
  return [
    ...eaters.map(({ id, label, judge }) => tag(id, label, judge)),
    ...fastLists.map((list) => tag(`fast-${list.id}`, `Vrat, ${list.nameEn}`, onFast(list))),
    ...allergenNames.map((name) => tag(`without-${name}`, `Without ${allergens[name]}`, without(name), true)),
  ]
}

/** Whether who eats egg, but no fish and no meat, can have it. */
export function fitsWithEgg(recipe: Pick<Recipe, 'lines'>, kitchen: Kitchen): Verdict['fits'] {
  const judge = kinds({ fish: 'fish', meat: 'meat' })
  return verdictOf(judgedFoods(ingredientsOf(recipe, kitchen), kitchen), judge, String).fits
}

/** Each food once. Of one that is not in the book nothing is known. */
function judgedFoods(ingredients: readonly Ingredient[], { foods }: Kitchen): Judged[] {
  const numbers = [...new Set(ingredients.map(({ food }) => food))]
  return numbers.map((number) => foods.get(number) ?? { number, attributes: unknownAttributes })
}

function verdictOf(foods: readonly Judged[], judge: Judge, nameOf: (number: string) => string): Verdict {
  const [no, open]: [Reason[], Reason[]] = [[], []]
  for (const food of foods) {
    const said = judge(food)
    if (said === 'unknown') open.push({ name: nameOf(food.number), why: 'not known' })
    else if (said !== null) no.push({ name: nameOf(food.number), why: said.why })
  }
  if (no.length > 0) return { fits: 'no', because: no }
  // A dish without a line says nothing of what will be in it.
  if (open.length > 0 || foods.length === 0) return { fits: 'not_sure', because: open }
  return { fits: 'yes', because: [] }
}
