/** What staff do with orders, as the API speaks it: deciding, selling at the desk, the month's accounts, any client's papers. */

import { z } from 'zod'
import { needsPhoneOrTick, noPhoneSchema } from '~/accounts/contract/account-fields'
import { personLanguages } from '~/domain/accounts/user-state'
import { menuSlots } from '~/domain/deliveries/menu-days'
import { planChoices } from '~/domain/money/disputes'
import { paiseOfRupees, rupeesOfPaise } from '~/domain/money/money'
import { deskWayNames, paymentWays } from '~/domain/money/payment-providers'
import { staffDecisions } from '~/domain/orders/order-state'
import { planTypes } from '~/domain/orders/plans'
import { visibleText } from '~/domain/text/visible-text'
import { isDay } from '~/domain/time/days'
import { dietFields } from '~/payments/contract/diet-fields'
import {
  gstinOrNone,
  orderIdSchema,
  orderPhoneSchema,
  payerEmailSchema,
  typedCodeSchema,
} from '~/payments/contract/payments'
import { formTokenSchema, lineSchema, optionalLineSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { adminOrderDetailsSchema, adminOrderSchema } from './admin-orders'
import { checkReference, referenceSchema } from './desk/desk-payment'
import { creditNoteSchema, receiptSchema } from './receipts'
import { knownFoodSchema } from './told-allergies'

const byId = z.object({ order_id: orderIdSchema })

/** Why staff do it; it stands in the audit log. */
const staffReasonSchema = lineSchema('Reason', 300)

const versionSchema = z.int('Please open the order again').min(1, 'Please open the order again')

const decisionBodySchema = z.object({
  decision: z.enum(staffDecisions, 'Please choose what to do'),
  reason: staffReasonSchema,
  version: versionSchema,
})

const inRupees = 'Please enter a price in rupees, such as 5500 or 5500.50'

/** Rupees, as they are typed ('5,500' or '₹5500.50') or as a number. */
export const typedRupees = z
  .union([z.number(), z.string()], 'Please enter a price in rupees')
  .transform((typed) => paiseOfRupees(typeof typed === 'string' ? typed.replace(/[₹,\s]/g, '') : typed))
  .refine((paise) => paise !== null, { error: inRupees, abort: true })
  .transform((paise) => rupeesOfPaise(paise ?? 0))
const amountSchema = typedRupees.refine((amount) => amount >= 1 && amount <= 10_00_000, inRupees)

const notSoMany = 'Please give 0 to 200 sessions'

/** A field of a form that was left empty is none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value) => (value === '' ? null : value), schema.nullable())
    .optional()
    .transform((value) => value ?? null)

/** How many visits are part of a custom plan; none: they are not counted. */
const sessionsSchema = orNone(
  z.coerce.number('Please give a number').int('Please give a whole number').min(0, notSoMany).max(200, notSoMany),
)

export const deskSaleBodySchema = z
  .object({
    plan_type: z.enum(planTypes, 'Please choose a plan'),
    /** Day of India's calendar. */
    start_date: z.string('Please choose a start date').refine(isDay, 'Please choose a start date'),
    method: z.enum(deskWayNames, 'Please choose how it was paid'),
    /** The bank's number of UPI or a transfer; of a card, if anything, its slip's. */
    utr: orNone(referenceSchema),
    /** Of an account that is there; the fields of the client may then be left out. */
    discount_code: typedCodeSchema,
    /** Of a custom plan alone, which has no price and no end in the content: rupees, and the day after its last. */
    amount: orNone(amountSchema),
    sessions: sessionsSchema,
    end_date: orNone(z.string().refine(isDay, 'Please choose an end date')),
    user_id: orNone(z.uuid('There is no such client')),
    customer_name: orNone(lineSchema('Full name', 100)),
    customer_phone: orNone(orderPhoneSchema),
    phoneless: noPhoneSchema,
    customer_email: orNone(payerEmailSchema),
    /** Of a client who is new. */
    language: z.enum(personLanguages, 'Please choose a language').default('en'),
    /** Food needs one with a PIN code. */
    address: z
      .string()
      .overwrite(visibleText)
      .max(500, 'Address must be 500 characters or less')
      .nullish()
      .transform((text) => text ?? ''),
    /** For food: what the kitchen has to leave out. Needs the client's consent with this sale; sealed. */
    allergies: optionalLineSchema('Allergies', 200),
    health_consent: z.boolean('Consent must be true or false').default(false),
    ...dietFields,
    /** Of a food plan: the meal of the day that it brings; without it the first that the kitchen cooks. */
    slot: orNone(z.enum(menuSlots, 'Please choose lunch or dinner')),
    /** The GST number of a business that buys. */
    buyer_gstin: gstinOrNone,
    form_token: formTokenSchema,
  })
  .superRefine(checkReference)
  .superRefine(
    ({ plan_type, amount, end_date, sessions, user_id, customer_name, customer_phone, phoneless }, context) => {
      const missing = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      if (plan_type === 'custom' && amount === null) missing('amount', 'A custom plan needs its price')
      if (plan_type === 'custom' && end_date === null) missing('end_date', 'A custom plan needs its end')
      if (plan_type !== 'custom' && amount !== null) missing('amount', 'Only a custom plan has a price of its own')
      if (plan_type !== 'custom' && end_date !== null) missing('end_date', 'Only a custom plan has an end of its own')
      if (plan_type !== 'custom' && sessions) missing('sessions', 'Only a custom plan has sessions of its own')
      if (user_id === null && customer_name === null) missing('customer_name', 'Full name is required')
      if (user_id === null) needsPhoneOrTick('customer_phone')({ customer_phone, phoneless }, context)
    },
  )
export type DeskSaleBody = z.output<typeof deskSaleBodySchema>

/** A consultation that is paid at the desk, at the price of the content. */
export const visitPaymentBodySchema = z
  .object({
    appointment_id: z.uuid('There is no such appointment'),
    method: deskSaleBodySchema.shape.method,
    utr: deskSaleBodySchema.shape.utr,
    buyer_gstin: gstinOrNone,
    form_token: formTokenSchema,
  })
  .superRefine(checkReference)
export type VisitPaymentBody = z.output<typeof visitPaymentBodySchema>

const paise = z.int()
const sumsSchema = z.object({
  count: z.int().min(0),
  taxable_paise: paise,
  cgst_paise: paise,
  sgst_paise: paise,
  igst_paise: paise,
  total_paise: paise,
})
export type AccountSums = z.output<typeof sumsSchema>

export const monthSchema = z
  .string('Please choose a month such as 2026-11')
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month such as 2026-11')

/** A month of India's calendar, for the accountant. Papers belong to the month in which they were issued. */
export const monthAccountsSchema = z.object({
  month: monthSchema,
  file_name: z.string(),
  /** Every receipt, credit note and refund, a line each; amounts in rupees, those that went back below zero. */
  csv: z.string(),
  receipts: sumsSchema,
  /** What was credited, above zero. */
  credit_notes: sumsSchema,
  /** Receipts less credit notes. */
  net: sumsSchema,
  /** Money that went back in this month, with that of payments that never had a receipt. */
  refunds: z.object({ count: z.int().min(0), total_paise: paise }),
  /** Receipts less credit notes, by rate and place of supply. */
  tax: z.array(
    sumsSchema.extend({
      tax_rate_percent: z.number(),
      code: z.string().nullable(),
      place_of_supply: z.string().nullable(),
    }),
  ),
  /** What came, by the way it was paid. */
  ways: z.array(z.object({ way: z.enum(paymentWays), count: z.int(), total_paise: paise })),
})
export type MonthAccounts = z.output<typeof monthAccountsSchema>

const operation = permitted('admin.orders', 'admin')

export const deskOrderOperations = {
  export: defineOperation({
    ...operation('export', 'GET', '/admin/orders/export'),
    summary:
      'The accounts of a month: receipts, credit notes, refunds, the tax by rate and place of supply. With format=csv the table alone, as text/csv.',
    needsProof: true,
    query: z.object({ month: monthSchema, format: z.enum(['json', 'csv']).default('json') }),
    answer: z.object({ success: z.literal(true), data: monthAccountsSchema }),
    errors: ['invalid_input'],
  }),
  sellAtDesk: defineOperation({
    ...operation('sell_at_desk', 'POST', '/admin/orders/at-desk'),
    summary:
      'A plan sold at the desk for cash or UPI: an order of its own, paid, with its receipt. The price is the clinic’s own. Sent again with the same form_token, it is the same order.',
    body: deskSaleBodySchema,
    answer: z.object({ success: z.literal(true), data: adminOrderSchema }),
    errors: ['form_already_sent', 'user_not_found'],
  }),
  foodFile: defineOperation({
    ...operation('food_file', 'GET', '/admin/orders/food-file'),
    summary:
      'What a client has told of diet, allergies and dislikes, before food is sold to them. Allergies and dislikes are for the kitchen and the owner to read: for others they are left out.',
    query: z.object({ user_id: z.uuid('Invalid client ID.').toLowerCase() }),
    answer: z.object({ success: z.literal(true), data: knownFoodSchema }),
    errors: ['invalid_input'],
  }),
  takeVisit: defineOperation({
    ...operation('take_visit', 'POST', '/admin/orders/for-visit'),
    summary:
      'A consultation paid at the desk: an order of its own, paid, with its receipt. The price is the clinic’s own. An appointment is paid once.',
    body: visitPaymentBodySchema,
    answer: z.object({ success: z.literal(true), data: adminOrderSchema }),
    errors: ['form_already_sent', 'appointment_not_found', 'visit_not_payable'],
  }),
  decide: defineOperation({
    ...operation('decide', 'POST', '/admin/orders/{order_id}/decide'),
    summary:
      'What staff decide of an order, with the reason: keep what came (accept), give it back (refund), or end it (cancel). `decisions` of the order says which are allowed.',
    needsProof: true,
    params: byId,
    body: decisionBodySchema,
    answer: z.object({ success: z.literal(true), data: adminOrderDetailsSchema }),
    errors: ['order_not_found', 'order_not_decidable', 'received_unknown', 'changed_meanwhile'],
  }),
  disputedPlan: defineOperation({
    ...operation('disputed_plan', 'POST', '/admin/orders/{order_id}/disputed-plan'),
    summary:
      'Whether the plan of an order goes on whose payment is disputed at the bank. On hold, its meals are on no kitchen or route sheet.',
    params: byId,
    body: z.object({ plan: z.enum(planChoices, 'Please choose whether the plan goes on') }),
    answer: z.object({ success: z.literal(true), data: adminOrderDetailsSchema }),
    errors: ['order_not_found', 'order_not_decidable'],
  }),
  receipt: defineOperation({
    ...operation('receipt', 'GET', '/admin/orders/{order_id}/receipt'),
    summary: 'The receipt of a paid order.',
    params: byId,
    answer: z.object({ success: z.literal(true), data: receiptSchema }),
    errors: ['order_not_found', 'invalid_input'],
  }),
  creditNote: defineOperation({
    ...operation('credit_note', 'GET', '/admin/orders/{order_id}/credit-notes/{number}'),
    summary: 'A credit note (or refund note) of an order.',
    params: byId.extend({ number: z.string().regex(/^[A-Z\d-]{1,16}$/, 'Invalid number.') }),
    answer: z.object({ success: z.literal(true), data: creditNoteSchema }),
    errors: ['order_not_found', 'invalid_input'],
  }),
}
