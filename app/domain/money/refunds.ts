/**
 * What comes back when a client cancels: one table of rules. The buttons and amounts of /account and the backend decide by it,
 * the hint before paying tells it, and the legal texts print its sentences (`%refundRule:…%`), so that a client reads what
 * the button does. Money is integer paise.
 */
import type { MealTimes } from '../deliveries/meal-times'
import type { MenuSlot } from '../deliveries/menu-days'
import { daysOfMeals, type MovableDays, type PlanSlot, slotOn } from '../orders/ordered-plan'
import { type PlanType, planKind } from '../orders/plans'
import { indiaInstant } from '../time/days'

/** Limits of content/site.yaml (orders.policy). */
type RefundLimits = {
  appointmentHours: number
  foodHours: number
  requestDays: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * `limit` counts in time before what is cancelled, or after paying. In time, an appointment and a subscription come back in
 * full, and food by the price of each meal that is far enough ahead; later, nothing comes back by itself.
 */
const refundRules = {
  appointment: {
    limit: 'appointmentHours',
    limitMs: hourMs,
    counted: 'before',
    text: ({ appointmentHours }) =>
      `Cancel at least ${appointmentHours} hours before the appointment and you get the full amount back, whatever the reason.`,
  },
  food: {
    limit: 'foodHours',
    limitMs: hourMs,
    counted: 'before',
    text: ({ foodHours }) =>
      `You can cancel a delivery up to ${foodHours} hours ahead and get the full amount for it back.`,
  },
  subscription: {
    limit: 'requestDays',
    limitMs: dayMs,
    counted: 'after',
    text: ({ requestDays }) =>
      `If you cancel within ${requestDays} days of paying, you get the full amount back, also when your written plan has been sent to you.`,
  },
} as const satisfies Record<
  string,
  { limit: keyof RefundLimits; limitMs: number; counted: 'before' | 'after'; text: (limits: RefundLimits) => string }
>

type RefundKind = keyof typeof refundRules
export const refundKinds = Object.keys(refundRules) as RefundKind[]

/** Whether a cancellation is in time. `at` is the instant (ms) the rule counts from: the appointment's, the delivery's or the payment's. */
function isInTime<Kind extends RefundKind>(
  kind: Kind,
  at: number,
  limits: Pick<RefundLimits, (typeof refundRules)[Kind]['limit']>,
  now: number,
): boolean {
  const { limit, limitMs, counted } = refundRules[kind]
  const allowedMs = (limits as RefundLimits)[limit] * limitMs
  return counted === 'before' ? at - now >= allowedMs : now - at <= allowedMs
}

/** The rule as the legal texts say it, in a whole sentence. */
export const refundRuleText = (kind: RefundKind, limits: RefundLimits): string => refundRules[kind].text(limits)

/** content/site.yaml, orders.policy. */
export type RefundPolicy = {
  /** An appointment can be cancelled, with the full amount back, until so many hours before it. */
  appointmentHours: number
  /** A delivery likewise. */
  foodHours: number
  /** A subscription likewise until so many days after paying. */
  requestDays: number
  /** When food reaches people at the earliest, by the clock of India. */
  deliveryFrom: string
  /** When the meals of plans do. The hours above are counted back from there, or from the hour above where there is none. */
  mealTimes?: MealTimes | undefined
}

export type PaidOrder = {
  plan_type: PlanType
  amount_paise: number
  /** UTC instant. */
  paid_at: string
  start_date: string
  /** How many meals the plan has; 0 where it has none. */
  meals: number
} & MovableDays &
  PlanSlot

export type Cancellation = {
  isAllowed: boolean
  refundPaise: number
  /** For the person, a whole sentence. */
  reason: string
}

/** What cancelling this order now would mean. */
export function cancellationOf(order: PaidOrder, policy: RefundPolicy, now: Date): Cancellation {
  return planKind(order.plan_type) === 'food'
    ? foodCancellation(order, policy, now)
    : subscriptionCancellation(order, policy, now)
}

/** A day of India's calendar; the slot of dishes from the menu is null. */
type Delivery = { day: string; slot: MenuSlot | null }
type DeliveryRule = Pick<RefundPolicy, 'foodHours' | 'deliveryFrom' | 'mealTimes'>

/** When it comes at the earliest. */
const deliveryTime = ({ day, slot }: Delivery, { deliveryFrom, mealTimes }: DeliveryRule): number =>
  indiaInstant(day, (slot && mealTimes?.[slot]) ?? deliveryFrom).getTime()

/** Until when (ms) a delivery can be cancelled, skipped or asked for again. */
export const deliveryChangeableUntil = (delivery: Delivery, rule: DeliveryRule): number =>
  deliveryTime(delivery, rule) - rule.foodHours * refundRules.food.limitMs

/** Whether it still can. */
export const isDeliveryChangeable = (delivery: Delivery, rule: DeliveryRule, now: Date): boolean =>
  isInTime('food', deliveryTime(delivery, rule), rule, now.getTime())

/** The meals that can still be cancelled: the days (of India's calendar) that lie far enough ahead. */
export const cancellableMeals = (
  plan: Pick<PaidOrder, 'plan_type' | 'start_date' | 'meals'> & MovableDays & PlanSlot,
  policy: RefundPolicy,
  now: Date,
): string[] => daysOfMeals(plan).filter((day) => isDeliveryChangeable({ day, slot: slotOn(plan, day) }, policy, now))

/** Whether an appointment at this time (day, and HH:MM by the clock of India) can still be cancelled by the client. */
export function isAppointmentCancellable(
  { day, time }: { day: string; time: string },
  policy: Pick<RefundPolicy, 'appointmentHours'>,
  now: Date,
): boolean {
  return isInTime('appointment', indiaInstant(day, time).getTime(), policy, now.getTime())
}

function subscriptionCancellation(order: PaidOrder, policy: RefundPolicy, now: Date): Cancellation {
  const { requestDays } = policy
  if (order.plan_type === 'visit')
    return {
      isAllowed: false,
      refundPaise: 0,
      reason: 'This is the payment of an appointment. You can cancel the appointment itself under Appointments.',
    }
  return isInTime('subscription', Date.parse(order.paid_at), policy, now.getTime())
    ? {
        isAllowed: true,
        refundPaise: order.amount_paise,
        reason: `You get the full amount back, because you paid less than ${requestDays} days ago.`,
      }
    : {
        isAllowed: false,
        refundPaise: 0,
        reason: `More than ${requestDays} days have passed since you paid. In illness, please write to us: we pause the plan or decide on the unused part.`,
      }
}

function foodCancellation(order: PaidOrder, policy: RefundPolicy, now: Date): Cancellation {
  const { foodHours } = policy
  // Meals that the clinic has given in addition were not paid for: they come last and bring no money.
  const given = Math.max(0, daysOfMeals(order).length - order.meals)
  const ahead = Math.max(0, cancellableMeals(order, policy, now).length - given)
  if (ahead === 0)
    return {
      isAllowed: false,
      refundPaise: 0,
      reason: `Food can be cancelled until ${foodHours} hours ahead. Please call us if something unforeseen has happened.`,
    }
  // Rounded down by less than a paisa a meal, and never more than was paid.
  const refundPaise =
    ahead === order.meals ? order.amount_paise : Math.floor((order.amount_paise * ahead) / order.meals)
  const reason =
    ahead === order.meals
      ? `You get the full amount back, because your first meal is at least ${foodHours} hours ahead.`
      : `You get back ${ahead} of ${order.meals} meals, those at least ${foodHours} hours ahead. The others are cooked or being cooked.`
  return { isAllowed: true, refundPaise, reason }
}
