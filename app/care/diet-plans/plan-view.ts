/** A diet plan as a dietitian sees it: what it says, with what is calculated of it from the kitchen as it is now. Pure. */
import type { DietPlanView } from '../contract/admin-diet-plans'
import type { CareFileFields, PlanSummary } from '../contract/care-files'
import type { Dish, PlanBody } from '../contract/diet-plan-body'
import type { PlanDish } from '../contract/plan-figures'
import type { BodyNow } from '../readings/rules/body-now'
import { dayTotalsOf } from './calculation/day-totals'
import { measuresOf, namesOf, offeredIn, type PlanKitchen } from './calculation/dishes'
import { unfitOf } from './calculation/fits'
import { redFlagsOf } from './calculation/red-flags'
import type { DietPlan } from './store'

export function planView(
  { body, reasons, answer_words, updated_at }: Pick<DietPlan, 'body' | 'reasons' | 'answer_words' | 'updated_at'>,
  {
    summary,
    file,
    body: measured,
    kitchen,
    today,
  }: { summary: PlanSummary; file: CareFileFields; body: BodyNow; kitchen: PlanKitchen; today: string },
): DietPlanView {
  const { fast_list_more: more, fast_list_less: less } = file.facts
  const dishes = dishesIn(body, kitchen)
  return {
    ...summary,
    body,
    totals: dayTotalsOf(body, kitchen, { more, less }),
    flags: redFlagsOf(file, measured, body, kitchen, today),
    unfit: unfitOf(dishes, file.facts, kitchen),
    dishes,
    ...{ reasons, answer_words, saved_at: updated_at },
  }
}

/** Each once. */
export function dishesIn(body: Pick<PlanBody, 'days' | 'swaps'>, kitchen: PlanKitchen): PlanDish[] {
  const dishes = new Map<string, Dish>()
  for (const dish of offeredIn(body)) dishes.set(dish.recipe_id ?? dish.food ?? '', dish)
  return [...dishes.values()].map((dish) => ({
    ...{ recipe_id: dish.recipe_id, food: dish.food },
    ...namesOf(dish, kitchen),
    measures: measuresOf(dish, kitchen),
  }))
}
