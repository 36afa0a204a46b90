/** What a payment provider's settlement report says beside our own payments and refunds. */

import { z } from 'zod'
import { settlementApiPath, settlementFormBytes, settlementTextProblem } from '~/domain/money/settlement-upload'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

const paise = z.int()

const partSchema = z.object({
  count: z.int().min(0),
  /** The first 200. */
  shown: z.array(
    z.object({
      kind: z.enum(['payment', 'refund', 'dispute']),
      /** null where we have no such payment. */
      order_id: z.string().nullable(),
      customer_name: z.string().nullable(),
      /** The provider's number of it, or the id of our link. */
      reference: z.string().nullable(),
      /** null: we have none, or do not know how much came. */
      own_paise: paise.nullable(),
      provider_paise: paise.nullable(),
      at: z.iso.datetime().nullable(),
    }),
  ),
})
const countSchema = z.object({ count: z.int().min(0), total_paise: paise })

export const settlementComparisonSchema = z.object({
  provider: z.enum(['razorpay', 'cashfree']),
  /** Days of India's calendar: those of the report's payments and refunds, both included. */
  from: z.iso.date(),
  until: z.iso.date(),
  lines: z.int().min(0),
  /** Found on both sides with the same amount. */
  matched: z.object({ payments: countSchema, refunds: countSchema }),
  differing: partSchema,
  /** Ours of these days that the report does not have. */
  missing_at_provider: partSchema,
  /** The report's that we do not have. */
  missing_here: partSchema,
  /** What the report takes or gives back for disputes, with their orders. */
  disputes: partSchema.default({ count: 0, shown: [] }),
  /** Of the report: payments − refunds − fees − tax + other = settled. */
  sums: z.object({
    payments_paise: paise,
    refunds_paise: paise,
    fees_paise: paise,
    /** On the fees. */
    tax_paise: paise,
    other_paise: paise,
    settled_paise: paise,
  }),
})
export type SettlementComparison = z.output<typeof settlementComparisonSchema>

const operation = permitted('admin.settlements', 'admin')

export const settlementOperations = {
  compare: defineOperation({
    ...operation('compare', 'POST', settlementApiPath),
    summary:
      'Compares the CSV of Razorpay’s or Cashfree’s settlement recon report (at most 5 MB) with our payments and refunds. The report is not stored.',
    maxBodyBytes: settlementFormBytes,
    body: z.object({
      file: z.string('Please choose the CSV file of the settlement report').superRefine((text, context) => {
        const problem = settlementTextProblem(text)
        if (problem) context.addIssue({ code: 'custom', message: problem })
      }),
    }),
    answer: z.object({ success: z.literal(true), data: settlementComparisonSchema }),
    errors: ['too_large'],
  }),
}
