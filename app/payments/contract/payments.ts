/** Paying as the API speaks it: asking for a payment link, and the providers' webhooks. */
import { z } from 'zod'
import { emailSchema } from '~/accounts/contract/account-fields'
import { foldEmail } from '~/domain/clients/email'
import { readPhone } from '~/domain/clients/phone'
import { menuSlots } from '~/domain/deliveries/menu-days'
import { plainCode } from '~/domain/money/discounts'
import { gstinProblem, readGstin } from '~/domain/money/gstin'
import { orderStatuses } from '~/domain/orders/order-state'
import { loginToPayMessage } from '~/domain/orders/order-words'
import { planTypes } from '~/domain/orders/plans'
import { stateCodes } from '~/domain/orders/states'
import { visibleText, withoutInvisible } from '~/domain/text/visible-text'
import { daySchema, lineSchema, nullIfEmpty, optionalLineSchema, wordsSchema } from '~/platform/http/api/form-fields'
import { defineOperation, operationsOf } from '~/platform/http/api/operation'
import { dietFields } from './diet-fields'

const orderPhoneMessage = 'Phone number must be in the format +919876543210'
const noDate = 'Please choose a date such as 2026-11-30'

/** Of an order that is about to be made, as the specification writes it: the same form sent twice is one order. */
export function newOrderId(now: Date): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'))
  return `ORDER_${now.getTime()}_${random.join('')}`
}

/** Fits each provider's limit (decisions.md C2). */
export const orderIdSchema = z.string().regex(/^[A-Za-z0-9_-]{3,40}$/, 'Invalid order ID.')

/**
 * A mobile number of India or any number from abroad (app/domain/clients/phone.ts): the payment provider writes to it. Its output is
 * E.164; what each provider is sent of it, its gateway says.
 */
