import type { Plans, Site } from '~/content/schema/schema'
import type { MenuDish } from '~/domain/orders/basket'
import { type PricesOfPeople, pricesOfPeople } from '~/domain/orders/visit-price'

/** What content/ says of ordering: limits, the refund policy, the tax, and what a consultation is called. */
export type OrderSettings = Pick<Site, 'orders' | 'tax' | 'appointments'> & {
  /** Of who sees clients for a price of their own. */
  visitPrices?: PricesOfPeople
}

/** Imported when it is asked for. */
export async function orderSettingsOfContent(): Promise<OrderSettings> {
  const { appointmentRules, site } = await import('~/content/collections.server')
  const { practitioners, former = [] } = appointmentRules
  const visitPrices = pricesOfPeople([...practitioners, ...former])
  return { orders: site.orders, tax: site.tax, appointments: site.appointments, visitPrices }
}

/** What can be bought, and for how much. */
export async function plansOfContent(): Promise<Plans> {
  const { plans } = await import('~/content/collections.server')
  return plans
}

/** The dishes that can be ordered one by one, and their prices. */
export async function menuOfContent(): Promise<readonly MenuDish[]> {
  const { meals } = await import('~/content/collections.server')
  return meals
}
