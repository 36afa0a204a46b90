/** What a full consultation costs: the one place that says it. Pure. */
import type { KnownPeople, Practitioner } from '../appointments/appointment-times'
import { exactRupees } from '../money/money'

/** Rupees by the slug of the person who has a price of their own. */
export type PricesOfPeople = Readonly<Record<string, number>>

type Prices = {
  orders: { consultationPriceRupees: number }
  /** Left out: no practitioner has a price of their own. */
  visitPrices?: PricesOfPeople
}

export const pricesOfPeople = (
  people: readonly Pick<Practitioner, 'slug' | 'consultationPriceRupees'>[],
): PricesOfPeople =>
  Object.fromEntries(
    people.flatMap(({ slug, consultationPriceRupees: rupees }) => (rupees === null ? [] : [[slug, rupees]])),
  )

/** In rupees: of the person who has the visit, else the clinic's. */
export const priceOfVisit = (
  { orders, visitPrices = {} }: Prices,
  { practitioner }: { practitioner: string | null },
): number =>
  (practitioner !== null && Object.hasOwn(visitPrices, practitioner) ? visitPrices[practitioner] : undefined) ??
  orders.consultationPriceRupees

/** '₹500': of the person who has the visit, else the clinic's. */
export function priceTextOf(
  { practitioner }: { practitioner?: string | null },
  { consultationPrice, people = {} }: { consultationPrice: string; people?: KnownPeople },
): string {
  const own = people[practitioner ?? '']?.price ?? null
  return own === null ? consultationPrice : exactRupees(own)
}
