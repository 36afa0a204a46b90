/**
 * Which dish each portion of a day is: the menu's, by what the client eats and must not have (domain/deliveries/portion.ts). Nothing of it
 * is stored: a menu, a recipe or a food file that changes shows on the sheets at once.
 */
import type { Kysely } from 'kysely'
import { listAllergensInCare } from '~/care/files/store'
import type { LoadKitchenContent } from '~/care/food/kitchen-content'
import { type MenuKitchen, openMenuKitchen } from '~/care/recipes/menu-kitchen'
import type { FoodFacts } from '~/domain/deliveries/food-facts'
import { dishesOn, type MenuSlot, menuSlots, slotWords } from '~/domain/deliveries/menu-days'
import { type Eater, fittingDishes, type MenuDish, markOf, portionFor } from '~/domain/deliveries/portion'
import { foodFactsOf } from '~/orders/sales/allergies/allergies'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { Meal } from '../contract/deliveries'
import { listStops, type StopRow } from '../day/day-store'
import { getCycle, listChoices, listMenu, type MenuRow } from './menu-store'

export type Menu = {
  cycle: NonNullable<Awaited<ReturnType<typeof getCycle>>>
  rows: MenuRow[]
  kitchen: MenuKitchen
}

export type Meals = ReturnType<typeof createMeals>

type MealsOptions = { db: Kysely<Tables>; vault: Vault; loadKitchen: LoadKitchenContent }

type Planned = {
  order_id: string
  day: string
  slot: MenuSlot
  plan_type: string
  user_id: string
  facts: FoodFacts
}
type OwnPlanned = Omit<Planned, 'facts'> & Parameters<typeof foodFactsOf>[2][number]

export function createMeals({ db, vault, loadKitchen }: MealsOptions) {
  /** null: no menu was ever set. */
  async function open(from: Kysely<Tables> = db): Promise<Menu | null> {
    const cycle = await getCycle(from)
    if (!cycle) return null
    return { cycle, rows: await listMenu(from), kitchen: await openMenuKitchen(from, loadKitchen) }
  }

  /** Of each: its meal, and which dishes of the day the client can have. */
  async function mealsOf(menu: Menu, planned: readonly Planned[], from: Kysely<Tables> = db) {
    const choices = await listChoices(
      from,
      planned.map(({ order_id }) => order_id),
    )
    const inCare = await listAllergensInCare(
      from,
      vault,
      planned.map(({ user_id }) => user_id),
    )
    return planned.map(({ order_id, day, slot, plan_type, user_id, facts }) => {
      const dishes = dishesFor(menu, { day, plan_type, slot })
      if (dishes.length === 0) return { meal: unsetMeal(menu, { day, plan_type, slot }), offers: [] }
      const eater = { ...menu.kitchen.eater(facts), inCare: inCare.get(user_id) ?? [] }
      const chosen = choices.get(`${order_id} ${day}`) ?? null
      return { meal: mealOf(eater, dishes, chosen), offers: fittingDishes(eater, dishes) }
    })
  }

  return {
    open,

    /** Of a client's own days: the meal, and which dishes they can have. null: no menu was ever set. */
    async ofOwn(rows: readonly OwnPlanned[], from: Kysely<Tables> = db) {
      const menu = rows.length === 0 ? null : await open(from)
      if (!menu) return null
      const facts = await foodFactsOf(from, vault, rows)
      return mealsOf(
        menu,
        rows.flatMap((row, at) => (facts[at] ? [{ ...row, facts: facts[at] }] : [])),
        from,
      )
    },

    /** Everything of a day, with the dish of each meal that is planned or was delivered. */
    async stopsOf(day: string, menu?: Menu | null): Promise<StopRow[]> {
      const [rows, opened] = [await listStops(db, vault, day), menu === undefined ? await open() : menu]
      if (!opened) return rows
      const found = await mealsOf(opened, rows)
      return rows.map((row, at) => {
        const isOfMenu = row.status !== 'skipped' && row.dishes.length === 0
        return { ...row, meal: isOfMenu ? (found[at]?.meal ?? null) : null }
      })
    },
  }
}

function dishesFor({ cycle, rows, kitchen }: Menu, meal: Pick<Planned, 'day' | 'plan_type' | 'slot'>): MenuDish[] {
  return dishesOn(meal, cycle, rows).flatMap((id) => kitchen.dish(id) ?? [])
}

/** The menu has the other meal of the day, so that this one was forgotten; null: the day has none at all. */
function unsetMeal(menu: Menu, { slot, ...meal }: Pick<Planned, 'day' | 'plan_type' | 'slot'>): Meal {
  const other = menuSlots.find((one) => one !== slot && dishesFor(menu, { ...meal, slot: one }).length > 0)
  const why = `no ${slotWords[slot].toLowerCase()} is set in the menu for this day`
  return other === undefined ? null : { state: 'none', recipe_id: null, dish: null, why, mark: null }
}

function mealOf(eater: Eater, dishes: readonly MenuDish[], chosen: string | null): Meal {
  const { state, dish, why } = portionFor(eater, dishes, chosen)
  const served = dishes.find(({ id }) => id === dish?.id)
  return { state, recipe_id: dish?.id ?? null, dish: dish?.name ?? null, why, mark: served ? markOf(served) : null }
}
