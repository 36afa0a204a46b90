/** The sheets of a day, from its rows. */
import type { DeliverySheet, DeliveryStop } from '~/clinic/contract/deliveries'
import { pinCodeOf } from '~/domain/pin-code'
import type { StopRow } from './day-store'

type SheetRows = Pick<DeliverySheet, 'counts' | 'kitchen' | 'stops' | 'skipped'>

export function sheetOf(rows: readonly StopRow[]): SheetRows {
  const stops = rows.filter(({ status }) => status !== 'skipped').map(toStop)
  const count = (status: StopRow['status']) => rows.filter((row) => row.status === status).length
  return {
    counts: {
      portions: stops.length,
      planned: count('planned'),
      delivered: count('delivered'),
      not_met: count('not_met'),
      skipped: count('skipped'),
    },
    kitchen: portionsOf(stops),
    stops: stops.toSorted(byRoute),
    skipped: rows
      .filter(({ status }) => status === 'skipped')
      .toSorted((one, other) => one.customer_name.localeCompare(other.customer_name)),
  }
}

const toStop = (row: StopRow): DeliveryStop => ({ ...row, pin_code: pinCodeOf(row.address) })

/** Addresses without a PIN code come last; the order's id makes it the same order each time. */
const routeKey = ({ pin_code, address, order_id }: DeliveryStop) => `${pin_code ?? '~'} ${address} ${order_id}`
const byRoute = (one: DeliveryStop, other: DeliveryStop) => (routeKey(one) < routeKey(other) ? -1 : 1)

function portionsOf(stops: readonly DeliveryStop[]): DeliverySheet['kitchen'] {
  const lines = new Map<string, DeliverySheet['kitchen'][number]>()
  for (const { plan_title, diet } of stops) {
    const key = JSON.stringify([plan_title, diet])
    lines.set(key, { plan_title, diet, portions: (lines.get(key)?.portions ?? 0) + 1 })
  }
  return [...lines.values()].toSorted(
    (one, other) =>
      one.plan_title.localeCompare(other.plan_title) || (one.diet ?? '~').localeCompare(other.diet ?? '~'),
  )
}
