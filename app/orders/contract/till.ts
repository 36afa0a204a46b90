/** The cash drawer and what the desk has taken, a day of India's calendar at a time. */

import { z } from 'zod'
import { deskWayNames } from '~/domain/money/payment-providers'
import { daySchema, optionalLineSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

const paise = z.int()

const tillDaySchema = z.object({
  day: z.iso.date(),
  /** What lay in the drawer in the morning: as it was written down, else what was counted last. */
  opening_paise: paise,
  is_opened: z.boolean(),
  /** What came, by each way to pay at the desk. */
  ways: z.array(z.object({ way: z.enum(deskWayNames), count: z.int(), total_paise: paise })),
  /** Cash that went back to clients out of the drawer. */
  paid_out_paise: paise,
  /** What has to be in the drawer: the opening and the cash that came, less what went out. */
  expected_paise: paise,
  /** null: not counted yet. */
  counted_paise: paise.nullable(),
  /** Counted less expected. */
  difference_paise: paise.nullable(),
  note: z.string().nullable(),
  /** Who counted it. */
  closed_by: z.string().nullable(),
  closed_at: z.iso.datetime().nullable(),
  /** 0: nothing was written down for this day yet. */
  version: z.int().min(0),
  payments: z.array(
    z.object({
      order_id: z.string(),
      at: z.iso.datetime(),
      way: z.enum(deskWayNames),
      customer_name: z.string(),
      title: z.string(),
      /** Below zero: cash that went back. */
      amount_paise: paise,
      reference: z.string().nullable(),
      receipt_number: z.string().nullable(),
    }),
  ),
})
export type TillDay = z.output<typeof tillDaySchema>

const tillDay = daySchema('Please choose a day')
/** More than a drawer holds. */
const mostPaise = 1_00_00_000_00
const drawerPaise = z.int('Please count it in rupees').min(0).max(mostPaise, 'That is more than a drawer holds')

export const tillBodySchema = z.object({
  opening_paise: drawerPaise,
  /** null: it is counted later. */
  counted_paise: drawerPaise.nullable().default(null),
  note: optionalLineSchema('Note', 200),
  version: z.int().min(0),
})
export type TillBody = z.output<typeof tillBodySchema>

const operation = permitted('admin.till', 'admin')
const answer = z.object({ success: z.literal(true), data: tillDaySchema })
const byDay = z.object({ day: tillDay })

export const tillOperations = {
  get: defineOperation({
    ...operation('get', 'GET', '/admin/till/{day}'),
    summary:
      'The cash drawer of a day: opening, what came by each way at the desk, what went out, and what was counted.',
    params: byDay,
    answer,
    errors: [],
  }),
  save: defineOperation({
    ...operation('save', 'POST', '/admin/till/{day}'),
    summary:
      'Writes down what lay in the drawer in the morning and what was counted. A count can be corrected; each is in the audit log.',
    params: byDay,
    body: tillBodySchema,
    answer,
    errors: ['changed_meanwhile'],
  }),
}
