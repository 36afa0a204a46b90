/** A recipe as the texts of its fields, as they are typed: the lines of a field are entries, minutes may be half written. */
import type { Recipe } from '~/domain/posts/post-blocks'

export const recipeFieldNames = ['name', 'serves', 'prep', 'cook', 'ingredients', 'steps'] as const
export type RecipeFields = Record<(typeof recipeFieldNames)[number], string>

export const toRecipeFields = (recipe: Recipe): RecipeFields => ({
  name: recipe.name,
  serves: recipe.serves,
  prep: String(recipe.prep_minutes ?? ''),
  cook: String(recipe.cook_minutes ?? ''),
  ingredients: recipe.ingredients.join('\n'),
  steps: recipe.steps.join('\n'),
})

export function fromRecipeFields(attrs: Record<string, unknown>): Recipe {
  const field = (name: keyof RecipeFields) => String(attrs[name] ?? '')
  return {
    type: 'recipe',
    name: field('name'),
    serves: field('serves'),
    prep_minutes: minutesOf(field('prep')),
    cook_minutes: minutesOf(field('cook')),
    ingredients: field('ingredients').split('\n'),
    steps: field('steps').split('\n'),
  }
}

/** Null of what is no time up to a week. */
export function minutesOf(text: string): number | null {
  const minutes = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= 10_080 ? minutes : null
}
