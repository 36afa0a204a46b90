import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { mostGivenDays } from '~/domain/deliveries/delivery-days'
import { slotWords } from '~/domain/deliveries/menu-days'
import type { Tone } from '~/domain/orders/order-words'
import { compactDay, longDay } from '~/domain/time/days'
import { dashboardMeta, useMay } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { DeskLink } from '~/frame/desk/desk-link'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { isMailSent } from '~/platform/settings/settings.server'
import { Field } from '~/ui/form/field/field'
import { StateBadge } from '~/ui/text/state-badge'
import { adminDeliveryOperations } from '../../contract/admin-deliveries'
import { markWords, skipWords } from '../../site/deliveries'
import { FoodFile } from './food-file'
import { callOf, planFormSchema } from './plan-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Days of a plan')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'deliveries')
  const answer = await clinic(adminDeliveryOperations).plan(visit.params.orderId ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such paid plan.', { status: 404 })
  if (!answer.ok) throw new Response('This plan cannot be read right now. Please try again.', { status: 503 })
  return { plan: answer.data }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: planFormSchema,
    call: (clinic, sent) => callOf(clinic(adminDeliveryOperations), visit.params.orderId ?? '', sent, isMailSent()),
    done: (sent) => ({ sent }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

type Plan = ReturnType<typeof useLoaderData<typeof loader>>['plan']

export default function PlanDaysPage() {
  const may = useMay()
  const { plan } = useLoaderData<typeof loader>()
  const { order_id, user_id, customer_name: name, plan_title: title, kind, days, start_date } = plan
  const last = days.findLast(({ status }) => status !== 'skipped')?.day ?? plan.end_date
  return (
    <>
      <PageHead title="Deliveries" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        {may('kitchen') ? (
          <BackLink to="/dashboard/deliveries" className="mb-5">
            Today’s deliveries
          </BackLink>
        ) : null}
        <h2 className="wrap-anywhere">{name}</h2>
        <p className="mt-1 text-ink-2">
          {title}, {longDay(start_date)} to {longDay(kind === 'food' ? last : plan.end_date)}
          {plan.slot ? `, ${slotWords[plan.slot].toLowerCase()}` : ''}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small">
          {may('orders') ? (
            <Link to={`/dashboard/plans/${order_id}`} className="text-link">
              The order
            </Link>
          ) : null}
          {may('clients') ? (
            <Link to={`/dashboard/clients/${user_id}`} className="text-link">
              The client
            </Link>
          ) : null}
        </p>
        {plan.disputed ? (
          <p className="mt-4 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
            {plan.disputed === 'held'
              ? 'The payment is disputed, and the plan is on hold: its meals are not cooked. '
              : 'The payment is disputed. Does the plan go on? '}
            <DeskLink
              needs="refunds"
              to={`/dashboard/plans/${order_id}`}
              className="font-semibold underline underline-offset-4"
            >
              {plan.disputed === 'held' ? 'Go on with the plan' : 'Please decide'}
            </DeskLink>
          </p>
        ) : null}
        <div className="mt-4">
          <DeskMessage except="" />
        </div>
        <div className="mt-6 grid gap-x-11 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
          {kind === 'food' ? <Days plan={plan} /> : <p className="text-ink-2">A subscription has no deliveries.</p>}
          <div className="grid content-start gap-3">
            {plan.is_running ? <Changes plan={plan} /> : <p className="text-ink-2">This plan has ended.</p>}
            {may('kitchen') ? <FoodFile note={plan.kitchen_note} told={plan.allergies} /> : null}
          </div>
        </div>
      </div>
    </>
  )
}

const tones: Record<Plan['days'][number]['status'], Tone> = {
  planned: 'waiting',
  delivered: 'good',
  not_met: 'bad',
  skipped: 'quiet',
}

function Days({ plan: { days, today, meals, slot: planSlot } }: { plan: Plan }) {
  const coming = days.filter(({ status }) => status !== 'skipped').length
  return (
    <section aria-labelledby="days">
      <h3 id="days" className="text-[1.5rem]!">
        Delivery days
      </h3>
      <p className="figures mt-1 text-small text-ink-2">
        {coming} {coming === 1 ? 'meal' : 'meals'}
        {coming > meals ? `, ${coming - meals} of them given by the clinic` : ''}
      </p>
      <ul className="mt-3 border-t border-line text-small">
        {days.map(({ day, slot, status, skip_reason }) => (
          <li
            key={day}
            aria-current={day === today ? 'date' : undefined}
            className="flex items-center justify-between gap-4 border-b border-line px-2 py-2.5 aria-[current]:bg-leaf-50"
          >
            <DeskLink
              needs="kitchen"
              to={`/dashboard/deliveries?day=${day}`}
              className="figures underline-offset-4 hover:underline"
            >
              {compactDay(day)}
              {day === today ? ' (today)' : ''}
              {planSlot ? `, ${slotWords[slot].toLowerCase()}` : ''}
            </DeskLink>
            <StateBadge
              tone={status === 'planned' && day < today ? 'warn' : tones[status]}
              label={
                status === 'skipped'
                  ? skip_reason
                    ? skipWords[skip_reason]
                    : 'Skipped'
                  : status === 'planned' && day < today
                    ? 'Not marked yet'
                    : markWords[status]
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ plan: { version, kind, days, other_slot: otherSlot } }: { plan: Plan }) {
  const isFood = kind === 'food'
  const hasSkipped = !isFood || days.some(({ status }) => status === 'skipped')
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <h3 id="changes" className="text-[1.3rem]!">
        Change the days
      </h3>
      <UnfoldingAction
        sends={{ intent: 'pause', version }}
        label={isFood ? 'Skip or pause days' : 'Pause the plan'}
        submitLabel="Move these days to the end"
      >
        <Span id="pause" />
      </UnfoldingAction>
      {hasSkipped ? (
        <UnfoldingAction
          sends={{ intent: 'resume', version }}
          label={isFood ? 'Bring skipped days back' : 'End the pause early'}
          submitLabel="Bring these days back"
        >
          <Span id="resume" />
        </UnfoldingAction>
      ) : null}
      {otherSlot ? (
        <UnfoldingAction
          sends={{ intent: 'slot', slot: otherSlot, version }}
          label={`Change to ${slotWords[otherSlot].toLowerCase()}`}
          submitLabel={`Change the days to come to ${slotWords[otherSlot].toLowerCase()}`}
        >
          <p className="text-small">
            Days that are too near by the policy’s hours stay as they are. The client is told.
          </p>
          <Field id="slot-reason" name="reason" label="Reason" required />
        </UnfoldingAction>
      ) : null}
      <UnfoldingAction
        sends={{ intent: 'extend', version }}
        label={isFood ? 'Give more meals' : 'Give more days'}
        submitLabel="Add them to the end"
      >
        <label className="grid gap-1.5 text-small font-semibold">
          {isFood ? 'How many meals' : 'How many days'}
          <input
            type="number"
            name="days"
            min={1}
            max={mostGivenDays}
            defaultValue={1}
            required
            className="h-12 w-28 rounded-field border-[1.5px] border-line-strong bg-paper px-3.5 font-normal"
          />
        </label>
        <Field id="extend-reason" name="reason" label="Reason" required />
      </UnfoldingAction>
    </section>
  )
}

function Span({ id }: { id: string }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field id={`${id}-from`} name="from" type="date" label="First day" required />
        <Field id={`${id}-to`} name="to" type="date" label="Last day" required={false} />
      </div>
      <Field
        id={`${id}-reason`}
        name="reason"
        label="Reason"
        hint="It is kept in the audit log. Please leave out health details."
        required
      />
    </>
  )
}

export { DashboardError as ErrorBoundary }
