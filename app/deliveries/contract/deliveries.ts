/** Deliveries of meals as the client changes them, and the driver's page. */
import { z } from 'zod'
import { deliveryMarks, deliveryStatuses, longestPauseDays, skipReasons } from '~/domain/deliveries/delivery-days'
import { clientDiets, kitchenDiets } from '~/domain/deliveries/diets'
import { menuSlots } from '~/domain/deliveries/menu-days'
import { daysBetween } from '~/domain/time/days'
import { orderIdSchema } from '~/payments/contract/payments'
import { daySchema } from '~/platform/http/api/form-fields'
import { defineOperation, operationsOf } from '~/platform/http/api/operation'

export const day = daySchema('Please choose a date such as 2026-11-30')
export const version = z.int().min(1)

export const spanShape = { from: day, to: day }
export const isSpan = ({ from, to }: { from: string; to: string }) =>
  from <= to && daysBetween(from, to) < longestPauseDays
export const notSpan = { path: ['to'], message: `Please choose 1 to ${longestPauseDays} days, the first one first` }

/** Lunch or dinner. */
export const slot = z.enum(menuSlots, 'Please choose lunch or dinner')
/** The meals of a day in their order, and from which hour they come; empty where there is only one, which then is not named. */
export const slots = z.array(z.object({ slot, from: z.string().nullable() })).default([])

export const allergies = z.string().nullable()
/** What the client eats. */
export const diet = z.enum(clientDiets).nullable()
export const dishes = z
  .array(z.object({ name: z.string(), diet: z.enum(kitchenDiets).nullable(), quantity: z.int() }))
  .default([])

export const mealStates = ['dish', 'other', 'none', 'ask'] as const
/**
 * The dish of a plan's meal by the kitchen's menu. other: not that of the day, and why. none: no dish fits. ask: a person has to read what
 * the client told. null: no menu is set for it.
 */
export const mealSchema = z
  .object({
    state: z.enum(mealStates),
    recipe_id: z.string().nullable(),
    dish: z.string().nullable(),
    why: z.string().nullable(),
    /** What a label shows; null: it is not known. */
    mark: z.enum(['veg', 'egg', 'non_veg']).nullable(),
  })
  .nullable()
export type Meal = z.output<typeof mealSchema>

const own = operationsOf('deliveries', { area: 'deliveries', access: 'client' })
const open = operationsOf('driver', { area: 'deliveries', access: 'all' })

export const ownDeliverySchema = z.object({
  order_id: z.string(),
  plan_title: z.string(),
  day: z.iso.date(),
  status: z.enum(deliveryStatuses),
  skip_reason: z.enum(skipReasons).nullable(),
  /** null: the kitchen cooks one meal a day, or it is dishes from the menu. */
  slot: slot.nullable().default(null),
  /** The meal that it can be changed to, with the days after it; null: none. */
  other_slot: slot.nullable().default(null),
  can_skip: z.boolean(),
  can_resume: z.boolean(),
  /** Until when it can be skipped, or asked for again, or have another dish. */
  changeable_until: z.iso.datetime(),
  /** Of the next seven days, where the kitchen's menu has a dish. */
  meal: z
    .object({
      /** null: none fits, or a person of the clinic has to read what was told. */
      dish: z.string().nullable(),
      /** Other dishes of the day that the client can have; empty: none, or it is too late. */
      offers: z.array(z.object({ recipe_id: z.string(), name: z.string() })),
    })
    .nullable()
    .default(null),
})
export type OwnDelivery = z.output<typeof ownDeliverySchema>

export const ownPauseBodySchema = z.object({ order_id: orderIdSchema, ...spanShape }).refine(isSpan, notSpan)

export const ownChoiceBodySchema = z.object({
  order_id: orderIdSchema,
  day,
  recipe_id: z.uuid('Please choose a dish').toLowerCase(),
})

export const ownSlotBodySchema = z.object({ order_id: orderIdSchema, slot })

const ownAnswer = z.object({ success: z.literal(true), data: z.array(ownDeliverySchema) })
const ownChangeAnswer = ownAnswer.extend({ message: z.string() })

export const deliveryOperations = {
  mine: defineOperation({
    ...own('mine', 'GET', '/deliveries/mine'),
    summary: 'The days of the caller’s meals, from a month ago on.',
    answer: ownAnswer,
    errors: [],
  }),
  skip: defineOperation({
    ...own('skip', 'POST', '/deliveries/skip'),
    summary:
      'Skips the meals from one day to another, as far as the policy’s hours allow: all of them or none. They come at the end of the plan.',
    body: ownPauseBodySchema,
    answer: ownChangeAnswer,
    errors: ['order_not_found', 'days_not_changeable'],
  }),
  resume: defineOperation({
    ...own('resume', 'POST', '/deliveries/resume'),
    summary: 'Takes back what the caller has skipped, as far as the policy’s hours allow.',
    body: ownPauseBodySchema,
    answer: ownChangeAnswer,
    errors: ['order_not_found', 'days_not_changeable'],
  }),
  choose: defineOperation({
    ...own('choose', 'POST', '/deliveries/choose'),
    summary:
      'Another dish of the day than the one of the menu, of those that are offered, as far as the policy’s hours allow.',
    body: ownChoiceBodySchema,
    answer: ownChangeAnswer,
    errors: ['order_not_found', 'days_not_changeable'],
  }),
  slot: defineOperation({
    ...own('slot', 'POST', '/deliveries/slot'),
    summary:
      'The meals of a plan come for lunch or for dinner from now on. Days that are too near by the policy’s hours stay as they are.',
    body: ownSlotBodySchema,
    answer: ownChangeAnswer,
    errors: ['order_not_found', 'days_not_changeable'],
  }),
}

const token = z.string().min(1).max(200)

export const driverStopSchema = z.object({
  order_id: z.string(),
  status: z.enum(deliveryMarks),
  version: z.int().min(1),
  customer_name: z.string(),
  /** E.164, to call at the door; null: it is not that day yet, they have their meal, or they gave none. */
  phone: z.string().nullable().default(null),
  address: z.string(),
  pin_code: z.string().nullable(),
  allergies,
  dishes,
  /** The dish of the plan’s meal; null: no menu is set. */
  meal: z.string().nullable().default(null),
  slot: slot.default('lunch'),
})

export const driverDaySchema = z.object({ day: z.iso.date(), slots, stops: z.array(driverStopSchema) })
export type DriverDay = z.output<typeof driverDaySchema>

export const driverMarkBodySchema = z.object({
  token,
  order_id: orderIdSchema,
  status: z.enum(deliveryMarks),
  version,
})

/** Proven by the token of the link. It stands in the body, as addresses are logged on the way. */
export const driverOperations = {
  day: defineOperation({
    ...open('day', 'POST', '/driver/day'),
    summary:
      'The stops of the day a driver’s link is for: names, addresses and allergies, and on the day itself the telephone of whoever still waits.',
    ignoresToken: true,
    body: z.object({ token }),
    answer: z.object({ success: z.literal(true), data: driverDaySchema }),
    errors: ['driver_link_ended'],
  }),
  mark: defineOperation({
    ...open('mark', 'POST', '/driver/mark'),
    summary: 'The driver has delivered a meal, or has not met the client; planned takes it back.',
    ignoresToken: true,
    body: driverMarkBodySchema,
    answer: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['driver_link_ended', 'delivery_not_found', 'changed_meanwhile', 'days_not_changeable'],
  }),
}
