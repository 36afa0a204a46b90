/** The kitchen's page of a day: dishes, measures and swaps in both languages, oil and salt for each pot. No illness, weight or calories. Pure. */
import { Decimal } from '~/domain/food/decimal'
import type { Dish, PlanBody, PlanDay } from '../../contract/diet-plan-body'
import type { KitchenDay } from '../../contract/plan-sheets'
import { eatenOn, namesOf, type PlanKitchen, rawOf } from '../calculation/dishes'
import { insteadOf, servedOf } from './served'

const fats = 'fats'
/** USDA's number of salt; sendha namak stands in for it with its figures. */
const salt = '02047'

export function kitchenDayOf(
  { day, of }: { day: string; of: PlanDay },
  swaps: PlanBody['swaps'],
  kitchen: PlanKitchen,
  ownKatoriMl: number | null,
): KitchenDay {
  const served = (dish: Dish) => servedOf(dish, kitchen, ownKatoriMl)
  const eaten = eatenOn(of)
  return {
    day,
    kind: of.kind,
    meals: of.meals
      .filter(({ items }) => items.length > 0)
      .map(({ meal, time, items }) => ({
        ...{ meal, time },
        items: items.map((item) => ({ ...served(item), or: item.or.map(served) })),
      })),
    swaps: eaten.flatMap((dish) => {
      const instead = insteadOf(dish, swaps)
      return instead.length > 0 ? [{ dish: served(dish), instead: instead.map(served) }] : []
    }),
    pots: potsOf(eaten, kitchen),
  }
}

function potsOf(eaten: readonly Dish[], kitchen: PlanKitchen): KitchenDay['pots'] {
  return eaten.flatMap((dish) => {
    if (dish.recipe_id === null) return []
    const raw = (rawOf(dish, kitchen) ?? []).map((one) => ({ ...one, known: kitchen.kitchen.foods.get(one.food) }))
    const oil = raw.filter(({ known }) => known?.group === fats)
    const salts = raw.filter(({ known }) => known?.usda_number === salt)
    if (oil.length === 0 && salts.length === 0) return []
    const total = salts.reduce((sum, { grams }) => sum.plus(grams), new Decimal(0))
    return [
      {
        ...namesOf(dish, kitchen),
        oil: oil.map(({ known, grams }) => ({
          ...{
            name_en: known?.name_en ?? '',
            name_hi: known?.name_hi ?? '',
            grams: grams.toDecimalPlaces(1).toString(),
          },
        })),
        salt_grams: total.toDecimalPlaces(1).toString(),
      },
    ]
  })
}
