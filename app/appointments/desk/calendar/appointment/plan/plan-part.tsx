/** What a visit is to the plan of its client, and the form by which staff say otherwise. */
import { Link } from '@remix-run/react'
import { sessionsLeftText } from '~/domain/orders/plan-sessions'
import { useMay } from '~/frame/desk/dashboard-data'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import type { DeskAppointmentDetails } from '../../../../contract/admin-appointments'
import { ReasonField } from '../panel-field'
import { useTyped } from '../typed'

type Props = { one: DeskAppointmentDetails }

export function PlanFact({ one: { plan, payment, is_outside_plan: isOutside } }: Props) {
  const may = useMay()
  if (plan === null) return null
  const title = may('orders') ? (
    <Link to={`/dashboard/plans/${plan.order_id}`} className="text-link">
      {plan.plan_title} plan
    </Link>
  ) : (
    `${plan.plan_title} plan`
  )
  const why = payment
    ? 'it is paid by itself'
    : isOutside
      ? 'staff have said so'
      : 'none was left for it, so it costs its price'
  return (
    <>
      {plan.number === null ? (
        <>
          Not a session of the {title}: {why}.
        </>
      ) : (
        <>
          Session {plan.number} of {plan.sold} of the {title}.
        </>
      )}{' '}
      {sessionsLeftText(plan)}.
    </>
  )
}

/** Counts, or does not: with a reason, which stands in the history. */
export function PlanCount({ one: { plan, payment, version, is_outside_plan: isOutside } }: Props) {
  const { fields, errors } = useTyped(['session'])
  if (plan === null || payment !== null || (plan.number === null && !isOutside)) return null
  const isRefused = fields.intent === 'session'
  return (
    <div className="mt-4">
      <UnfoldingAction
        sends={{ intent: 'session', version, outside_plan: isOutside ? '0' : '1' }}
        label={isOutside ? 'Count it as a session of the plan' : 'Does not count as a session'}
        submitLabel={isOutside ? 'Count it' : 'Do not count it'}
        isOpen={isRefused}
      >
        <ReasonField {...(isRefused ? { defaultValue: fields.reason, errors: errors.reason } : {})} />
      </UnfoldingAction>
    </div>
  )
}
