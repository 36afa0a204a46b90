/**
 * A plan changes from lunch to dinner, or back: for the days that the kitchen can still change by the policy's hours of both meals. Days
 * that are nearer stay as they are, so that no meal is cooked twice or not at all.
 */
import { changeSlot, type MealRow } from '~/domain/deliveries/delivery-days'
import { slotsOf } from '~/domain/deliveries/meal-times'
import { type MenuSlot, slotWords } from '~/domain/deliveries/menu-days'
import { isDeliveryChangeable, type RefundPolicy } from '~/domain/money/refunds'
import { ApiError } from '~/platform/http/api/api-error'

/** What an order says of its meal; null for dishes from the menu. */
type Plan = { slot: MenuSlot | null }

/** A day as the policy counts it. Dishes from the menu have no hour of their own. */
export const deliveryOf = ({ day, slot }: Pick<MealRow, 'day' | 'slot'>, plan: Plan) => ({
  day,
  slot: plan.slot === null ? null : slot,
})

/** The meal that a plan can be changed to, if this day of it still can; null: none. */
export function otherSlotOf(
  plan: Plan,
  row: Pick<MealRow, 'day' | 'slot' | 'status'>,
  policy: RefundPolicy,
  now: Date,
): MenuSlot | null {
  const other = slotsOf(policy.mealTimes).find((slot) => slot !== plan.slot)
  if (plan.slot === null || other === undefined || row.slot === other || row.status !== 'planned') return null
  return isOpen(row, other, policy, now) ? other : null
}

const isOpen = ({ day, slot }: Pick<MealRow, 'day' | 'slot'>, wanted: MenuSlot, policy: RefundPolicy, now: Date) =>
  isDeliveryChangeable({ day, slot }, policy, now) && isDeliveryChangeable({ day, slot: wanted }, policy, now)

/** The days as they are after it, and the first that comes as the other meal. @throws {ApiError} days_not_changeable */
export function requireOtherSlot(
  plan: Plan,
  rows: readonly MealRow[],
  slot: MenuSlot,
  policy: RefundPolicy,
  now: Date,
): { after: MealRow[]; from: string } {
  const meal = slotWords[slot].toLowerCase()
  if (plan.slot === null || !slotsOf(policy.mealTimes).includes(slot))
    throw new ApiError('days_not_changeable', { message: `This order cannot come for ${meal}.` })
  const after = changeSlot(rows, slot, (row) => isOpen(row, slot, policy, now))
  const first = rows.find((row, at) => row.status === 'planned' && after?.[at]?.slot !== row.slot)
  if (!after || !first)
    throw new ApiError('days_not_changeable', { message: `No day is left that can still come for ${meal}.` })
  return { after, from: first.day }
}
