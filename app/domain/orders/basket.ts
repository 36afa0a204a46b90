/**
 * A basket of dishes from the menu: what stands in it, what it costs, and why it cannot be ordered. The page and the backend
 * reckon with these functions; the backend's result, from its own content, is what is charged. Money is integer paise.
 */
import type { KitchenDiet } from '../deliveries/diets'
import { paiseOfRupees, rupees, shortPaise } from '../money/money'

/** A dish as content/meals.yaml has it; without a price it cannot be ordered. */
export type MenuDish = { id: string; name: string; diet: KitchenDiet; priceRupees: number | null }

/** `price`: rupees, as the person saw it. */
export type ChosenDish = { dish_id: string; quantity: number; price?: number }

/** content/site.yaml, `orders`. */
export type BasketRules = { minimumOrderRupees: number; deliveryFeeRupees: number | null }

/** `dish_id` null: the delivery. */
export type BasketLine = {
  dish_id: string | null
  name: string
  diet: KitchenDiet | null
  quantity: number
  unit_paise: number
}

export type Basket = {
  /** The dishes in the menu's order, then the delivery where it costs something. */
  lines: BasketLine[]
  dishes_paise: number
  /** Null: the fee is not fixed, and is agreed before dispatch. */
  delivery_paise: number | null
  total_paise: number
  /** Ids that are not on the menu, or have no price. */
  unknown: string[]
}

/** What the kitchen cooks of one dish, and of all dishes, for one order. */
export const mostOfOneDish = 20
export const mostOfAllDishes = 60

/** What an order of dishes is called on receipts, sheets and in mails. */
export const menuOrderTitle = 'Dishes from the menu'

export const lineTotal = ({ quantity, unit_paise }: Pick<BasketLine, 'quantity' | 'unit_paise'>): number =>
  quantity * unit_paise

/** How many portions are in it. */
export const portionsOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { dish_id, quantity }) => (dish_id === null ? sum : sum + quantity), 0)

const priced = (dish: MenuDish) => (dish.priceRupees === null ? null : paiseOfRupees(dish.priceRupees))

/** The same dish named twice counts together; numbers below 1 are left out. */
export function basketOf(
  menu: readonly MenuDish[],
  chosen: readonly ChosenDish[],
  { deliveryFeeRupees }: BasketRules,
): Basket {
  const numbers = new Map<string, number>()
  for (const { dish_id, quantity } of chosen)
    if (quantity >= 1) numbers.set(dish_id, (numbers.get(dish_id) ?? 0) + quantity)
  const lines = menu.flatMap((dish): BasketLine[] => {
    const [quantity, unit_paise] = [numbers.get(dish.id), priced(dish)]
    if (quantity === undefined || unit_paise === null) return []
    numbers.delete(dish.id)
    return [{ dish_id: dish.id, name: dish.name, diet: dish.diet, quantity, unit_paise }]
  })
  const dishes_paise = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const delivery_paise = deliveryFeeRupees === null ? null : (paiseOfRupees(deliveryFeeRupees) ?? 0)
  const fee = lines.length > 0 ? (delivery_paise ?? 0) : 0
  return {
    lines: fee > 0 ? [...lines, deliveryLine(fee)] : lines,
    dishes_paise,
    delivery_paise,
    total_paise: dishes_paise + fee,
    unknown: [...numbers.keys()],
  }
}

const deliveryLine = (unit_paise: number): BasketLine => ({
  dish_id: null,
  name: 'Delivery in Jaipur',
  diet: null,
  quantity: 1,
  unit_paise,
})

