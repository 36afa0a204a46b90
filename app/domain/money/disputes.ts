/**
 * Disputes: a payer asks their bank for the money back. What the provider says of one, when staff have something to do, and what
 * they may decide on the plan meanwhile. Pure.
 */

/** open: evidence can be given, or more of it. closed: it ended without a winner. */
export const disputeStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** hold: meals are not cooked until staff go on with the plan. */
export const planChoices = ['continue', 'hold'] as const
export type PlanChoice = (typeof planChoices)[number]

type Dispute = { status: DisputeStatus; plan_choice: PlanChoice | null }

export const isDisputeOver = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'won' || status === 'lost' || status === 'closed'

/** Whether staff still have to say if the plan goes on: at the beginning, when it is lost, and when a plan on hold is won back. */
export function asksForPlan({ status, plan_choice }: Dispute): boolean {
  if (status === 'won' || status === 'closed') return plan_choice === 'hold'
  return plan_choice === null
}

/** Whether a person of the staff has something to do: to give evidence in the provider's dashboard, or to decide on the plan. */
export const disputeWaits = (dispute: Dispute): boolean => dispute.status === 'open' || asksForPlan(dispute)

/** What was decided before holds while the dispute goes on; that the money is lost asks anew whether meals go on. */
export const choiceAfter = (before: Dispute, status: DisputeStatus): PlanChoice | null =>
  status === 'lost' && before.status !== 'lost' && before.plan_choice === 'continue' ? null : before.plan_choice

/** What the disputes of an order mean for its meals: held: they do not come for now. asks: staff have to say whether they come. */
export function mealsDisputed(disputes: readonly Dispute[]): 'held' | 'asks' | null {
  if (disputes.some(({ plan_choice }) => plan_choice === 'hold')) return 'held'
  return disputes.some(asksForPlan) ? 'asks' : null
}

type Said = { status: DisputeStatus; said_at: string }

/** Whether news is older than what is known: providers tell in any order, and what has ended stays so unless it is told later. */
export function isOldNews(known: Said, news: Said): boolean {
  if (news.said_at !== known.said_at) return news.said_at < known.said_at
  return isDisputeOver(known) && !isDisputeOver(news)
}