export const orderPhoneSchema = z.string(orderPhoneMessage).transform((text, context) => {
  const phone = readPhone(text)
  // Cashfree takes no number shorter than eight digits with its country code.
  if (phone && phone.kind !== 'landline' && phone.e164.length > 8) return phone.e164
  const message =
    phone?.kind === 'landline'
      ? `${orderPhoneMessage}. This is a landline: please give a mobile number.`
      : orderPhoneMessage
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const invalidEmail = 'Please provide a valid email address'

/** As an account's, with the sentence of the payment step. */
export const payerEmailSchema = z
  .string(invalidEmail)
  .overwrite(foldEmail)
  .refine((email) => emailSchema.safeParse(email).success, invalidEmail)

const dateOrNone = nullIfEmpty(z.union([daySchema(noDate), z.literal('')], noDate))

const noState = 'Please choose a state'
const stateSchema = nullIfEmpty(z.union([z.enum(stateCodes, noState), z.literal('')], noState))

/** A GST number as people write it; an empty field of a form is none. */
export const gstinOrNone = z
  .string('Please give a GST number, or leave it empty')
  .max(40, 'A GST number has 15 letters and digits')
  .transform(readGstin)
  .superRefine((gstin, context) => {
    const problem = gstin === '' ? null : gstinProblem(gstin)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .nullish()
  .transform((gstin) => gstin || null)

/** A discount code as a client types it; an empty field is none. Whether there is such a code, the clinic says. */
export const typedCodeSchema = z
  .string()
  .overwrite(withoutInvisible)
  .max(40, 'A code is 40 characters at most')
  .nullish()
  .transform((typed) => (typed ? plainCode(typed) || null : null))

/**
 * As the specification has it. `amount` (rupees) is compared with the price of the content and refused where they differ;
 * `link_purpose` and `return_url` are made by the server and not read. Address, plan type and dates stay with the clinic.
 */
export const paymentLinkBodySchema = z.object({
  amount: z.number('Amount must be greater than 0').positive('Amount must be greater than 0'),
  currency: z.literal('INR', 'Only INR can be paid').default('INR'),
  link_purpose: z.unknown().optional(),
  customer_name: lineSchema('Full name', 100),
  customer_email: payerEmailSchema,
  customer_phone: orderPhoneSchema,
  plan_type: z.enum(planTypes, 'There is no such plan'),
  /** Days of India's calendar. */
  start_date: daySchema(noDate),
  /** Follows from the start; chosen for custom alone. */
  end_date: dateOrNone,
  address: wordsSchema('Delivery address', 500).overwrite(visibleText),
  /** Where the client lives, as GST's two digits: the place of supply. Without it the PIN code of the address decides. */
  state: stateSchema,
  /** Of a business that buys: it stands on its paper. */
  buyer_gstin: gstinOrNone,
  /** The gym discount's, for the single meal. `amount` stays the full price; what is paid, the server decides. */
  discount_code: typedCodeSchema,
  /** For food: what the kitchen has to leave out. Needs `health_consent` with this order; sealed. */
  allergies: optionalLineSchema('Allergies', 200),
  health_consent: z.boolean('Consent must be true or false').default(false),
  ...dietFields,
  /** For a food plan: the meal of the day that it brings; without it the first that the kitchen cooks. */
  slot: z.enum(menuSlots, 'Please choose lunch or dinner').optional(),
  /** The client was told that they have this plan over these days already, and wants another one. */
  another: z.boolean('Yes or no').optional(),
  /** Made by the server where it is left out. The same id with the same order is the same link. */
  order_id: orderIdSchema.optional(),
  return_url: z.unknown().optional(),
})
export type PaymentLinkBody = z.output<typeof paymentLinkBodySchema>

export const paymentLinkSchema = z.object({
  /** Null while there is none: a quote was asked for (draft), or the provider has not answered in time (pending). */
  link_url: z.url().nullable(),
  order_id: orderIdSchema,
  status: z.enum([...orderStatuses, 'pending']),
  /** What is to be paid, in rupees; null where a price was asked for. */
  amount: z.number().min(0).nullable().default(null),
  /** UTC instant. */
  expires_at: z.iso.datetime().nullable(),
})
export type PaymentLink = z.output<typeof paymentLinkSchema>

/** The specification reads `data.link_url`, which may mean either of the two. */
export const paymentLinkAnswerSchema = z.object({
  success: z.literal(true),
  data: paymentLinkSchema,
  link_url: z.url().nullable(),
  message: z.string().optional(),
})

/** A success with a payment link, in `data` or beside it (decisions.md B3), and perhaps no more than that. */
const sentLinkSchema = z.object({
  success: z.literal(true),
  data: z.looseObject({ link_url: z.string().nullish() }).nullish(),
  link_url: z.string().nullish(),
})

/** @param asked the id of an order, or an order with its id */
export function readAsLink(asked: unknown) {
  const order_id = typeof asked === 'string' ? asked : z.looseObject({}).safeParse(asked).data?.order_id
  return sentLinkSchema
    .transform(({ data, link_url: beside }): unknown => {
      const link_url = data?.link_url ?? beside ?? null
      const order = { order_id, status: 'awaiting_payment', expires_at: null, ...data, link_url }
      return { success: true, data: order, link_url }
    })
    .pipe(paymentLinkAnswerSchema)
}

const own = operationsOf('payments', { area: 'payments', access: 'client' })
const open = operationsOf('payments', { area: 'payments', access: 'all' })

export const paymentOperations = {
  createLink: defineOperation({
    ...own('create_link', 'POST', '/payments/create-payment-link'),
    summary:
      'Orders a plan and answers the link to pay it by. The price is the clinic’s own; a custom plan asks for a price and has no link yet.',
    unauthorizedMessage: loginToPayMessage,
    body: paymentLinkBodySchema,
    answer: paymentLinkAnswerSchema,
    readAs: readAsLink,
    errors: [
      'price_changed',
      'order_clash',
      'order_not_found',
      'order_not_payable',
      'payment_failed',
      'too_many_tries',
    ],
  }),
  /** No body schema: the signature is over the bytes as they came. */
  webhook: defineOperation({
    ...open('webhook', 'POST', '/payments/webhook/{provider}'),
    summary:
      'The webhook of a payment provider, signed over the raw body. Stored first, then applied; repeats change nothing.',
    ignoresToken: true,
    params: z.object({ provider: z.string() }),
    answer: z.object({ success: z.literal(true) }),
    errors: ['invalid_signature', 'not_found', 'too_large'],
  }),
}
