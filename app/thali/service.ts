/** What is in the foods of the thali: by the recipes that content/ has for them, or by the food table. */
import { type Food, makeFoodBook } from '~/care/food/food-book'
import type { CareFacts, LoadKitchenContent } from '~/care/food/kitchen-content'
import { portionOf, type Total, totalsOf } from '~/care/food/totals'
import type { Kitchen } from '~/care/recipes/recipe'
import { recipeOfContent } from '~/care/recipes/recipe-of-content'
import { Decimal } from '~/domain/food/decimal'
import type { ThaliFigures } from './contract'

/** Of content/thali.yaml: one unit is a portion of the recipe, or so many grams of the food. */
export type ThaliFood = {
  id: string
  recipe?: string | undefined
  food?: string | undefined
  grams?: number | undefined
}
export type LoadThaliFoods = () => Promise<readonly ThaliFood[]>
export type Thali = ReturnType<typeof createThali>

export function createThali({
  loadKitchen,
  loadFoods,
}: {
  loadKitchen: LoadKitchenContent
  loadFoods: LoadThaliFoods
}) {
  // They change with the content alone.
  let made: { of: CareFacts; foods: readonly ThaliFood[]; figures: ThaliFigures[] } | null = null

  return {
    async figures(): Promise<ThaliFigures[]> {
      const [{ table, facts }, foods] = await Promise.all([loadKitchen(), loadFoods()])
      if (made?.of === facts && made.foods === foods) return made.figures
      const kitchen: Kitchen = {
        foods: makeFoodBook(table, facts.foods, []),
        recipes: new Map(facts.recipes.map((one) => [one.id, { id: one.id, ...recipeOfContent(one, (id) => id) }])),
      }
      const figures = foods.map((food) => figuresOf(food, kitchen))
      made = { of: facts, foods, figures }
      return figures
    },
  }
}

const nothingKnown = { known: 0, is_whole: false }

function figuresOf({ id, recipe, food, grams }: ThaliFood, kitchen: Kitchen): ThaliFigures {
  const dish = kitchen.recipes.get(recipe ?? '')
  const one: Food | undefined = kitchen.foods.get(food ?? '')
  const totals = dish
    ? portionOf(dish, kitchen)
    : one && grams !== undefined
      ? totalsOf([{ food: one.number, grams: new Decimal(grams), isUnknown: false }], kitchen.foods)
      : null
  if (!totals) return { id, protein_g: nothingKnown, fibre_g: nothingKnown, energy_kcal: nothingKnown }
  const { protein_g, fibre_g, energy_kcal } = totals
  return { id, protein_g: shown(protein_g), fibre_g: shown(fibre_g), energy_kcal: shown(energy_kcal) }
}

const shown = ({ known, missing }: Total) => ({
  known: known.toDecimalPlaces(2).toNumber(),
  is_whole: missing.length === 0,
})
