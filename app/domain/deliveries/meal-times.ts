/** The meals of a day that the kitchen cooks, and from which hour each comes (content/site.yaml: orders.policy.mealTimes). Pure. */
import { clockText } from '../time/days'
import { type MenuSlot, menuSlots, slotWords } from './menu-days'

/** HH:MM by the clock of India. */
export type MealTimes = { readonly [slot in MenuSlot]?: string }

/** In the order of the day. A kitchen that names none cooks one meal a day, the lunch. */
export function slotsOf(times: MealTimes | undefined): [MenuSlot, ...MenuSlot[]] {
  const [first, ...others] = menuSlots.filter((slot) => times?.[slot] !== undefined)
  return first === undefined ? ['lunch'] : [first, ...others]
}

/** What people are shown of the slot of a meal: null where the kitchen cooks no other. */
export function shownSlot(slot: MenuSlot | null, times: MealTimes | undefined): MenuSlot | null {
  const [first, ...others] = slotsOf(times)
  return others.length === 0 && slot === first ? null : slot
}

/** 'Dinner, from 7:00 PM'; without an hour 'Dinner'. */
export const slotText = (slot: MenuSlot, times: MealTimes | undefined): string => {
  const from = times?.[slot]
  return from === undefined ? slotWords[slot] : `${slotWords[slot]}, from ${clockText(from)}`
}

/** The same for people; null where the kitchen cooks no other. */
export const shownSlotText = (slot: MenuSlot | null, times: MealTimes | undefined): string | null => {
  const shown = shownSlot(slot, times)
  return shown && slotText(shown, times)
}

export const notCookedMessage = (slot: MenuSlot): string =>
  `We do not cook ${slotWords[slot].toLowerCase()} now. Please choose another meal.`

/** The choices of a form. */
export const slotOptions = (slots: readonly MenuSlot[], times: MealTimes | undefined) =>
  slots.map((value) => ({ value, label: slotText(value, times) }))
