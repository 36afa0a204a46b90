/** Whether a client can eat a dish, by what they eat and by their allergies. Pure. */
import type { CareFacts } from '../../contract/care-files'
import type { DishVerdict } from '../../contract/plan-figures'
import { type FastList, type Tag, tagsOf, type Verdict } from '../../food/tags'
import { type DishOf, linesOf, namesOf, type PlanKitchen } from './dishes'

type Told = Pick<CareFacts, 'eats' | 'allergies'>

/** The tags that a dish of this client needs. */
export const wantedTags = ({ eats, allergies }: Told): Set<string> =>
  new Set([...eats, ...allergies.map((name) => `without-${name}`)])

/** What a client's own fast list has beside the clinic's, and what it has not. */
export type OwnFast = { more: readonly string[]; less: readonly string[] }

/** As this client keeps it; null: there is no such list. */
export function fastListOf(id: string | null, { facts }: PlanKitchen, { more, less }: OwnFast): FastList | null {
  const list = facts.fastLists.items.find((one) => one.id === id)
  return list ? { ...list, foods: [...list.foods, ...more].filter((food) => !less.includes(food)) } : null
}

/** One no is a no; then what is not known. */
export function verdictOf(tags: readonly Tag[]): Verdict {
  const decisive = (['no', 'not_sure'] as const)
    .map((fits) => tags.filter((tag) => tag.fits === fits))
    .find((found) => found.length > 0)
  return { fits: decisive?.[0]?.fits ?? 'yes', because: decisive?.flatMap(({ because }) => because) ?? [] }
}

/** Those that do not fit for certain. @param dishes each once */
export function unfitOf(dishes: readonly DishOf[], told: Told, kitchen: PlanKitchen): DishVerdict[] {
  const wanted = wantedTags(told)
  if (wanted.size === 0) return []
  return dishes.flatMap((dish) => {
    const tags = tagsOf({ lines: linesOf(dish, kitchen) }, kitchen.kitchen, [])
    const { fits, because } = verdictOf(tags.filter(({ id }) => wanted.has(id)))
    return fits === 'yes' ? [] : [{ name: namesOf(dish, kitchen).name_en, fits, because }]
  })
}
