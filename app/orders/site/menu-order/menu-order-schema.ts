/** The fields of the order of dishes, named as in the contract. What the basket costs is never read from what was typed. */

import { z } from 'zod'
import { withoutIndianCode } from '~/domain/clients/phone'
import { readBasketText } from '~/domain/orders/basket'
import { isFoodDeliveredTo, noDeliveryThereMessage } from '~/domain/orders/pin-code'
import { checkPlanDays } from '~/domain/orders/plans'
import type { Given } from '~/platform/http/api/operation'
import { asksEmail, emailAnswers } from '~/ui/form/field/email-question'
import { menuOrderBodySchema } from '../../contract/menu-orders'
import { requireAllergyConsent } from '../../contract/told-allergies'

const { dishes: _, ...shape } = menuOrderBodySchema.shape
const noBasket = 'Your basket is empty or out of date. Please choose your dishes again.'

/** What stands in the form, as text. */
export type MenuOrderFields = Partial<Record<keyof typeof shape, string>>

/** @param now decides which days can be chosen; `foodPinCodes` how the PIN codes begin to which food is delivered */
export function menuOrderFormSchema(now: Date, foodPinCodes: readonly string[]) {
  return z
    .object({
      ...shape,
      start_date: shape.start_date.superRefine((start, context) => {
        const problem = checkPlanDays('menu_order', { start, end: null }, now)
        if (problem) context.addIssue({ code: 'custom', message: problem.message })
      }),
      pin_code: shape.pin_code.refine((pinCode) => isFoodDeliveredTo(pinCode, foodPinCodes), noDeliveryThereMessage),
      /** Each dish with its number and the price that was shown (domain/orders/basket.ts). */
      dishes: z.string(noBasket).transform((text, context) => {
        const dishes = readBasketText(text)
        if (dishes) return dishes
        context.addIssue({ code: 'custom', message: noBasket })
        return z.NEVER
      }),
      /** A tab waits for the payment page. */
      opens: z.string().optional(),
      ...emailAnswers,
    })
    .superRefine(asksEmail('customer_email'))
    .superRefine(requireAllergyConsent)
    .transform(
      ({
        opens: _opens,
        email_guess: _guess,
        email_kept: _kept,
        customer_phone,
        ...form
      }): Given<typeof menuOrderBodySchema> => ({
        ...form,
        customer_phone: withoutIndianCode(customer_phone),
      }),
    )
}
