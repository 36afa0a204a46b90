/**
 * Which dish of a day comes to a client: the dish of the menu, else the first of its alternatives that fits, else none. What is not known
 * of a dish never fits. The reasons are of food alone. Pure.
 */
import { type Allergen, allergens } from '../food/attributes'
import type { ClientDiet } from './diets'

export type Fits = 'yes' | 'no' | 'not_sure'

/** A recipe as the menu chooses it. */
export type MenuDish = {
  id: string
  name: string
  /** Whether a client of each diet can eat it. */
  diets: Readonly<Record<ClientDiet, Fits>>
  /** Whether it is without each allergen. */
  without: Readonly<Record<Allergen, Fits>>
  /** The numbers of its foods; null: not all of them are known. */
  foods: ReadonlySet<string> | null
}

/** A food that is named in words: “karela”, and the numbers of the foods that are called so. */
export type NamedFood = { word: string; numbers: readonly string[] }

/** What is told of a client, read: `unread` are words of allergies of which no rule can tell what they name. */
export type Eater = {
  diet: ClientDiet | null
  allergens: readonly Allergen[]
  foods: readonly NamedFood[]
  dislikes: readonly NamedFood[]
  unread: readonly string[]
  /** Told to the dietitian alone: the dish is chosen by them, and the kitchen does not read which they are. */
  inCare?: readonly Allergen[]
}

/** dish: that of the menu. other: another one, and why. none: no dish fits. ask: a person has to read what was told, nothing is served. */
export type Portion = {
  state: 'dish' | 'other' | 'none' | 'ask'
  dish: { id: string; name: string } | null
  why: string | null
}

const dietReasons: Readonly<Record<ClientDiet, string>> = {
  veg: 'vegetarian',
  egg: 'no meat or fish',
  non_veg: '',
  vegan: 'vegan',
  jain: 'Jain',
  no_onion_garlic: 'no onion and garlic',
}

/** Why a client cannot have a dish; empty where it fits. */
function refusalsOf(dish: MenuDish, eater: Pick<Eater, 'diet' | 'allergens' | 'foods' | 'inCare'>): string[] {
  // Untold, nothing but vegetarian food is cooked.
  const fitsDiet = dish.diets[eater.diet ?? 'veg'] === 'yes'
  const others = (eater.inCare ?? []).filter((name) => !eater.allergens.includes(name))
  const isOfCare = others.some((name) => dish.without[name] !== 'yes')
  const diet = eater.diet === null ? 'diet not told, so vegetarian' : dietReasons[eater.diet]
  return [
    ...(fitsDiet ? [] : [diet]),
    ...eater.allergens.filter((name) => dish.without[name] !== 'yes').map((name) => `no ${allergens[name]}`),
    ...namedIn(dish, eater.foods, true).map((word) => `no ${word}`),
    ...(isOfCare ? ['agreed with the dietitian'] : []),
  ]
}

const namedIn = ({ foods }: MenuDish, named: readonly NamedFood[], isSure: boolean): string[] =>
  named.flatMap(({ word, numbers }) =>
    (foods === null ? isSure : numbers.some((number) => foods.has(number))) ? [word] : [],
  )

/** The dishes of a day that a client can have, in the order of the menu. */
export const fittingDishes = (eater: Eater, dishes: readonly MenuDish[]): MenuDish[] =>
  eater.unread.length > 0 ? [] : dishes.filter((dish) => refusalsOf(dish, eater).length === 0)

/**
 * @param dishes of the menu for this day: the dish, then its alternatives
 * @param chosen the id of the one that the client has chosen
 */
export function portionFor(eater: Eater, dishes: readonly MenuDish[], chosen: string | null = null): Portion {
  if (eater.unread.length > 0) return { state: 'ask', dish: null, why: `check by hand: ${eater.unread.join(', ')}` }
  const fitting = fittingDishes(eater, dishes)
  const wished = fitting.find(({ id }) => id === chosen)
  const liked = fitting.find((dish) => namedIn(dish, eater.dislikes, false).length === 0)
  const dish = wished ?? liked ?? fitting[0]
  const [first] = dishes
  if (!dish || !first) {
    const refusals = dishes.map((one) => `${one.name} (${refusalsOf(one, eater).join(', ')})`)
    return { state: 'none', dish: null, why: `no dish of this day fits: ${refusals.join('; ')}` }
  }
  const served = { id: dish.id, name: dish.name }
  if (dish === first) return { state: 'dish', dish: served, why: null }
  const refusals = refusalsOf(first, eater)
  const dislikes = namedIn(first, eater.dislikes, false).map((word) => `does not like ${word}`)
  const why = dish === wished ? ['chosen by the client'] : refusals.length > 0 ? refusals : dislikes
  return { state: 'other', dish: served, why: why.join(', ') }
}

/** What stands on a label: the mark that the law wants; null: it is not known. */
export const markOf = ({ diets }: MenuDish): 'veg' | 'egg' | 'non_veg' | null =>
  diets.veg === 'yes' ? 'veg' : diets.egg === 'yes' ? 'egg' : diets.egg === 'no' ? 'non_veg' : null
