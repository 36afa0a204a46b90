/** What the kitchen knows of a client: what they eat, what must not be in it, what they do not like. Pure. */
import { type Allergen, allergenNames, allergens } from '../food/attributes'
import type { ClientDiet } from './diets'

export type FoodFacts = {
  diet: ClientDiet | null
  allergens: readonly Allergen[]
  /** Allergies in the words they were told in. */
  words: readonly string[]
  dislikes: string | null
  /** Words of allergies that staff have read: what is ticked says them (`phrasesOf`). */
  checked: readonly string[]
}

/** As the sheets show it: what is ticked, then the words; what is said twice stands there once. null: nothing was told. */
export function allergyText({ allergens: ticked, words }: Pick<FoodFacts, 'allergens' | 'words'>): string | null {
  const said = new Map<string, string>()
  for (const text of [allergenText(ticked), ...words])
    if (text && !said.has(text.toLowerCase())) said.set(text.toLowerCase(), text)
  return [...said.values()].join('; ') || null
}

/** Such as “Milk, tree nuts”; null of none. */
function allergenText(ticked: readonly Allergen[]): string | null {
  const text = allergenNames.flatMap((name) => (ticked.includes(name) ? [allergens[name]] : [])).join(', ')
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A text of allergies or dislikes in its parts, in lower case: “No nuts, karela” is “no nuts” and “karela”. */
export const phrasesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[,;/&+.\n]|\band\b|\bor\b|\baur\b/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
