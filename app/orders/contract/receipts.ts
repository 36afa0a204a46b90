/** Papers of orders as the API gives them: the receipt of a payment, and the note of what came back. */
import { z } from 'zod'
import { paymentWays } from '~/domain/money/payment-providers'
import { refundStatuses } from '~/domain/orders/order-state'
import { orderIdSchema } from '~/payments/contract/payments'

/** As it was when it was issued: names, address and tax of that day. Money in paise, so that sums are exact. */
export const receiptSchema = z.object({
  /** Gap-free in India's financial year of the payment, at most 16 characters: 2026-27/000418. */
  number: z.string(),
  order_id: orderIdSchema,
  /** Receipt, or with a GSTIN the kind of document the tax asks for. */
  title: z.enum(['Receipt', 'Tax invoice', 'Bill of supply']),
  issued_at: z.iso.datetime(),
  seller: z.object({
    name: z.string(),
    address_lines: z.array(z.string()),
    email: z.string(),
    phone: z.string(),
    gstin: z.string().nullable(),
    fssai_number: z.string().nullable(),
  }),
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Of a business that is registered for GST. */
    gstin: z.string().nullable().default(null),
  }),
  lines: z.array(
    z.object({
      description: z.string(),
      /** HSN or SAC; null without tax. */
      code: z.string().nullable(),
      quantity: z.int().min(1),
      taxable_paise: z.int().min(0),
      tax_rate_percent: z.number().min(0),
      cgst_paise: z.int().min(0),
      sgst_paise: z.int().min(0),
      igst_paise: z.int().min(0),
      total_paise: z.int().min(0),
    }),
  ),
  /** What came off the price before it was paid: `total_paise` and the tax are of what is left. `code` null: a consultation paid before was credited. */
  discount: z
    .object({ code: z.string().nullable(), full_price_paise: z.int().min(0), discount_paise: z.int().min(0) })
    .nullable()
    .default(null),
  place_of_supply: z.string().nullable(),
  total_paise: z.int().min(0),
  /** 'Nine Thousand Rupees Only'. */
  total_in_words: z.string(),
  /** How it was paid: the provider's name and its own number of the payment. */
  payment: z.object({
    provider: z.enum(paymentWays),
    reference: z.string().nullable(),
    paid_at: z.iso.datetime(),
  }),
  /** What has come back since, where anything has. */
  refund: z.object({ amount_paise: z.int(), status: z.enum(refundStatuses) }).nullable(),
})
export type Receipt = z.output<typeof receiptSchema>

/**
 * The paper of a refund, as it was when it was issued: what of a receipt is credited. 'Credit note' where the receipt bears
 * a GSTIN, else 'Refund note'.
 */
export const creditNoteSchema = receiptSchema.omit({ title: true, payment: true, refund: true }).extend({
  /** Its own gap-free series in India's financial year, at most 16 characters: CN2026-27-000012, RN2026-27-000003. */
  number: z.string(),
  title: z.enum(['Credit note', 'Refund note']),
  /** What it belongs to. */
  receipt: receiptSchema.pick({ title: true, number: true, issued_at: true }),
  /** How the money went back: the provider's name and its own number of the refund. */
  refund: z.object({ provider: z.enum(paymentWays), reference: z.string().nullable() }),
})
export type CreditNote = z.output<typeof creditNoteSchema>
