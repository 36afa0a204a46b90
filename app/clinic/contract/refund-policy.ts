/**
 * What comes back when a client cancels: the amounts of /account and the hint before paying, by the rules of
 * domain/refund-rules.ts, whose sentences the legal texts print. Pure; the backend decides by it and the screens say by it,
 * so the two agree. Money is integer paise.
 */
import { isInTime } from '~/domain/refund-rules'
import { mealDays, type PlanType, planKind } from './plan-dates'

/** content/site.yaml, orders.policy. */
export type RefundPolicy = {
  /** An appointment can be cancelled, with the full amount back, until so many hours before it. */
  appointmentHours: number
  /** A delivery likewise. */
  foodHours: number
  /** A subscription likewise until so many days after paying. */
  requestDays: number
  /** When food reaches people at the earliest, by the clock of India: the hour the hours above are counted back from. */
  deliveryFrom: string
}

export type PaidOrder = {
  planType: PlanType
  amountPaise: number
  /** UTC instant. */
  paidAt: string
  startDate: string
  /** How many meals the plan has; 0 where it has none. */
  meals: number
}

export type Cancellation = {
  isAllowed: boolean
  refundPaise: number
  /** For the person, a whole sentence. */
  reason: string
}

/** What cancelling this order now would mean. */
export function cancellationOf(order: PaidOrder, policy: RefundPolicy, now: Date): Cancellation {
  return planKind(order.planType) === 'food'
    ? foodCancellation(order, policy, now)
    : subscriptionCancellation(order, policy, now)
}

/** The meals that can still be cancelled: the days (of India's calendar) that lie far enough ahead. */
export function cancellableMeals(
  { planType, startDate, meals }: Pick<PaidOrder, 'planType' | 'startDate' | 'meals'>,
  policy: RefundPolicy,
  now: Date,
): string[] {
  return mealDays(planType, startDate, meals).filter((day) =>
    isInTime('food', indianTime(day, policy.deliveryFrom), policy, now.getTime()),
  )
}

/** Whether an appointment at this time (day, and HH:MM by the clock of India) can still be cancelled by the client. */
export function isAppointmentCancellable(
  { day, time }: { day: string; time: string },
  policy: Pick<RefundPolicy, 'appointmentHours'>,
  now: Date,
): boolean {
  return isInTime('appointment', indianTime(day, time), policy, now.getTime())
}

function subscriptionCancellation(order: PaidOrder, policy: RefundPolicy, now: Date): Cancellation {
  const { requestDays } = policy
  return isInTime('subscription', Date.parse(order.paidAt), policy, now.getTime())
    ? {
        isAllowed: true,
        refundPaise: order.amountPaise,
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
  const ahead = cancellableMeals(order, policy, now).length
  if (ahead === 0)
    return {
      isAllowed: false,
      refundPaise: 0,
      reason: `Food can be cancelled until ${foodHours} hours ahead. Please call us if something unforeseen has happened.`,
    }
  // Rounded down by less than a paisa a meal, and never more than was paid.
  const refundPaise = ahead === order.meals ? order.amountPaise : Math.floor((order.amountPaise * ahead) / order.meals)
  const reason =
    ahead === order.meals
      ? `You get the full amount back, because your first meal is at least ${foodHours} hours ahead.`
      : `You get back ${ahead} of ${order.meals} meals, those at least ${foodHours} hours ahead. The others are cooked or being cooked.`
  return { isAllowed: true, refundPaise, reason }
}

/** The instant of a day and a time of India's clock. */
const indianTime = (day: string, time: string): number => Date.parse(`${day}T${time}:00+05:30`)
