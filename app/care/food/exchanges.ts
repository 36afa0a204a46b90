/** How many exchanges of each group a portion is, told by its ingredients. Pure. */
import { Decimal } from '~/domain/food/decimal'
import { ingredientsOf, type Kitchen, type Recipe } from '../recipes/recipe'

export type ExchangeList = readonly {
  id: string
  nameEn: string
  foods: readonly { food: string; grams: number }[]
}[]

/** @property count in halves; @property grams of a portion, of all its foods in this group */
export type Exchange = { group: string; label: string; count: number; grams: Decimal }

/** Groups of less than a quarter are left out; null where the dish was never weighed. */
export function exchangesOf(recipe: Recipe, kitchen: Kitchen, list: ExchangeList): Exchange[] | null {
  if (recipe.cooked_grams === null) return null
  const share = new Decimal(recipe.portion_grams).div(recipe.cooked_grams)
  const ingredients = ingredientsOf(recipe, kitchen)
  return list.flatMap(({ id, nameEn, foods }): Exchange[] => {
    const one = new Map(foods.map(({ food, grams }) => [food, grams]))
    let [count, grams] = [new Decimal(0), new Decimal(0)]
    for (const { food, grams: raw } of ingredients) {
      const perExchange = one.get(food)
      if (perExchange === undefined) continue
      count = count.plus(raw.times(share).div(perExchange))
      grams = grams.plus(raw.times(share))
    }
    const halves = count.times(2).toDecimalPlaces(0).div(2).toNumber()
    return halves === 0 ? [] : [{ group: id, label: nameEn, count: halves, grams }]
  })
}
