/** Deliveries of meals as the client changes them, and the driver's page. */
import { z } from 'zod'
import { deliveryMarks, deliveryStatuses, longestPauseDays, skipReasons } from '~/domain/deliveries/delivery-days'
import { kitchenDiets } from '~/domain/deliveries/diets'
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

export const allergies = z.string().nullable()
export const diet = z.enum(kitchenDiets).nullable()
export const dishes = z.array(z.object({ name: z.string(), diet, quantity: z.int() })).default([])

const own = operationsOf('deliveries', { area: 'deliveries', access: 'client' })
const open = operationsOf('driver', { area: 'deliveries', access: 'all' })

export const ownDeliverySchema = z.object({
  order_id: z.string(),
  plan_title: z.string(),
  day: z.iso.date(),
  status: z.enum(deliveryStatuses),
  skip_reason: z.enum(skipReasons).nullable(),
  can_skip: z.boolean(),
  can_resume: z.boolean(),
  /** Until when it can be skipped, or asked for again. */
  changeable_until: z.iso.datetime(),
})
export type OwnDelivery = z.output<typeof ownDeliverySchema>

export const ownPauseBodySchema = z.object({ order_id: orderIdSchema, ...spanShape }).refine(isSpan, notSpan)

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
}

const token = z.string().min(1).max(200)

export const driverStopSchema = z.object({
  order_id: z.string(),
  status: z.enum(deliveryMarks),
  version: z.int().min(1),
  customer_name: z.string(),
  address: z.string(),
  pin_code: z.string().nullable(),
  allergies,
  dishes,
})

export const driverDaySchema = z.object({ day: z.iso.date(), stops: z.array(driverStopSchema) })
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
    summary: 'The stops of the day a driver’s link is for: names, addresses and allergies.',
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
