/** Whether a client can eat a dish, by what they eat and by their allergies. Pure. */
import type { CareFacts } from '../../contract/care-files'
import type { DishVerdict } from '../../contract/plan-figures'
import { type Tag, tagsOf, type Verdict } from '../../food/tags'
import { type DishOf, linesOf, namesOf, type PlanKitchen } from './dishes'

type Told = Pick<CareFacts, 'eats' | 'allergies'>

/** The tags that a dish of this client needs. */
export const wantedTags = ({ eats, allergies }: Told): Set<string> =>
  new Set([...eats, ...allergies.map((name) => `without-${name}`)])

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
