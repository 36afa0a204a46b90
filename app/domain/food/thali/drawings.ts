/** The drawings of the thali, lent to dishes elsewhere. Pure. */
import type { PlateFood } from './plate'

type Drawn = Pick<PlateFood, 'id'> & {
  recipe?: string | undefined
  food?: string | undefined
  alike?: readonly string[] | undefined
}
/** Where the drawing of a food of the thali lies on this site, by the food's id. */
export const drawingOf = (food: string) => `/thali/${food}.svg`

export type Drawings = ReadonlyMap<string, string>

/** By the id of a recipe of content/care/recipes.yaml, or the number of a food: where its drawing lies on this site. */
export const drawingsOf = (foods: readonly Drawn[]): Drawings =>
  new Map(
    foods.flatMap(({ id, recipe, food, alike = [] }) =>
      [recipe, food, ...alike].flatMap((one): [string, string][] => (one === undefined ? [] : [[one, drawingOf(id)]])),
    ),
  )
