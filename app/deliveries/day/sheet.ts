/** The sheets of a day, from its rows: lunches, then dinners, each of them stops of their own. */
import { type MealTimes, slotsOf } from '~/domain/deliveries/meal-times'
import { type MenuSlot, menuSlots } from '~/domain/deliveries/menu-days'
import { pinCodeOf } from '~/domain/orders/pin-code'
import type { DeliverySheet, DeliveryStop } from '../contract/admin-deliveries'
import type { StopRow } from './day-store'

type SheetRows = Pick<DeliverySheet, 'counts' | 'slots' | 'kitchen' | 'stops' | 'skipped' | 'disputed'>

/** What is on hold while its payment is disputed is neither cooked nor driven; `disputed` names it, and what staff have to decide on. */
export function sheetOf(all: readonly StopRow[], times: MealTimes | undefined): SheetRows {
  const [first] = slotsOf(times)
  const rows = all.filter(({ disputed, status }) => disputed !== 'held' || status !== 'planned')
  const stops = rows.filter(({ status }) => status !== 'skipped').map((row) => toStop(row, first))
  const count = (status: StopRow['status']) => rows.filter((row) => row.status === status).length
  return {
    counts: {
      portions: stops.reduce((sum, stop) => sum + portionsAt(stop), 0),
      planned: count('planned'),
      delivered: count('delivered'),
      not_met: count('not_met'),
      skipped: count('skipped'),
    },
    slots: slotsShown(stops, times),
    kitchen: kitchenOf(stops),
    stops: stops.toSorted(byRoute),
    skipped: rows
      .filter(({ status }) => status === 'skipped')
      .toSorted((one, other) => one.customer_name.localeCompare(other.customer_name)),
    disputed: all.flatMap(({ order_id, customer_name, plan_title, disputed, status }) =>
      disputed && status === 'planned' ? [{ order_id, customer_name, plan_title, is_held: disputed === 'held' }] : [],
    ),
  }
}

/** @param first what the kitchen cooks first: dishes from the menu come with it */
const toStop = ({ disputed: _, facts: _facts, meal = null, ...row }: StopRow, first: MenuSlot): DeliveryStop => ({
  ...{ ...row, meal },
  slot: row.plan_type === 'menu_order' ? first : row.slot,
  pin_code: pinCodeOf(row.address),
})

/** A day that has only what the kitchen cooks first is not divided. */
function slotsShown(stops: readonly DeliveryStop[], times: MealTimes | undefined): SheetRows['slots'] {
  const [first] = slotsOf(times)
  const shown = menuSlots.filter((slot) => stops.some((stop) => stop.slot === slot))
  return shown.every((slot) => slot === first) ? [] : shown.map((slot) => ({ slot, from: times?.[slot] ?? null }))
}

/** Addresses without a PIN code come last; the order's id makes it the same order each time. */
const routeKey = ({ slot, pin_code, address, order_id }: DeliveryStop) =>
  `${menuSlots.indexOf(slot)} ${pin_code ?? '~'} ${address} ${order_id}`
const byRoute = (one: DeliveryStop, other: DeliveryStop) => (routeKey(one) < routeKey(other) ? -1 : 1)

const portionsAt = ({ dishes }: DeliveryStop) =>
  dishes.length === 0 ? 1 : dishes.reduce((sum, { quantity }) => sum + quantity, 0)

/** What is cooked for a stop: the dish of the menu, one meal of its plan where none is set, or the dishes that were ordered. */
const cookedFor = ({ slot, dishes, plan_title, diet, meal }: DeliveryStop) =>
  dishes.length === 0
    ? [
        meal?.dish
          ? { slot, plan_title: meal.dish, diet: meal.mark, portions: 1, is_dish: true }
          : { slot, plan_title: meal ? noDishYet : plan_title, diet, portions: 1, is_dish: false },
      ]
    : dishes.map((dish) => ({ slot, plan_title: dish.name, diet: dish.diet, portions: dish.quantity, is_dish: true }))

const noDishYet = 'No dish yet'

function kitchenOf(stops: readonly DeliveryStop[]): DeliverySheet['kitchen'] {
  const lines = new Map<string, DeliverySheet['kitchen'][number]>()
  for (const { portions, ...line } of stops.flatMap(cookedFor)) {
    const key = JSON.stringify(line)
    lines.set(key, { ...line, portions: (lines.get(key)?.portions ?? 0) + portions })
  }
  return [...lines.values()].toSorted(
    (one, other) =>
      menuSlots.indexOf(one.slot) - menuSlots.indexOf(other.slot) ||
      one.plan_title.localeCompare(other.plan_title) ||
      (one.diet ?? '~').localeCompare(other.diet ?? '~'),
  )
}
