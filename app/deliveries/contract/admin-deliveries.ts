/** Deliveries of meals as the clinic's staff see to them: the sheets of a day, and the days of one plan. */

import { z } from 'zod'
import {
  daysChanges,
  deliveryMarks,
  deliveryStatuses,
  mostGivenDays,
  skipReasons,
} from '~/domain/deliveries/delivery-days'
import { allergenNames } from '~/domain/food/attributes'
import { dietFields } from '~/payments/contract/diet-fields'
import { orderIdSchema } from '~/payments/contract/payments'
import { lineSchema, optionalLineSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import {
  allergies,
  day,
  diet,
  dishes,
  isSpan,
  mealSchema,
  notSpan,
  slot,
  slots,
  spanShape,
  version,
} from './deliveries'

const reason = lineSchema('Reason', 200)
const byOrder = z.object({ order_id: orderIdSchema })

const deliverySchema = z.object({
  order_id: z.string(),
  day: z.iso.date(),
  status: z.enum(deliveryStatuses),
  version: z.int().min(1),
  /** When it was delivered, or not met. */
  marked_at: z.iso.datetime().nullable(),
  /** Dishes from the menu come with what the kitchen cooks first. */
  slot: slot.default('lunch'),
})

export const deliveryStopSchema = deliverySchema.extend({
  user_id: z.string(),
  plan_title: z.string(),
  customer_name: z.string(),
  /** E.164. */
  customer_phone: z.string(),
  address: z.string(),
  /** null: the address has none. */
  pin_code: z.string().nullable(),
  diet,
  /** All that the client has told: what staff noted, and what came with any of their orders. */
  allergies,
  dislikes: z.string().nullable().default(null),
  /** Of an order of dishes; empty for a plan. */
  dishes,
  meal: mealSchema.default(null),
})
export type DeliveryStop = z.output<typeof deliveryStopSchema>

export const skippedDeliverySchema = z.object({
  order_id: z.string(),
  day: z.iso.date(),
  customer_name: z.string(),
  plan_title: z.string(),
  slot: slot.default('lunch'),
  skip_reason: z.enum(skipReasons).nullable(),
  /** The day of the plan's last meal. */
  ends_on: z.iso.date().nullable(),
})

/** `is_dish`: it names a dish; then `diet` is the dish's and not the client's. */
const kitchenLineSchema = z.object({
  plan_title: z.string(),
  slot: slot.default('lunch'),
  diet,
  portions: z.int(),
  is_dish: z.boolean().default(false),
})

export const deliverySheetSchema = z.object({
  day: z.iso.date(),
  today: z.iso.date(),
  /** What the calendar calls the day where the kitchen is closed on it. */
  closed: z.string().nullable(),
  counts: z.object({
    portions: z.int(),
    planned: z.int(),
    delivered: z.int(),
    not_met: z.int(),
    skipped: z.int(),
  }),
  slots,
  /** Portions by dish, those without one by plan and diet. */
  kitchen: z.array(kitchenLineSchema),
  /** By meal of the day, then by PIN code, then by address. */
  stops: z.array(deliveryStopSchema),
  skipped: z.array(skippedDeliverySchema),
  /** Orders with a meal on this day whose payment is disputed. `is_held`: it is not cooked; else staff have to say whether it is. */
  disputed: z
    .array(z.object({ order_id: z.string(), customer_name: z.string(), plan_title: z.string(), is_held: z.boolean() }))
    .default([]),
  /** The driver's link as it is valid now: the token, and until when. */
  driver: z.object({ token: z.string(), expires_at: z.iso.datetime() }).nullable(),
})
export type DeliverySheet = z.output<typeof deliverySheetSchema>

export const planDaysSchema = z.object({
  order_id: z.string(),
  user_id: z.string(),
  customer_name: z.string(),
  plan_title: z.string(),
  kind: z.enum(['subscription', 'food']),
  status: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Meals that were paid for; 0 for a subscription. */
  meals: z.int(),
  /** Of the order; a change of its days says which one was seen. */
  version: z.int().min(1),
  today: z.iso.date(),
  /** Whether its days can be changed. */
  is_running: z.boolean(),
  /** Its meal of the day; null: the kitchen cooks only one. */
  slot: slot.nullable().default(null),
  /** The meal that its days to come can be changed to; null: none. */
  other_slot: slot.nullable().default(null),
  days: z.array(deliverySchema.extend({ skip_reason: z.enum(skipReasons).nullable() })),
  /** What staff noted of the client. */
  kitchen_note: z.object({
    diet,
    allergens: z.array(z.enum(allergenNames)),
    allergies,
    dislikes: z.string().nullable(),
    /** Words that the client told and that no rule can read: staff tick what they mean, and that they have read them. */
    unread: z.array(z.string()),
    version: z.int(),
  }),
  /** All that the client has told, that note included: what the sheets show. */
  allergies,
  /** Its payment is disputed: on hold, or staff have to say whether it goes on. */
  disputed: z.enum(['asks', 'held']).nullable().default(null),
})
export type PlanDaysAnswer = z.output<typeof planDaysSchema>

/** A client without an email, to be told by telephone that days of their plan have changed. */
const callToMakeSchema = z.object({
  id: z.uuid(),
  order_id: z.string(),
  user_id: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  plan_title: z.string(),
  change: z.enum(daysChanges),
  from_day: z.iso.date(),
  to_day: z.iso.date(),
  /** The last day of the plan from then on. */
  ends_on: z.iso.date(),
  public_note: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type CallToMake = z.output<typeof callToMakeSchema>

export const markBodySchema = z.object({ order_id: orderIdSchema, day, status: z.enum(deliveryMarks), version })
export const pauseBodySchema = z.object({ ...spanShape, reason, version }).refine(isSpan, notSpan)
export const slotBodySchema = z.object({ slot, reason, version })
export const giveBodySchema = z.object({ days: z.int().min(1).max(mostGivenDays), reason, version })
export const kitchenNoteBodySchema = z.object({
  ...dietFields,
  allergens: z.array(z.enum(allergenNames)).max(allergenNames.length).default([]),
  allergies: optionalLineSchema('Allergies', 200),
  /** All words that the client told are read, and what is ticked says them. */
  has_read: z.boolean('Yes or no').default(false),
  /** 0 where nothing was written down yet. */
  version: z.int().min(0),
})

const sheetAnswer = z.object({ success: z.literal(true), data: deliverySheetSchema })
const planAnswer = z.object({ success: z.literal(true), data: planDaysSchema })
const planChangeAnswer = planAnswer.extend({ message: z.string() })
/** `told`: the client is mailed, or has no email and stands on the list of calls. */
const daysChangeAnswer = z.object({
  success: z.literal(true),
  data: planDaysSchema.extend({ told: z.enum(['mail', 'call']) }),
  message: z.string(),
})
const planErrors = ['order_not_found', 'changed_meanwhile', 'days_not_changeable'] as const

const ofStaff = permitted('adminDeliveries', 'deliveries')

export const adminDeliveryOperations = {
  day: defineOperation({
    ...ofStaff('day', 'GET', '/admin/deliveries'),
    summary: 'The sheets of a day, today without one: what the kitchen cooks, the stops of the route, and who skips.',
    query: z.object({ day: day.optional() }),
    answer: sheetAnswer,
    errors: ['invalid_input'],
  }),
  mark: defineOperation({
    ...ofStaff('mark', 'POST', '/admin/deliveries/mark'),
    summary: 'A meal was delivered, or the client was not met; planned takes it back. Not before its day.',
    body: markBodySchema,
    answer: messageAnswerSchema,
    errors: ['delivery_not_found', 'changed_meanwhile', 'days_not_changeable'],
  }),
  calls: defineOperation({
    ...ofStaff('calls', 'GET', '/admin/deliveries/calls'),
    summary:
      'Clients without an email whose days the clinic has changed and who were not called yet, the oldest first, 200 at most.',
    answer: z.object({ success: z.literal(true), data: z.array(callToMakeSchema) }),
    errors: [],
  }),
  called: defineOperation({
    ...ofStaff('called', 'POST', '/admin/deliveries/calls/{id}/called'),
    summary: 'A client has been called. Can be repeated.',
    params: z.object({ id: z.uuid('Invalid ID.').toLowerCase() }),
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: [],
  }),
  driverLink: defineOperation({
    ...ofStaff('driverLink', 'POST', '/admin/deliveries/driver-link'),
    summary: 'A link for the driver of a day, which ends in the night after it. A new one ends the former.',
    body: z.object({ day }),
    answer: z.object({
      success: z.literal(true),
      data: z.object({ token: z.string(), expires_at: z.iso.datetime() }),
      message: z.string(),
    }),
    errors: ['days_not_changeable'],
  }),
  plan: defineOperation({
    ...ofStaff('plan', 'GET', '/admin/deliveries/plans/{order_id}'),
    summary: 'The days of one paid plan, and what the kitchen knows of its client.',
    params: byOrder,
    answer: planAnswer,
    errors: ['order_not_found'],
  }),
  pause: defineOperation({
    ...ofStaff('pause', 'POST', '/admin/deliveries/plans/{order_id}/pause'),
    summary:
      'Skips the meals from one day to another, which move to the end of the plan. The end of a subscription moves by as many days.',
    params: byOrder,
    body: pauseBodySchema,
    answer: daysChangeAnswer,
    errors: planErrors,
  }),
  resume: defineOperation({
    ...ofStaff('resume', 'POST', '/admin/deliveries/plans/{order_id}/resume'),
    summary: 'Skipped meals from one day to another come after all, and the last ones of the plan do not.',
    params: byOrder,
    body: pauseBodySchema,
    answer: daysChangeAnswer,
    errors: planErrors,
  }),
  extend: defineOperation({
    ...ofStaff('extend', 'POST', '/admin/deliveries/plans/{order_id}/extend'),
    summary: 'Adds meals to a food plan, or days to a subscription, without payment.',
    params: byOrder,
    body: giveBodySchema,
    answer: daysChangeAnswer,
    errors: planErrors,
  }),
  slot: defineOperation({
    ...ofStaff('slot', 'POST', '/admin/deliveries/plans/{order_id}/slot'),
    summary:
      'The meals of a food plan come for lunch or for dinner from now on. Days that are too near by the policy’s hours stay as they are.',
    params: byOrder,
    body: slotBodySchema,
    answer: daysChangeAnswer,
    errors: planErrors,
  }),
  kitchenNote: defineOperation({
    ...ofStaff('kitchenNote', 'POST', '/admin/deliveries/plans/{order_id}/kitchen-note'),
    summary: 'The food file of the client of a plan: diet, allergies and dislikes.',
    params: byOrder,
    body: kitchenNoteBodySchema,
    answer: planChangeAnswer,
    errors: ['order_not_found', 'changed_meanwhile'],
  }),
}
