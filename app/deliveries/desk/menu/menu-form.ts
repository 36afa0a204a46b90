/** What the forms of the menu send. They are flat: the dishes of Monday are `dish_1_0`, and its alternatives `dish_1_1` and `dish_1_2`. */
import { z } from 'zod'
import { mostDishes } from '~/domain/deliveries/menu-days'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import { type adminMenuOperations, cycleBodySchema, menuWeekBodySchema } from '../../contract/menu'

const cycle = cycleBodySchema.shape
const week = menuWeekBodySchema.shape

export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const
export const places = Array.from({ length: mostDishes }, (_, place) => place)
export const dishField = (weekday: number, place: number) => `dish_${weekday}_${place}`

const dishFields = Object.fromEntries(
  weekdayNumbers.flatMap((weekday) =>
    places.map((place) => [dishField(weekday, place), z.string().max(60).optional()]),
  ),
)

export const menuFormSchema = z
  .object({
    intent: z.enum(['cycle', 'week']),
    version: cycle.version,
    starts_on: z.string().optional(),
    weeks: cycle.weeks.optional(),
    plan_type: week.plan_type.optional(),
    week: week.week.optional(),
    slot: week.slot.optional(),
    ...dishFields,
  })
  .superRefine(({ intent, starts_on, weeks, plan_type, week: number, slot }, context) => {
    if (intent === 'cycle') {
      requireField(context, 'starts_on', cycle.starts_on, starts_on)
      requireField(context, 'weeks', cycle.weeks, weeks)
      return
    }
    requireField(context, 'plan_type', week.plan_type, plan_type)
    requireField(context, 'week', week.week, number)
    requireField(context, 'slot', week.slot, slot)
  })
type MenuForm = z.output<typeof menuFormSchema>

export function callOf(desk: Calls<typeof adminMenuOperations>, sent: MenuForm): Promise<Result<unknown>> {
  const { intent, version, starts_on = '', weeks = 1, plan_type = 'all', week: number = 1, slot = 'lunch' } = sent
  if (intent === 'cycle') return desk.saveCycle({ starts_on, weeks, version })
  const chosen: Record<string, unknown> = sent
  const days = weekdayNumbers.map((weekday) => ({
    weekday,
    recipe_ids: places.flatMap((place) => {
      const id = chosen[dishField(weekday, place)]
      return typeof id === 'string' && id !== '' ? [id] : []
    }),
  }))
  return desk.saveWeek({ plan_type, week: number, slot, days, version })
}
