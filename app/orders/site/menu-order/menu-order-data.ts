import { type Basket, menuOrderTitle } from '~/domain/orders/basket'
import type { OrderTerms } from '../ordering/order-terms'
import type { OrderPlan } from '../ordering/plan-summary'
import type { MenuOrderFields } from './menu-order-schema'

/** What the page begins with. */
export type MenuOrderData = {
  basket: Basket
  /** The basket as the form carries it. */
  dishes: string
  /** Rupees. */
  amount: number
  /** The menu with these dishes chosen. */
  changeTo: string
  whatsappHref: string
  orderId: string
  filled: MenuOrderFields
  /** What the client has told before. */
  toldAllergies: string | null
  days: { first: string; last: string }
  foodPinCodes: readonly string[]
  asksGstin: boolean
  /** UTC instant by the server's clock. */
  now: string
  isSignedIn: boolean
  isSandbox: boolean
  terms: OrderTerms
}

/** As the words around paying and cancelling speak of it. */
export const planOf = ({ amount }: Pick<MenuOrderData, 'amount'>): OrderPlan => ({
  id: 'menu',
  title: menuOrderTitle,
  planType: 'menu_order',
  kind: 'food',
  price: amount,
  meals: 1,
  features: [],
})
