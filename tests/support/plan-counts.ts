import type { Kysely } from 'kysely'
import { planRunsUntil } from '~/domain/orders/ordered-plan'
import { addDays } from '~/domain/time/days'
import { countPlans } from '~/overview/store'
import type { Tables } from '~/platform/db/tables'

const endingDays = 7

/** Orders whose `runs_until` is not what their other columns say, and days on which other plans run than are counted. */
export async function wrongPlanCounts(db: Kysely<Tables>): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const wrong = orders.flatMap((order) => {
    const until = planRunsUntil(order)
    return until === order.runs_until ? [] : [`${order.id} runs until ${until}, its row says ${order.runs_until}`]
  })
  const days = new Set(
    orders.flatMap(({ start_date, end_date, runs_until }) =>
      [start_date, end_date, ...(runs_until ? [runs_until] : [])].flatMap((day) => [
        addDays(day, -endingDays),
        addDays(day, -1),
        day,
      ]),
    ),
  )
  for (const day of days) {
    const running = orders.filter((order) => {
      const until = planRunsUntil(order)
      return until !== null && order.start_date <= day && day < until
    })
    const ending = running.filter((order) => (planRunsUntil(order) ?? '') <= addDays(day, endingDays))
    const there = { running: running.length, ending: ending.length }
    const counted = await countPlans(db, day, { endingDays })
    if (JSON.stringify(counted) !== JSON.stringify(there))
      wrong.push(`${day}: counted ${JSON.stringify(counted)}, there are ${JSON.stringify(there)}`)
  }
  return wrong
}
