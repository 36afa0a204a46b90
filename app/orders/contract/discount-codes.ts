/** The codes of the gym discount: staff make and withdraw them, clients type them when they order. */

import { z } from 'zod'
import { plainCode } from '~/domain/money/discounts'
import { daySchema, formTokenSchema, lineSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'

const discountCodeStates = ['open', 'used_up', 'ended', 'withdrawn'] as const

export const discountCodeSchema = z.object({
  id: z.string(),
  /** In capital letters, without spaces. */
  code: z.string(),
  /** Who it is for, such as the gym. */
  name: z.string(),
  state: z.enum(discountCodeStates),
  /** Day of India's calendar, itself included; null: without an end. */
  last_day: z.iso.date().nullable(),
  /** null: as often as clients like. */
  max_uses: z.int().min(1).nullable(),
  uses: z.int().min(0),
  made_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
  version: z.int().min(1),
})
export type DiscountCode = z.output<typeof discountCodeSchema>

const emptyIsNone = (value: unknown) => (value === '' || value === undefined ? null : value)
const usesMessage = 'Please give a whole number from 1 to 100000, or leave it empty'

export const makeDiscountCodeBodySchema = z.object({
  code: z
    .string('Code is required')
    .transform(plainCode)
    .refine((code) => code !== '', { error: 'Code is required', abort: true })
    .refine((code) => /^[A-Z\d-]{5,20}$/.test(code), 'A code has 5 to 20 letters, digits or hyphens'),
  name: lineSchema('Name', 100),
  last_day: z.preprocess(emptyIsNone, daySchema('Please choose a date such as 2026-12-31').nullable()).optional(),
  max_uses: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : emptyIsNone(value)),
      z.int(usesMessage).min(1, usesMessage).max(100_000, usesMessage).nullable(),
    )
    .optional(),
  form_token: formTokenSchema,
})
export type MakeDiscountCodeBody = z.output<typeof makeDiscountCodeBodySchema>

const codeAnswerSchema = z.object({ success: z.literal(true), data: discountCodeSchema })

const operation = permitted('admin.discount_codes', 'admin')

export const discountCodeOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/discount-codes'),
    summary: 'The codes of the gym discount, the newest first, with how often each was used.',
    query: pageQuerySchema,
    answer: pageAnswer(discountCodeSchema),
    errors: ['invalid_input'],
  }),
  make: defineOperation({
    ...operation('make', 'POST', '/admin/discount-codes'),
    summary:
      'Makes a code. The percentage is the clinic’s own, the one of the badge. Sent again with the same form_token, it is the same code.',
    body: makeDiscountCodeBodySchema,
    answer: codeAnswerSchema,
    errors: ['form_already_sent'],
  }),
  withdraw: defineOperation({
    ...operation('withdraw', 'POST', '/admin/discount-codes/{id}/withdraw'),
    summary: 'Withdraws a code: no new order takes it. Orders that have it keep their price.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ version: z.int('Please load the page again').min(1, 'Please load the page again') }),
    answer: codeAnswerSchema,
    errors: ['discount_code_not_found', 'changed_meanwhile'],
  }),
}
