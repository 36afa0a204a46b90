/** A day of a diet plan as its client sees it: measures, swaps, and figures only where they are asked for. Pure. */
import type { CareFileFields } from '../../contract/care-files'
import type { OwnDay } from '../../contract/own-care'
import { figuresOf, totalsOfDay } from '../calculation/day-totals'
import type { PlanKitchen } from '../calculation/dishes'
import { dayOfPlan, type Held } from '../plan-sheets'
import { insteadOf, servedOf } from './served'

type Shown = Pick<CareFileFields, 'hide' | 'own_katori_ml'>

/** kcal and grams are the client's to turn on, unless the dietitian hides anything. */
export const canShowFigures = (file: Shown | null) => file?.hide === 'none'

/** @param plan the version that holds on the day; null: none does */
export function ownDayOf(
  day: string,
  plan: Held | null,
  { file, kitchen, isWithFigures }: { file: Shown | null; kitchen: PlanKitchen; isWithFigures: boolean },
): OwnDay {
  if (!plan) return { day, number: null, kind: 'usual', note: null, meals: [], figures: null }
  const of = dayOfPlan(plan, day)
  const served = (dish: Parameters<typeof servedOf>[0]) => servedOf(dish, kitchen, file?.own_katori_ml ?? null)
  return {
    ...{ day, number: plan.number, kind: of.kind, note: of.note },
    meals: of.meals.map(({ meal, time, note, items }) => ({
      ...{ meal, time, note },
      items: items.map((item) => ({
        ...served(item),
        or: item.or.map(served),
        instead: insteadOf(item, plan.body.swaps).map(served),
      })),
    })),
    figures: isWithFigures ? figuresOf(totalsOfDay(of, kitchen), kitchen) : null,
  }
}
