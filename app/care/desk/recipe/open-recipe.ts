import type { RecipeView, SwapView } from '../../contract/admin-recipes'

/** What a recipe can be made of. */
export type Parts = {
  foods: { number: string; name_en: string; name_hi: string }[]
  recipes: { id: string; name_en: string }[]
}

/** What the loader of a recipe's page gives its parts. */
export type OpenRecipe = {
  recipe: RecipeView
  parts: Parts
  swaps: SwapView[]
  /** How many portions the dish is, in quarters; null: not weighed. */
  makes: string | null
  saved: string
  formToken: string
}
