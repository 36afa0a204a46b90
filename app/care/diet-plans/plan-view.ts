/** A diet plan as a dietitian sees it: what it says, with what is calculated of it from the kitchen as it is now. Pure. */
import type { DietPlanView } from '../contract/admin-diet-plans'
import type { CareFileFields, PlanSummary } from '../contract/care-files'
import type { Dish, PlanBody } from '../contract/diet-plan-body'
import type { BodyNow } from '../readings/rules/body-now'
import { dayTotalsOf } from './calculation/day-totals'
import { namesOf, offeredIn, type PlanKitchen } from './calculation/dishes'
import { redFlagsOf } from './calculation/red-flags'
import type { DietPlan } from './store'

export function planView(
  { body, reasons, answer_words }: Pick<DietPlan, 'body' | 'reasons' | 'answer_words'>,
  {
    summary,
    file,
    body: measured,
    kitchen,
    today,
  }: { summary: PlanSummary; file: CareFileFields; body: BodyNow; kitchen: PlanKitchen; today: string },
): DietPlanView {
  const { fast_list_more: more, fast_list_less: less } = file.facts
  return {
    ...summary,
    body,
    totals: dayTotalsOf(body, kitchen, { more, less }),
    flags: redFlagsOf(file, measured, body, kitchen, today),
    dishes: dishesIn(body, kitchen),
    ...{ reasons, answer_words },
  }
}

/** Each once. */
function dishesIn(body: PlanBody, kitchen: PlanKitchen): DietPlanView['dishes'] {
  const dishes = new Map<string, Dish>()
  for (const dish of offeredIn(body)) dishes.set(dish.recipe_id ?? dish.food ?? '', dish)
  return [...dishes.values()].map((dish) => ({
    ...{ recipe_id: dish.recipe_id, food: dish.food },
    ...namesOf(dish, kitchen),
    portion_en: kitchen.kitchen.recipes.get(dish.recipe_id ?? '')?.portion_en ?? null,
  }))
}
