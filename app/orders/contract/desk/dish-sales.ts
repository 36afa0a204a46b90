/** Dishes from the menu sold at the desk, as the API speaks it: the rules of ordering them, with the client and the payment of a desk sale. */
import { z } from 'zod'
import { needsPhoneOrTick } from '~/accounts/contract/account-fields'
import { deskWayNames } from '~/domain/money/payment-providers'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { adminOrderSchema } from '../admin-orders'
import { menuOrderBodySchema } from '../menu-orders'
import { deskSaleBodySchema } from '../orders-desk'
import { checkReference } from './desk-payment'

/** `link`: the client pays online; until then the order waits. */
const dishPayWays = [...deskWayNames, 'link'] as const

const { dishes, amount, start_date, address, pin_code, pin_confirmed } = menuOrderBodySchema.shape
const { utr, user_id, customer_name, customer_phone, phoneless, customer_email, language } = deskSaleBodySchema.shape
const { allergies, health_consent, diet, dislikes, buyer_gstin, form_token } = deskSaleBodySchema.shape

/** `price` of a dish and `amount` are what staff saw; they are compared with the menu, and never charged. */
export const dishSaleBodySchema = z
  .object({
    ...{ dishes, amount, start_date, address, pin_code, pin_confirmed },
    /** Staff were told that the dishes come to less than the smallest order, and sell them all the same. */
    below_minimum: z.boolean('Yes or no').default(false),
    method: z.enum(dishPayWays, 'Please choose how it is paid'),
    ...{ utr, user_id, customer_name, customer_phone, phoneless, customer_email, language },
    ...{ allergies, health_consent, diet, dislikes, buyer_gstin, form_token },
  })
  .superRefine(checkDishSale)
export type DishSaleBody = z.output<typeof dishSaleBodySchema>

type Checked = Pick<DishSaleBody, 'method' | 'utr' | 'user_id' | 'customer_name' | 'customer_phone' | 'phoneless'>

/** What one field says only beside another: for the API and for the form. */
export function checkDishSale(sale: Checked, context: z.RefinementCtx): void {
  const { method, utr, user_id, customer_name, customer_phone, phoneless } = sale
  const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (method !== 'link') checkReference({ method, utr }, context)
  else if (utr !== null) wrong('utr', 'What is paid by a link has no UTR number here')
  if (method === 'link' && phoneless) wrong('customer_phone', 'A payment by link needs a phone number')
  if (user_id !== null) return
  if (customer_name === null) wrong('customer_name', 'Full name is required')
  needsPhoneOrTick('customer_phone')({ customer_phone, phoneless }, context)
}

export const deskDishOperations = {
  sellDishes: defineOperation({
    ...permitted('admin.orders', 'admin')('sell_dishes', 'POST', '/admin/orders/dishes-at-desk'),
    summary:
      'Dishes from the menu sold at the desk for one day: paid at once, with a receipt, or by a link that the client pays online. Prices, delivery fee, area and first day are the clinic’s own. Sent again with the same form_token, it is the same order.',
    body: dishSaleBodySchema,
    answer: z.object({ success: z.literal(true), data: adminOrderSchema }),
    errors: ['form_already_sent', 'user_not_found', 'price_changed', 'payment_failed'],
  }),
}
