/** The recipes as the kitchen's menu chooses them for its clients, and what clients have told, read by the same food table. */
import type { Kysely } from 'kysely'
import type { FoodFacts } from '~/domain/deliveries/food-facts'
import type { Eater, Fits, MenuDish } from '~/domain/deliveries/portion'
import { allergenNames } from '~/domain/food/attributes'
import type { Tables } from '~/platform/db/tables'
import type { LoadKitchenContent } from '../food/kitchen-content'
import { fitsWithEgg, tagsOf } from '../food/tags'
import { eaterOf, foodWordsOf } from './food-words'
import { openKitchen } from './open-kitchen'
import { ingredientsOf, type Kitchen, type Recipe } from './recipe'

export type MenuKitchen = {
  /** null: there is no such recipe. */
  dish: (recipeId: string) => MenuDish | null
  recipes: { id: string; name: string }[]
  eater: (facts: FoodFacts) => Eater
}

export async function openMenuKitchen(db: Kysely<Tables>, loadKitchen: LoadKitchenContent): Promise<MenuKitchen> {
  const { kitchen, recipes } = await openKitchen(db, loadKitchen)
  const words = foodWordsOf(kitchen.foods)
  const dishes = new Map<string, MenuDish>()
  return {
    dish(id) {
      const recipe = kitchen.recipes.get(id)
      const known = dishes.get(id) ?? (recipe ? menuDishOf(recipe, kitchen) : null)
      if (known) dishes.set(id, known)
      return known
    },
    recipes: recipes
      .map(({ id, name_en: name }) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    eater: (facts) => eaterOf(facts, words),
  }
}

function menuDishOf(recipe: Recipe, kitchen: Kitchen): MenuDish {
  const tags = new Map(tagsOf(recipe, kitchen, []).map(({ id, fits }) => [id, fits]))
  const fits = (id: string): Fits => tags.get(id) ?? 'not_sure'
  const both = (...all: Fits[]): Fits => (all.includes('no') ? 'no' : all.includes('not_sure') ? 'not_sure' : 'yes')
  const ingredients = ingredientsOf(recipe, kitchen)
  return {
    id: recipe.id,
    name: recipe.name_en,
    diets: {
      veg: fits('vegetarian'),
      egg: fitsWithEgg(recipe, kitchen),
      non_veg: 'yes',
      vegan: fits('vegan'),
      jain: fits('jain'),
      no_onion_garlic: both(fits('vegetarian'), fits('no-onion-garlic')),
    },
    without: Object.fromEntries(allergenNames.map((name) => [name, fits(`without-${name}`)])) as MenuDish['without'],
    foods:
      ingredients.length === 0 || ingredients.some(({ isUnknown }) => isUnknown)
        ? null
        : new Set(ingredients.map(({ food }) => food)),
  }
}
