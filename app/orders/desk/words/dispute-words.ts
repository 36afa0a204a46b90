/** What a disputed payment says to the clinic's staff, and what they can decide of its plan. Pure. */

import { asksForPlan, disputeWaits, isDisputeOver, type PlanChoice } from '~/domain/money/disputes'
import { exactRupees } from '~/domain/money/money'
import { paymentWayTitle } from '~/domain/money/payment-providers'
import { dateTimeText, dayOf, shortDay } from '~/domain/time/days'
import type { OrderDispute } from '../../contract/admin-orders'

const known = ({ status, plan }: OrderDispute) => ({ status, plan_choice: plan })
export const isWaiting = (dispute: OrderDispute): boolean => disputeWaits(known(dispute))

export function disputedShort({ status, respond_by }: OrderDispute): string {
  if (status === 'lost') return 'Dispute lost'
  if (status === 'won' || status === 'closed') return 'Dispute over'
  return status === 'open' && respond_by !== null ? `Disputed, answer by ${shortDay(dayOf(respond_by))}` : 'Disputed'
}

const disputeTitles: Record<OrderDispute['status'], string> = {
  open: 'The client disputes this payment at their bank',
  under_review: 'Disputed: the bank looks at your evidence',
  won: 'The dispute is won: the money stays with you',
  lost: 'The dispute is lost: the bank has taken the money back',
  closed: 'The dispute is closed',
}

/** What staff read of a dispute, and what of the plan they can decide. */
export function disputeWords(
  dispute: OrderDispute,
  { meals }: { meals: number },
): {
  title: string
  lines: string[]
  choices: { plan: PlanChoice; label: string }[]
  isOver: boolean
} {
  const { status, amount, kind, reason_code, respond_by, reference, provider, plan } = dispute
  const about = [
    amount === null ? '' : exactRupees(amount),
    kind?.replaceAll('_', ' '),
    reason_code && `reason ${reason_code}`,
  ]
  const isWonBack = status === 'won' || status === 'closed'
  return {
    title: disputeTitles[status],
    lines: [
      `${about.filter(Boolean).join(', ')} (${paymentWayTitle(provider)}, ${reference})`,
      ...(status === 'open'
        ? [
            respond_by === null
              ? 'Please give your evidence in the provider’s dashboard soon.'
              : `Please give your evidence in the provider’s dashboard by ${dateTimeText(respond_by)}. After that the money is lost.`,
          ]
        : []),
      ...(isDisputeOver(dispute) ? [] : ['No refund of this payment is sent while the bank decides.']),
      ...(status === 'lost' ? ['Please do not refund it as well.'] : []),
      plan === 'hold'
        ? meals > 0
          ? 'The plan is on hold: its meals are not cooked. Days that have passed can be moved to the end of the plan.'
          : 'The plan is on hold.'
        : plan === 'continue'
          ? 'The plan goes on.'
          : isWonBack
            ? ''
            : `Does the plan go on?${meals > 0 ? ' Until you decide, its meals are cooked.' : ''}`,
    ].filter(Boolean),
    choices:
      isWonBack && !asksForPlan(known(dispute))
        ? []
        : (
            [
              { plan: 'continue', label: 'Go on with the plan' },
              { plan: 'hold', label: 'Put the plan on hold' },
            ] as const
          ).filter((choice) => choice.plan !== plan),
    isOver: isDisputeOver(dispute),
  }
}
