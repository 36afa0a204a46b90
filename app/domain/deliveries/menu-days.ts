/** The kitchen's menu: weeks that come one after the other and then begin anew. Pure. */
import { addDays, daysBetween, weekdayOf, weekdays } from '../time/days'

export const menuSlots = ['lunch', 'dinner'] as const
export type MenuSlot = (typeof menuSlots)[number]
export const slotWords: Record<MenuSlot, string> = { lunch: 'Lunch', dinner: 'Dinner' }

export const mostMenuWeeks = 4
/** The dish and its alternatives. */
export const mostDishes = 3

/** For all plans that have no menu of their own. */
export const allPlans = 'all'

export type MenuCycle = { starts_on: string; weeks: number }
type MenuRow = { plan_type: string; week: number; weekday: number; slot: MenuSlot; place: number; recipe_id: string }

/** Monday is 1, as ISO has it. */
const weekdayNumber = (day: string): number => weekdays.indexOf(weekdayOf(day)) + 1

/** Which week of the cycle a day is in, from 1 on; weeks begin on Mondays. null: before the menu begins. */
export function menuWeekOf(day: string, { starts_on, weeks }: MenuCycle): number | null {
  if (day < starts_on) return null
  const monday = addDays(starts_on, 1 - weekdayNumber(starts_on))
  return (Math.floor(daysBetween(monday, day) / 7) % weeks) + 1
}

/**
 * The recipes of a plan's lunch or dinner on a day: the dish, then its alternatives. A plan without a dish of its own has that of all
 * plans. Empty: none is set.
 */
export function dishesOn(
  { day, plan_type, slot }: { day: string; plan_type: string; slot: MenuSlot },
  cycle: MenuCycle | null,
  rows: readonly MenuRow[],
): string[] {
  const week = cycle && menuWeekOf(day, cycle)
  if (!week) return []
  const ofMeal = rows.filter((row) => row.week === week && row.weekday === weekdayNumber(day) && row.slot === slot)
  for (const plan of [plan_type, allPlans]) {
    const found = ofMeal.filter((row) => row.plan_type === plan)
    if (found.length > 0) return found.toSorted((a, b) => a.place - b.place).map(({ recipe_id }) => recipe_id)
  }
  return []
}
