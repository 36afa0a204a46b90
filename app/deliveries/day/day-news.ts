/**
 * The clinic changes days that a client counts on: a closed kitchen, a pause, a meal that comes after all. Who has an email is mailed in
 * the same transaction; who has none stands on the list of calls until a person of the staff ticks it off. The reason that staff give
 * and the name of a closed day stay inside the clinic.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { DaysChange } from '~/domain/deliveries/delivery-days'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import type { OrderMail } from '~/orders/letters/order-mail'
import type { HeldOrder } from '~/orders/sales/allergies/meal-hold'
import type { DeliveredOrder } from '~/orders/state/days/order-days-store'
import type { Tables } from '~/platform/db/tables'
import { insertCall } from '../call-store'

/** `from`, `to`: the days that were changed; `endsOn`: the last day of the plan after it. */
type DaysNews = { change: DaysChange; from: string; to: string; endsOn: string; publicNote: string | null }

export type Told = 'mail' | 'call'

/** Meals that are on hold, or no longer, because of a consent (orders/sales/allergies/meal-hold.ts). */
export async function tellOfHold(
  tellOfDays: DayNews,
  trx: Kysely<Tables>,
  change: 'paused' | 'resumed',
  held: readonly HeldOrder[],
  now: Date,
): Promise<void> {
  const publicNote = change === 'paused' ? holdNote : null
  for (const { order, from, to, endsOn } of held)
    await tellOfDays(trx, order, { change, from, to, endsOn, publicNote }, now)
}

const holdNote =
  'You have withdrawn your consent to health details, so we may not use what you told the kitchen. We call you before we cook for you again.'

export type DayNews = ReturnType<typeof createDayNews>

type DayNewsOptions = {
  enqueueMails: (trx: Kysely<Tables>, mails: readonly OrderMail[], now: Date) => Promise<unknown>
}

export const createDayNews =
  ({ enqueueMails }: DayNewsOptions) =>
  async (trx: Kysely<Tables>, order: DeliveredOrder, news: DaysNews, now: Date): Promise<Told> => {
    const { id: orderId, customer_name: fullName, plan_title: planTitle, customer_email: to } = order
    if (canBeMailed(to)) {
      await enqueueMails(
        trx,
        [{ template: 'order_days_changed', to, data: { fullName, orderId, planTitle, ...news } }],
        now,
      )
      return 'mail'
    }
    const { change, from: from_day, to: to_day, endsOn: ends_on, publicNote: public_note } = news
    await insertCall(trx, { id: uuidv7(), order_id: orderId, change, from_day, to_day, ends_on, public_note }, now)
    return 'call'
  }
