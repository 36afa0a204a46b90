/**
 * A client took back the consent to health details, and meals are to come: from tomorrow on they are on hold, so that no sheet loses an
 * allergy before staff have called. Given again, or once staff have spoken to the client, the meals come on their days again.
 */
import type { Kysely } from 'kysely'
import { type MealRow, mealDaysOf, pauseMeals, resumeMeal } from '~/domain/deliveries/delivery-days'
import { addDays, indiaDay } from '~/domain/time/days'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import { calendarOf, hasMealsToCome, lockKitchen, saveDays } from '../../state/days/order-days'
import { type DeliveredOrder, lockDays, lockDeliveredOrder } from '../../state/days/order-days-store'
import { accountsOfPerson, type Person } from './allergies'

/** Longer than it takes to reach a client. After it the meals come again, with what the client told on the sheets. */
const holdDays = 14

/** `from`, `to`: the first and the last of its days that were changed; `endsOn`: its last meal. */
export type HeldOrder = { order: DeliveredOrder; from: string; to: string; endsOn: string }

export const holdMeals = (trx: Kysely<Tables>, person: Person, now: Date): Promise<HeldOrder[]> => {
  const today = indiaDay(now)
  const span = { from: addDays(today, 1), to: addDays(today, holdDays) }
  return changeMeals(trx, person, now, 'meals_skipped', async (rows, order) =>
    pauseMeals(rows, span, 'consent', await calendarOf(trx, order, now)),
  )
}

export const endHold = (trx: Kysely<Tables>, person: Person, now: Date): Promise<HeldOrder[]> =>
  changeMeals(trx, person, now, 'meals_resumed', async (rows, order) => {
    const calendar = await calendarOf(trx, order, now)
    let resumed: MealRow[] | null = null
    for (const { day, skip_reason } of rows)
      if (skip_reason === 'consent' && day > calendar.today)
        resumed = resumeMeal(resumed ?? rows, day, calendar) ?? resumed
    return resumed
  })

async function changeMeals(
  trx: Kysely<Tables>,
  person: Person,
  now: Date,
  action: 'meals_skipped' | 'meals_resumed',
  change: (rows: MealRow[], order: DeliveredOrder) => Promise<MealRow[] | null>,
): Promise<HeldOrder[]> {
  await lockKitchen(trx, 'shared')
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', 'in', await accountsOfPerson(trx, person))
    .where('kind', '=', 'food')
    .where('paid_at', 'is not', null)
    .where('end_date', '>=', indiaDay(now))
    .orderBy('id')
    .execute()
  const held: HeldOrder[] = []
  for (const { id } of orders) {
    const order = await lockDeliveredOrder(trx, id)
    if (!order || !hasMealsToCome(order)) continue
    const before = await lockDays(trx, id)
    const after = await change(before, order)
    if (!after) continue
    await saveDays(trx, order, before, after, now)
    const wasSkipped = (rows: readonly MealRow[], day: string) =>
      rows.some((row) => row.day === day && row.skip_reason === 'consent')
    const days = [...before, ...after]
      .map(({ day }) => day)
      .filter((day) => wasSkipped(before, day) !== wasSkipped(after, day))
      .toSorted()
    const [from = order.start_date, to = from] = [days[0], days.at(-1)]
    const endsOn = mealDaysOf(after).at(-1) ?? to
    await recordAudit(trx, {
      ...{ at: now, action, actor: null, subject: order.user_id, object: { type: 'order', id } },
      details: { from, to, because: 'consent' },
    })
    held.push({ order, from, to, endsOn })
  }
  return held
}
