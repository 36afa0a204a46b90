/** Free times in the order in which they suit a client who has said when they would like to come. Pure. */
import { dayOf, daysBetween } from '../time/days'
import { type PreferredTime, slotAt } from '../time/opening-hours'

/** Another time of day weighs as much as so many days. */
const otherSlotDays = 3

/** The nearest to the wish first; those that suit alike in the order of their times. Without a wish they stay as they are. */
export function byWish(
  times: readonly string[],
  { preferred_date: day, preferred_slot: slot }: PreferredTime,
): string[] {
  const distance = (time: string) =>
    (day === null ? 0 : Math.abs(daysBetween(day, dayOf(time)))) +
    (slot === null || slotAt(time) === slot ? 0 : otherSlotDays)
  return times.toSorted((one, other) => distance(one) - distance(other))
}
