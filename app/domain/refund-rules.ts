/**
 * What comes back when a client cancels: one table. The buttons and amounts decide by it (clinic/contract/refund-policy.ts),
 * and the legal texts print its sentences (`%refundRule:…%`), so that a client reads what the button does.
 */

/** The limits, from content/site.yaml (orders.policy). */
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
export function isInTime<Kind extends RefundKind>(
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
