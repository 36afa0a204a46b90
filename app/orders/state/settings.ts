import type { Plans, Site } from '~/content/schema/schema'
import type { MenuDish } from '~/domain/orders/basket'

/** What content/ says of ordering: limits, the refund policy, the tax, and what a consultation is called. */
export type OrderSettings = Pick<Site, 'orders' | 'tax' | 'appointments'>

/** Imported when it is asked for. */
export async function orderSettingsOfContent(): Promise<OrderSettings> {
  const { site } = await import('~/content/collections.server')
  return { orders: site.orders, tax: site.tax, appointments: site.appointments }
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
