/**
 * What comes back when somebody cancels: the one table behind the buttons and amounts of /account, the hint before paying
 * and, through the figures of content/site.yaml (orders.policy), the legal texts. Pure; the backend decides by it and the
 * screens say by it, so the two agree. Money is integer paise.
 */
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

const dayMs = 86_400_000

/** What cancelling this order now would mean. */
export function cancellationOf(order: PaidOrder, policy: RefundPolicy, now: Date): Cancellation {
  return planKind(order.planType) === 'food'
    ? foodCancellation(order, policy, now)
    : subscriptionCancellation(order, policy, now)
}

/** The meals that can still be cancelled: the days (of India's calendar) that lie far enough ahead. */
export function cancellableMeals(
  { planType, startDate, meals }: Pick<PaidOrder, 'planType' | 'startDate' | 'meals'>,
  { foodHours, deliveryFrom }: RefundPolicy,
  now: Date,
): string[] {
  return mealDays(planType, startDate, meals).filter((day) => hoursUntil(day, deliveryFrom, now) >= foodHours)
}

/** Whether an appointment at this time (day, and HH:MM by the clock of India) can still be cancelled by the client. */
export function isAppointmentCancellable(
  { day, time }: { day: string; time: string },
  { appointmentHours }: Pick<RefundPolicy, 'appointmentHours'>,
  now: Date,
): boolean {
  return hoursUntil(day, time, now) >= appointmentHours
}

function subscriptionCancellation(order: PaidOrder, { requestDays }: RefundPolicy, now: Date): Cancellation {
  const isInTime = now.getTime() - Date.parse(order.paidAt) <= requestDays * dayMs
  return isInTime
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

/** Negative once it is over. */
function hoursUntil(day: string, time: string, now: Date): number {
  return (Date.parse(`${day}T${time}:00+05:30`) - now.getTime()) / 3_600_000
}
