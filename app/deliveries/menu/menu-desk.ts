/** What staff do with the kitchen's menu; each change is audited. A change says which version of the menu was seen. */
import type { Kysely } from 'kysely'
import type { LoadKitchenContent } from '~/care/food/kitchen-content'
import { openMenuKitchen } from '~/care/recipes/menu-kitchen'
import { shownSlot, slotsOf } from '~/domain/deliveries/meal-times'
import { allPlans, menuWeekOf } from '~/domain/deliveries/menu-days'
import type { RefundPolicy } from '~/domain/money/refunds'
import { addDays, indiaDay } from '~/domain/time/days'
import { type AuditAction, changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import type { Clock } from '~/platform/work/clock'
import type { cycleBodySchema, MenuView, menuWeekBodySchema } from '../contract/menu'
import { sheetOf } from '../day/sheet'
import type { Meals } from './meals'
import { getCycle, listMenu, replaceWeek, saveCycle } from './menu-store'

type MenuDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  loadKitchen: LoadKitchenContent
  meals: Meals
  loadPolicy: () => Promise<RefundPolicy>
}
type Wish = Partial<Pick<MenuView, 'plan_type' | 'week' | 'slot'>>

export type MenuDesk = ReturnType<typeof createMenuDesk>

const object = { type: 'menu', id: 'kitchen' }
const daysAhead = 7

export function createMenuDesk({ db, clock, loadKitchen, meals, loadPolicy }: MenuDeskOptions) {
  const comingDays = () => {
    const today = indiaDay(clock())
    return Array.from({ length: daysAhead }, (_, at) => addDays(today, at + 1))
  }

  async function listWithout(): Promise<MenuView['without']> {
    const menu = await meals.open()
    if (!menu) return []
    const found: MenuView['without'] = []
    const { mealTimes } = await loadPolicy()
    for (const day of comingDays())
      for (const { order_id, slot, customer_name, plan_title, meal } of sheetOf(
        await meals.stopsOf(day, menu),
        mealTimes,
      ).stops)
        if (meal && meal.dish === null)
          found.push({
            day,
            slot: shownSlot(slot, mealTimes),
            order_id,
            customer_name,
            plan_title,
            state: meal.state,
            why: meal.why,
          })
    return found
  }

  async function view({ plan_type = allPlans, week = 1, slot: wished }: Wish): Promise<MenuView> {
    const slots = slotsOf((await loadPolicy()).mealTimes)
    const slot = wished ?? slots[0]
    const [cycle, rows, { recipes }, without] = await Promise.all([
      getCycle(db),
      listMenu(db),
      openMenuKitchen(db, loadKitchen),
      listWithout(),
    ])
    const own = rows.filter((row) => row.plan_type === plan_type && row.week === week && row.slot === slot)
    return {
      today: indiaDay(clock()),
      cycle: cycle && { starts_on: cycle.starts_on, weeks: cycle.weeks },
      version: cycle?.version ?? 0,
      coming: comingDays().map((day) => ({ day, week: cycle && menuWeekOf(day, cycle) })),
      ...{ plan_type, week, slot, slots },
      days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        recipe_ids: own.filter((row) => row.weekday === weekday).map(({ recipe_id }) => recipe_id),
      })),
      recipes,
      without,
    }
  }

  const audit = (trx: Kysely<Tables>, staff: Staff, action: AuditAction, details: object, at: Date) =>
    recordStaffAudit(trx, staff, { at, action, subject: null, object, details: { ...details } })

  return {
    get: view,

    /** How many portions of the next seven days have no dish; 0 where there is no menu. */
    countWithout: async (): Promise<number> => (await listWithout()).length,

    /** @throws {ApiError} changed_meanwhile */
    async saveCycle(staff: Staff, cycle: Received<typeof cycleBodySchema>): Promise<MenuView> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        if (!(await saveCycle(trx, cycle, now))) throw await changedMeanwhile(trx, object)
        const { starts_on, weeks } = cycle
        await audit(trx, staff, 'menu_changed', { starts_on, weeks }, now)
      })
      return view({})
    },

    /** The first dishes begin the menu: this Monday, with weeks enough. @throws {ApiError} changed_meanwhile, recipe_not_found */
    async saveWeek(staff: Staff, sent: Received<typeof menuWeekBodySchema>): Promise<MenuView> {
      const { plan_type, week, slot, days, version } = sent
      const now = clock()
      const dishes = days.flatMap(({ weekday, recipe_ids }) =>
        [...new Set(recipe_ids)].map((recipe_id, place) => ({ weekday, place, recipe_id })),
      )
      await db.transaction().execute(async (trx) => {
        const { recipes } = await openMenuKitchen(trx, loadKitchen)
        if (dishes.some(({ recipe_id }) => !recipes.some(({ id }) => id === recipe_id)))
          throw new ApiError('recipe_not_found')
        const known = (await getCycle(trx)) ?? { starts_on: indiaDay(now), weeks: week }
        const cycle = { ...known, weeks: Math.max(known.weeks, week), version }
        if (!(await saveCycle(trx, cycle, now))) throw await changedMeanwhile(trx, object)
        await replaceWeek(trx, { plan_type, week, slot }, dishes)
        await audit(trx, staff, 'menu_changed', { plan_type, week, slot, dishes: dishes.length }, now)
      })
      return view({ plan_type, week, slot })
    },
  }
}
