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
import type { DeliveredOrder } from '~/orders/state/days/order-days-store'
import type { Tables } from '~/platform/db/tables'
import { insertCall } from '../call-store'

/** `from`, `to`: the days that were changed; `endsOn`: the last day of the plan after it. */
type DaysNews = { change: DaysChange; from: string; to: string; endsOn: string; publicNote: string | null }

export type Told = 'mail' | 'call'

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
