/** Ordering dishes from the menu, as the API speaks it. What the order is afterwards, orders.ts says. */
import { z } from 'zod'
import { mostOfOneDish } from '~/domain/orders/basket'
import { loginToPayMessage } from '~/domain/orders/order-words'
import { readPinCode } from '~/domain/orders/pin-code'
import { visibleText, withoutInvisible } from '~/domain/text/visible-text'
import { dietFields } from '~/payments/contract/diet-fields'
import {
  gstinOrNone,
  orderIdSchema,
  orderPhoneSchema,
  payerEmailSchema,
  paymentLinkAnswerSchema,
  readAsLink,
} from '~/payments/contract/payments'
import { daySchema, lineSchema, optionalLineSchema, wordsSchema } from '~/platform/http/api/form-fields'
import { defineOperation, operationsOf } from '~/platform/http/api/operation'

const noDate = 'Please choose a date such as 2026-11-30'
const noPinCode = 'Please give the six digits of your PIN code'
const notThatMany = `Please choose 1 to ${mostOfOneDish} of a dish`

/** `price` and `amount` (rupees) are what the person saw; they are compared with the menu, and never charged. */
export const menuOrderBodySchema = z.object({
  dishes: z
    .array(
      z.object({
        dish_id: z.string().regex(/^[a-z\d-]{1,80}$/, 'There is no such dish'),
        quantity: z.int(notThatMany).min(1, notThatMany).max(mostOfOneDish, notThatMany),
        price: z.number().positive().max(1_00_000).optional(),
      }),
      'Please choose at least one dish.',
    )
    .min(1, 'Please choose at least one dish.')
    .max(100, 'Please choose fewer dishes'),
  /** Of the whole basket, a fixed delivery fee included. */
  amount: z.number('Amount must be greater than 0').positive('Amount must be greater than 0'),
  customer_name: lineSchema('Full name', 100),
  customer_email: payerEmailSchema,
  customer_phone: orderPhoneSchema,
  /** The day of the delivery, of India's calendar: tomorrow or later. */
  start_date: daySchema(noDate),
  address: wordsSchema('Delivery address', 480).overwrite(visibleText),
  /** Six digits; it joins the address where it does not stand there. */
  pin_code: z.string(noPinCode).transform((text, context) => {
    const pinCode = readPinCode(withoutInvisible(text))
    if (pinCode !== null) return pinCode
    context.addIssue({ code: 'custom', message: noPinCode })
    return z.NEVER
  }),
  /** The GST number of a business that buys. */
  buyer_gstin: gstinOrNone,
  /** The client was told that the address names another PIN code, and says that this one is right. */
  pin_confirmed: z.boolean('Yes or no').optional(),
  /** What the kitchen has to leave out of this order. Needs `health_consent` with this order; sealed. */
  allergies: optionalLineSchema('Allergies', 200),
  health_consent: z.boolean('Consent must be true or false').default(false),
  ...dietFields,
  /** Made by the server where it is left out. The same id with the same basket is the same link. */
  order_id: orderIdSchema.optional(),
})
export type MenuOrderBody = z.output<typeof menuOrderBodySchema>

const operation = operationsOf('orders', { area: 'orders', access: 'client' })

export const menuOrderOperation = defineOperation({
  ...operation('order_dishes', 'POST', '/orders/dishes'),
  summary:
    'Orders dishes from the menu for one day and answers the link to pay them by. Prices, minimum, delivery fee, area and first day are the clinic’s own.',
  unauthorizedMessage: loginToPayMessage,
  body: menuOrderBodySchema,
  answer: paymentLinkAnswerSchema,
  readAs: readAsLink,
  errors: ['price_changed', 'order_clash', 'order_not_found', 'order_not_payable', 'payment_failed', 'too_many_tries'],
})
