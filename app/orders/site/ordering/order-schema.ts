/**
 * The fields of the order form, in the order of the specification, and what they make: the contract's body. One schema for
 * browser and server. What follows from the plan (its type, its end, its price) is never read from what was typed.
 */

import { z } from 'zod'
import { emailSchema } from '~/accounts/contract/account-fields'
import { foldEmail } from '~/domain/clients/email'
import { withoutIndianCode } from '~/domain/clients/phone'
import type { ClientDiet } from '~/domain/deliveries/diets'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import { hasGymDiscount } from '~/domain/money/discounts'
import { gstinStateProblem } from '~/domain/money/gstin'
import { parsePriceText } from '~/domain/money/money'
import { isFoodDeliveredTo, noDeliveryThereMessage } from '~/domain/orders/pin-code'
import { checkPlanDays, type PlanKind, type PlanType, planEnd } from '~/domain/orders/plans'
import { stateCodes } from '~/domain/orders/states'
import { paymentLinkBodySchema } from '~/payments/contract/payments'
import { daySchema } from '~/platform/http/api/form-fields'
import type { Given } from '~/platform/http/api/operation'
import { asksEmail, emailAnswers } from '~/ui/form/field/email-question'
import { requireAllergyConsent } from '../../contract/told-allergies'

/** As the form holds them: text, whatever the contract makes of it. */
export type OrderFields = {
  fullName: string
  email: string
  phoneNumber: string
  address: string
  /** GST's two digits; only where it is asked. */
  state?: string
  /** The GST number of a business; only where it is asked. */
  gstin?: string
  startDate: string
  /** Chosen for a custom plan; for any other it only shows what follows from the start. */
  endDate?: string
  /** Of the gym discount; only where the plan has one. */
  discountCode?: string
  /** Only of food. */
  allergies?: string
  health_consent?: string
  diet?: string
  dislikes?: string
  /** Only of a food plan, where the kitchen cooks lunch and dinner. */
  slot?: string
  /** Ticked by a client who has this plan over these days already. */
  another?: string
  email_kept?: string
  selectedPlanType: string
  price: string
  currency?: string
  order_id?: string
}

type PaymentLinkBody = Given<typeof paymentLinkBodySchema>

export const planTypeOfKind = (kind: PlanKind) => (kind === 'food' ? 'foodDelivery' : 'subscription')

const { shape } = paymentLinkBodySchema
const emailMessage = 'Valid email is required'
const notThisPlan = 'This is not the plan you chose. Please choose it again.'

/** What the clinic's content says of ordering, as far as the form checks it. */
export type OrderRules = {
  /** The place of supply is needed: the clinic has a GSTIN, and it is not food, which is supplied where the kitchen is. */
  asksState: boolean
  /** The clinic has a GSTIN, so that a business can want its own on the paper. */
  asksGstin: boolean
  /** How the PIN codes begin to which food is delivered. */
  foodPinCodes: readonly string[]
  /** The meals of a day to choose from; empty where there is nothing to choose. */
  slots: readonly MenuSlot[]
}

/** @param now decides which days the plan may begin on */
export function orderFormSchema(
  { planType, kind }: { planType: PlanType; kind: PlanKind },
  now: Date,
  { asksState, asksGstin, foodPinCodes, slots }: OrderRules,
) {
  const isCustom = planType === 'custom'
  const takesCode = hasGymDiscount(planType)
  return z
    .object({
      fullName: shape.customer_name,
      email: z
        .string(emailMessage)
        .overwrite(foldEmail)
        .refine((email) => emailSchema.safeParse(email).success, emailMessage),
      phoneNumber: shape.customer_phone,
      address:
        kind === 'food'
          ? shape.address.refine((address) => isFoodDeliveredTo(address, foodPinCodes), noDeliveryThereMessage)
          : shape.address,
      state: asksState
        ? z.enum(stateCodes, 'Please choose your state')
        : z
            .unknown()
            .optional()
            .transform(() => null),
      gstin: asksGstin ? shape.buyer_gstin : z.unknown().optional(),
      startDate: shape.start_date.superRefine((start, context) => {
        const problem = checkPlanDays(planType, { start, end: null }, now)
        if (problem?.field === 'start_date') context.addIssue({ code: 'custom', message: problem.message })
      }),
      endDate: isCustom ? daySchema('Please choose an end date') : z.unknown().optional(),
      discountCode: takesCode ? shape.discount_code : z.unknown().optional(),
      allergies: kind === 'food' ? shape.allergies : z.unknown().optional(),
      health_consent: kind === 'food' ? shape.health_consent : z.unknown().optional(),
      diet: kind === 'food' ? shape.diet : z.unknown().optional(),
      dislikes: kind === 'food' ? shape.dislikes : z.unknown().optional(),
      slot: slots.length > 0 ? z.enum(slots, 'Please choose lunch or dinner') : z.unknown().optional(),
      another: shape.another,
      ...emailAnswers,
      selectedPlanType: z.literal(planTypeOfKind(kind), notThisPlan),
      price: z.string('').default('').transform(parsePriceText).pipe(shape.amount),
      currency: shape.currency,
      order_id: shape.order_id,
      /** A tab waits for the payment page. */
      opens: z.string().optional(),
    })
    .superRefine(asksEmail('email'))
    .superRefine(requireAllergyConsent)
    .superRefine(({ state, gstin }, context) => {
      const message = state && typeof gstin === 'string' ? gstinStateProblem(gstin, state) : null
      if (message) context.addIssue({ code: 'custom', message, path: ['gstin'] })
    })
    .superRefine(({ startDate, endDate }, context) => {
      if (!isCustom || typeof endDate !== 'string') return
      const problem = checkPlanDays(planType, { start: startDate, end: endDate }, now)
      if (problem) context.addIssue({ code: 'custom', message: problem.message, path: ['endDate'] })
    })
    .transform(
      (form): PaymentLinkBody => ({
        amount: form.price,
        currency: form.currency,
        customer_name: form.fullName,
        customer_email: form.email,
        // Ten digits, as the specification's call has it.
        customer_phone: withoutIndianCode(form.phoneNumber),
        plan_type: planType,
        start_date: form.startDate,
        end_date: isCustom ? String(form.endDate) : planEnd(planType, form.startDate),
        address: form.address,
        ...(form.state && { state: form.state }),
        ...(asksGstin && typeof form.gstin === 'string' && { buyer_gstin: form.gstin }),
        ...(takesCode && typeof form.discountCode === 'string' && { discount_code: form.discountCode }),
        ...(typeof form.allergies === 'string' && { allergies: form.allergies }),
        ...(form.health_consent === true && { health_consent: true }),
        ...(kind === 'food' && { diet: form.diet as ClientDiet | null, dislikes: form.dislikes as string | null }),
        ...(slots.length > 0 && { slot: form.slot as MenuSlot }),
        ...(form.another && { another: true }),
        order_id: form.order_id,
      }),
    )
}

/** The form's name of each field of the contract that has one; what else the backend complains of goes to the form's foot. */
export const formFieldOf: Record<string, keyof OrderFields> = {
  customer_name: 'fullName',
  customer_email: 'email',
  customer_phone: 'phoneNumber',
  address: 'address',
  state: 'state',
  buyer_gstin: 'gstin',
  start_date: 'startDate',
  end_date: 'endDate',
  discount_code: 'discountCode',
  allergies: 'allergies',
  health_consent: 'health_consent',
  diet: 'diet',
  dislikes: 'dislikes',
  slot: 'slot',
  another: 'another',
}
