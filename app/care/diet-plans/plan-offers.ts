/**
 * What the kitchen offers for a diet plan that is being written: what can stand in the place of one of its dishes, and what adds some of
 * what a day lacks. Always for this client: by what they eat, their allergies and the fast of the day.
 */
import { Decimal, roundedText } from '~/domain/food/decimal'
import { nutrients } from '~/domain/food/nutrients'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { SwapView } from '../contract/admin-recipes'
import { emptyFacts } from '../contract/care-files'
import type { MealName, PlanDay } from '../contract/diet-plan-body'
import type { Additions } from '../contract/plan-figures'
import { recordOpening } from '../files/openings'
import { requireInCare } from '../files/service'
import { getCareFile } from '../files/store'
import { openKitchen } from '../recipes/open-kitchen'
import { targetsOfDay, totalsOfDay } from './calculation/day-totals'
import { eatenOn } from './calculation/dishes'
import { fastListOf, wantedTags } from './calculation/fits'
import { idOf, kitchenDishes } from './calculation/kitchen-dishes'
import { swapOffers } from './calculation/swap-offers'
import { addedNutrients, whatAdds } from './calculation/what-adds'
import type { KitchenDesk } from './client-dishes'
import { servedOf } from './sheets/served'
import { getPlan } from './store'

export type PlanOffers = ReturnType<typeof createPlanOffers>

const mostSwaps = 12

export function createPlanOffers({ db, clock, vault, loadKitchen }: KitchenDesk) {
  /** One day of a plan, with the tags that its dishes need. @throws {ApiError} care_not_found, diet_plan_not_found */
  async function openDay(staff: Staff, userId: string, number: number, day: number) {
    await requireInCare(db, userId)
    const [plan, file, kitchen] = await Promise.all([
      getPlan(db, vault, userId, number),
      getCareFile(db, vault, userId),
      openKitchen(db, loadKitchen),
    ])
    const of = plan?.body.days[day]
    if (!plan || !of) throw new ApiError('diet_plan_not_found')
    await recordOpening(db, staff, userId, clock())
    return { of, targets: plan.body.targets, kitchen, ...needsOf(of, kitchen, file?.facts ?? emptyFacts) }
  }

  return {
    /** The nearest in energy first; none where the row is not there. @throws {ApiError} care_not_found, diet_plan_not_found */
    async swaps(
      staff: Staff,
      userId: string,
      number: number,
      { day, meal, at }: { day: number; meal: MealName; at: number },
    ): Promise<SwapView[]> {
      const { of, kitchen, wanted, lists } = await openDay(staff, userId, number, day)
      const item = of.meals.find((one) => one.meal === meal)?.items[at]
      return item ? swapOffers(item, kitchen, { wanted, lists }).slice(0, mostSwaps) : []
    },

    /** Dishes that the day has already are left out. @throws {ApiError} care_not_found, diet_plan_not_found */
    async additions(staff: Staff, userId: string, number: number, { day }: { day: number }): Promise<Additions[]> {
      const { of, targets, kitchen, wanted, lists } = await openDay(staff, userId, number, day)
      const goals = targetsOfDay(of, targets)
      const totals = totalsOfDay(of, kitchen)
      const eaten = new Set(eatenOn(of).map(idOf))
      const others = kitchenDishes(kitchen, lists).filter(({ id }) => !eaten.has(id))
      return addedNutrients.flatMap((nutrient): Additions[] => {
        const goal = goals?.[nutrient] ?? null
        const of = nutrients.find(({ column }) => column === nutrient)
        if (goal === null || !of) return []
        const { known } = totals[nutrient]
        const lacking = new Decimal(goal).minus(known)
        if (!lacking.greaterThan(0)) return []
        const found = whatAdds(
          nutrient,
          lacking,
          others.map((one) => ({ ...one, serving: one.dish.quantity })),
          wanted,
        )
        return [
          {
            ...{ nutrient, label: of.label, unit: of.unit, wanted: goal },
            known: roundedText(known, of.digits),
            lacking: roundedText(lacking, of.digits),
            dishes: found.flatMap(({ id, quantity, adds, kcal, isEnough }) => {
              const dish = others.find((one) => one.id === id)?.dish
              if (!dish) return []
              const { recipe_id, food, measure } = dish
              const { name_en, name_hi, measure_en } = servedOf({ ...dish, quantity }, kitchen, null)
              return [
                {
                  ...{ recipe_id, food, name_en, name_hi, quantity, measure, measure_en, is_enough: isEnough },
                  adds: roundedText(adds, of.digits),
                  kcal: roundedText(kcal, 0),
                },
              ]
            }),
          },
        ]
      })
    },
  }
}

type Told = Pick<typeof emptyFacts, 'eats' | 'allergies' | 'fast_list_more' | 'fast_list_less'>

/** What a dish of this day has to fit: what the client eats, the allergies, and the fast. */
function needsOf({ kind, fast_list: id }: PlanDay, kitchen: Parameters<typeof fastListOf>[1], told: Told) {
  const fast =
    kind === 'fast' ? fastListOf(id, kitchen, { more: told.fast_list_more, less: told.fast_list_less }) : null
  return {
    wanted: [...wantedTags(told), ...(fast ? [`fast-${fast.id}`] : [])],
    lists: fast ? [fast] : [],
  }
}