/** Why a basket cannot be ordered, as a sentence; null where it can. The minimum counts the dishes, not their delivery. */
export function basketProblem(
  { lines, dishes_paise, unknown }: Pick<Basket, 'lines' | 'dishes_paise' | 'unknown'>,
  { minimumOrderRupees }: Pick<BasketRules, 'minimumOrderRupees'>,
): string | null {
  if (unknown.length > 0) return 'A dish of your basket can no longer be ordered. Please look at the menu again.'
  if (lines.length === 0) return 'Please choose at least one dish.'
  const tooMany = lines.find(({ quantity }) => quantity > mostOfOneDish)
  if (tooMany) return `At most ${mostOfOneDish} of one dish: please choose fewer of ${tooMany.name}, or call us.`
  if (portionsOf(lines) > mostOfAllDishes)
    return `At most ${mostOfAllDishes} dishes in one order. Please call us for more.`
  const lacking = (paiseOfRupees(minimumOrderRupees) ?? 0) - dishes_paise
  if (lacking > 0)
    return `The minimum order is ${rupees(minimumOrderRupees)}. Please add dishes for ${shortPaise(lacking)} more.`
  return null
}

/** What has another price by now than the person saw: sentences, one for each dish. */
export function priceChanges(menu: readonly MenuDish[], chosen: readonly ChosenDish[]): string[] {
  return chosen.flatMap(({ dish_id, price }) => {
    const dish = menu.find(({ id }) => id === dish_id)
    const now = dish && priced(dish)
    if (price === undefined || !dish || now === null || now === undefined || now === paiseOfRupees(price)) return []
    return [`${dish.name} is ${shortPaise(now)} now, not ${rupees(price)}.`]
  })
}

/** '2 × Veggie Delight, 1 × Detox Drinks', without the delivery. */
export const dishesText = (lines: readonly Pick<BasketLine, 'dish_id' | 'name' | 'quantity'>[]): string =>
  lines.flatMap(({ dish_id, name, quantity }) => (dish_id === null ? [] : [`${quantity} × ${name}`])).join(', ')

/** The basket as a message to the clinic. What a person writes of allergies never stands in it: it passes through an address. */
export function basketMessage({ lines, delivery_paise, total_paise }: Basket): string {
  return [
    'Hello, I would like to order:',
    ...lines.map((line) => `${line.quantity} × ${line.name}: ${shortPaise(lineTotal(line))}`),
    `Together: ${shortPaise(total_paise)}${delivery_paise === null ? ' (delivery extra)' : ''}`,
    'Day: ',
    'Address with PIN code: ',
  ].join('\n')
}

// ------------------------------------------------------------------------------------------------- in an address and a form

/**
 * What an address or a form of the menu page chooses: a field for each dish, named by its id. Text that is no whole number
 * is left out, as are fields of other names.
 */
export function chosenOf(menu: readonly Pick<MenuDish, 'id'>[], query: URLSearchParams): ChosenDish[] {
  return menu.flatMap(({ id }) => {
    const text = query.get(id)?.trim() ?? ''
    const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0
    return quantity > 0 ? [{ dish_id: id, quantity }] : []
  })
}

/** The same, back into an address: `veggie-delight=2&detox-drinks=1`. */
export const basketQuery = (lines: readonly Pick<BasketLine, 'dish_id' | 'quantity'>[]): string =>
  lines.flatMap(({ dish_id, quantity }) => (dish_id === null ? [] : [`${dish_id}=${quantity}`])).join('&')

/** What the order form carries: each dish with its number and the price that was shown, `veggie-delight:2:250`. */
export const basketText = (lines: readonly BasketLine[]): string =>
  lines
    .flatMap(({ dish_id, quantity, unit_paise }) =>
      dish_id === null ? [] : [`${dish_id}:${quantity}:${unit_paise / 100}`],
    )
    .join(' ')

/** @returns null where it is no such text */
export function readBasketText(text: string): Required<ChosenDish>[] | null {
  const parts = text.trim().split(/\s+/).slice(0, 101)
  const read = parts.map((part) => {
    const [, dish_id, quantity, price] = /^([a-z\d-]{1,80}):(\d{1,4}):(\d{1,6}(?:\.\d{1,2})?)$/.exec(part) ?? []
    return dish_id === undefined ? null : { dish_id, quantity: Number(quantity), price: Number(price) }
  })
  return read.every((one) => one !== null) ? read : null
}
