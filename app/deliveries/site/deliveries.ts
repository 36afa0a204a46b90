/** The words of deliveries on the clinic's sheets, the driver's page and the account. Pure. */
import type { DeliveryMark, SkipReason } from '~/domain/deliveries/delivery-days'
import { type ClientDiet, dietText } from '~/domain/deliveries/diets'
import { slotText } from '~/domain/deliveries/meal-times'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import type { MealDay } from '~/orders/site/plan/plan-progress'
import type { DeliverySheet, DeliveryStop } from '../contract/admin-deliveries'
import type { OwnDelivery } from '../contract/deliveries'

export const skipWords: Record<SkipReason, string> = {
  client: 'Skipped in the account',
  staff: 'Skipped by the clinic',
  closed: 'The kitchen was closed',
  consent: 'On hold: consent withdrawn',
}

export const markWords: Record<DeliveryMark, string> = {
  delivered: 'Delivered',
  not_met: 'Not met',
  planned: 'To come',
}

/** Opens a map at an address. The address goes to the map's provider only when the link is followed. */
export const mapAddress = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

type Routed = Pick<DeliveryStop, 'pin_code' | 'status'>
type Area<Stop> = { name: string; done: number; stops: (Stop & { number: number })[] }

/** Lunch and dinner apart, with how they are headed; one without a heading where a day is not divided. */
export function bySlot<Item extends { slot: MenuSlot }>(
  slots: DeliverySheet['slots'],
  items: readonly Item[],
): { slot: MenuSlot | null; title: string | null; items: Item[] }[] {
  if (slots.length === 0) return [{ slot: null, title: null, items: [...items] }]
  return slots.map(({ slot, from }) => ({
    slot,
    title: slotText(slot, from === null ? {} : { [slot]: from }),
    items: items.filter((item) => item.slot === slot),
  }))
}

/** The stops of a route by their PIN codes, numbered through in the order they come in. @param before how many came before them */
export function areasOf<Stop extends Routed>(stops: readonly Stop[], before = 0): Area<Stop>[] {
  const areas = new Map<string, Area<Stop>>()
  for (const [at, stop] of stops.entries()) {
    const name = stop.pin_code === null ? 'No PIN code' : `PIN ${stop.pin_code}`
    const area = areas.get(name) ?? { name, done: 0, stops: [] }
    area.stops.push({ ...stop, number: before + at + 1 })
    if (stop.status !== 'planned') area.done += 1
    areas.set(name, area)
  }
  return [...areas.values()]
}

/** A plan's portions, and of them by diet. */
export function kitchenLines(kitchen: DeliverySheet['kitchen']) {
  const plans = new Map<string, { title: string; portions: number; diets: { text: string; portions: number }[] }>()
  for (const { plan_title: title, diet, portions, is_dish } of kitchen) {
    const plan = plans.get(title) ?? { title, portions: 0, diets: [] }
    plan.portions += portions
    plan.diets.push({ text: is_dish ? markText(diet) : dietText(diet), portions })
    plans.set(title, plan)
  }
  return [...plans.values()]
}

/** What stands beside a dish. */
export const markText = (mark: ClientDiet | null): string =>
  mark === 'egg' ? 'Contains egg' : mark === null ? 'Mark not known' : dietText(mark)

/** A client's own day, with its number among the meals of its plan; skipped days have none. */
export type OwnDay = MealDay &
  Pick<OwnDelivery, 'status' | 'skip_reason' | 'can_skip' | 'can_resume' | 'meal' | 'slot' | 'other_slot'>

/**
 * The days as the kitchen has them; those of plans that came before its days were written down, and all of them where they
 * cannot be read now, are told from their orders.
 */
export function withDeliveries(
  meals: readonly MealDay[],
  deliveries: readonly OwnDelivery[] | null,
  today: string,
): OwnDay[] {
  const known = new Map((deliveries ?? []).map((row) => [`${row.order_id} ${row.day}`, row]))
  const own = meals.map((meal): OwnDay => {
    const row = known.get(`${meal.order_id} ${meal.day}`)
    return { ...untold, ...meal, ...(row && told(row)) }
  })
  const skipped = (deliveries ?? [])
    .filter(({ status }) => status === 'skipped')
    .map((row): OwnDay => {
      const { of = 0, dishes = '', dish_id = null } = meals.find(({ order_id }) => order_id === row.order_id) ?? {}
      const stage = row.day < today ? 'past' : row.day === today ? 'today' : 'planned'
      return { order_id: row.order_id, day: row.day, number: 0, of, stage, dishes, dish_id, ...told(row) }
    })
  return [...own, ...skipped].toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.order_id.localeCompare(other.order_id),
  )
}

const untold = {
  status: 'planned',
  skip_reason: null,
  can_skip: false,
  can_resume: false,
  meal: null,
  slot: null,
  other_slot: null,
} as const
const told = ({ status, skip_reason, can_skip, can_resume, meal, slot, other_slot }: OwnDelivery) => ({
  status,
  skip_reason,
  can_skip,
  can_resume,
  meal,
  slot,
  other_slot,
})
