import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import { hasGymDiscount } from '~/domain/money/discounts'
import { rupees } from '~/domain/money/money'
import { cancellableMeals, type RefundPolicy } from '~/domain/money/refunds'
import { mealDays } from '~/domain/orders/ordered-plan'
import { dayAndMonth, longDay } from '~/domain/time/days'
import { type OrderPlan, priceText, toPayOf } from './plan-summary'

/** What a person should know before paying, as far as content/site.yaml decides it. */
export type OrderTerms = {
  policy: RefundPolicy
  minimumOrderRupees: number
  gymDiscountPercent: number
  /** Food may not be sold without showing it; null until the clinic has one. */
  fssaiNumber: string | null
}

/** What it costs, line by line, and what is not in it. */
type TotalProps = { plan: OrderPlan; terms: OrderTerms; start: string; credit: number | null }

export function Total({ plan, terms, start, credit }: TotalProps) {
  const days = mealSpan(plan, start)
  return (
    <div className="border-t border-line pt-7">
      <dl className="figures space-y-3">
        <Line label={plan.planType === 'custom' ? 'Custom plan' : planLine(plan)} amount={priceText(plan)} />
        {credit ? <Line label="Your consultation, paid before" amount={rupees(-credit)} /> : null}
        {days ? <Line label="Your meals" amount={days} /> : null}
        {plan.kind === 'food' ? (
          <Line label="Delivery in Jaipur" amount="Included" />
        ) : (
          <Line label="Free call with the dietitian" amount="Included" />
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-[1.3rem] font-semibold">
          <dt>{plan.price === null ? 'To pay now' : 'Total'}</dt>
          <dd>{rupees(toPayOf(plan, credit) ?? 0)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-meta text-ink-3">{notIncluded(plan, terms)}</p>
    </div>
  )
}

function planLine({ kind, title, meals }: OrderPlan): string {
  if (kind === 'subscription') return `${title} plan`
  return meals === 1 ? title : `${title}, ${meals} meals`
}

/** '26 November until 2 December 2026', the days of the first and the last meal; null for one meal, or a half-typed day. */
function mealSpan({ kind, planType, meals }: OrderPlan, start: string): string | null {
  if (kind !== 'food' || meals < 2 || longDay(start) === '') return null
  const days = mealDays(planType, start, meals)
  return `${dayAndMonth(days[0] ?? start)} until ${longDay(days.at(-1) ?? start)}`
}

function notIncluded(plan: OrderPlan, { minimumOrderRupees, gymDiscountPercent, fssaiNumber }: OrderTerms): string {
  if (plan.planType === 'custom') return 'You pay nothing before you have seen our price and accepted it.'
  if (plan.kind === 'subscription') return 'Not included: meals. There are no supplements to buy on top.'
  return [
    hasGymDiscount(plan.planType)
      ? 'Not included: a consultation.'
      : 'A free call with the dietitian is included. A full consultation is not.',
    `The minimum order of ${rupees(minimumOrderRupees)} is for single dishes, not for plans.`,
    hasGymDiscount(plan.planType)
      ? `Gym members: show us your membership, and we give you a code that takes off the ${gymDiscountPercent}%.`
      : '',
    fssaiNumber ? `FSSAI licence ${fssaiNumber}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

type CancellationProps = { plan: OrderPlan; policy: RefundPolicy; start: string; slot: MenuSlot | null; now: Date }

/** When the money comes back; with food also what can no longer be cancelled once it is paid for this start. */
export function CancellationLine({ plan, policy, start, slot, now }: CancellationProps) {
  const look = 'font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4'
  const policyLink = (
    <Link to="/refund" className={look}>
      Refund policy
    </Link>
  )
  if (plan.kind === 'subscription') {
    return (
      <p className="text-meta text-ink-2">
        You get the full amount back if you cancel within {policy.requestDays} days of paying. {policyLink}
      </p>
    )
  }
  return (
    <div className="space-y-3">
      <FixedMeals plan={plan} policy={policy} start={start} slot={slot} now={now} />
      <p className="text-meta text-ink-2">
        You can cancel a meal up to {policy.foodHours} hours ahead and get its price back. A meal for tomorrow cannot be
        cancelled. {policyLink}
      </p>
    </div>
  )
}

function FixedMeals({ plan, policy, start, slot, now }: CancellationProps) {
  if (longDay(start) === '') return null
  const open = new Set(
    cancellableMeals({ plan_type: plan.planType, meals: plan.meals, start_date: start, slot }, policy, now),
  )
  const fixed = mealDays(plan.planType, start, plan.meals).filter((day) => !open.has(day))
  if (fixed.length === 0) return null
  const days = fixed.map(longDay).join(' and ')
  return (
    <p className="flex gap-2.5 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
      <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
      {fixed.length === 1
        ? `The meal of ${days} cannot be cancelled once it is paid.`
        : `The meals of ${days} cannot be cancelled once they are paid.`}
    </p>
  )
}
