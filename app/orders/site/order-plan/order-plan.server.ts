import { plans, site } from '~/content/collections.server'
import { slotsOf } from '~/domain/deliveries/meal-times'
import { planKind } from '~/domain/orders/plans'
import type { OrderRules } from '../ordering/order-schema'
import type { OrderPlan } from '../ordering/plan-summary'

/** The plan of this id in content/plans.yaml. @throws 404 */
export function requirePlan(id: string | undefined): OrderPlan {
  const plan = [...plans.subscription, ...plans.food].find((other) => other.id === id)
  if (!plan) throw new Response('There is no such plan.', { status: 404 })
  return {
    id: plan.id,
    title: plan.title,
    planType: plan.planType,
    kind: planKind(plan.planType),
    price: plan.priceRupees,
    meals: 'meals' in plan ? plan.meals : 0,
    features: plan.features.map(({ text }) => text),
  }
}

export function orderRules({ kind }: OrderPlan): OrderRules {
  const slots = slotsOf(site.orders.policy.mealTimes)
  return {
    asksState: site.tax.gstin !== null && kind !== 'food',
    asksGstin: site.tax.gstin !== null,
    foodPinCodes: site.orders.foodPinCodes,
    slots: kind === 'food' && slots.length > 1 ? slots : [],
  }
}
