import type { Plans } from '~/content/schema/schema'
import { paiseOfRupees } from '~/domain/money/money'
import type { PlanType } from '~/domain/orders/plans'
import { invalidField } from '~/platform/http/api/api-error'

/** A plan as the content of today has it; `paise` is null for one that is priced by asking. @throws {ApiError} invalid_input */
export function pricedPlan({ subscription, food }: Plans, planType: PlanType) {
  const plan = [...subscription, ...food].find((one) => one.planType === planType)
  if (!plan) throw invalidField('plan_type', 'There is no such plan', 'custom')
  const meals = 'meals' in plan ? plan.meals : 0
  const sessions = ('sessions' in plan && plan.sessions) || null
  return {
    title: plan.title,
    meals,
    sessions,
    paise: plan.priceRupees === null ? null : paiseOfRupees(plan.priceRupees),
  }
}
