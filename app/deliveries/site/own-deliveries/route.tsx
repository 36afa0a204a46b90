import type { ActionFunctionArgs } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { z } from 'zod'
import { slotWords } from '~/domain/deliveries/menu-days'
import { compactDay, longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { ListScreen } from '~/frame/account/list-screen'
import { useAccountOrders } from '~/orders/site/account-orders'
import { mealsOf, type OrderView } from '~/orders/site/plan/plan-progress'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { Field } from '~/ui/form/field/field'
import { refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { usePageSending } from '~/ui/form/schema-form'
import {
  deliveryOperations,
  ownChoiceBodySchema,
  ownPauseBodySchema,
  ownSlotBodySchema,
} from '../../contract/deliveries'
import { useAccountDeliveries } from '../account-deliveries'
import { type OwnDay, withDeliveries } from '../deliveries'
import { MealDays } from '../meal-days'

export const meta = () => accountMeta('Deliveries')

const pause = ownPauseBodySchema.shape
const daySchema = z.object({
  intent: z.enum(['skip', 'resume', 'choose', 'slot']),
  order_id: pause.order_id,
  from: pause.from,
  /** Without it, it is one day. */
  to: z
    .union([pause.to, z.literal('')])
    .optional()
    .transform((day) => day || undefined),
  /** Of the dish that is chosen. */
  recipe_id: ownChoiceBodySchema.shape.recipe_id.optional(),
  /** The other meal of the day. */
  slot: ownSlotBodySchema.shape.slot.optional(),
})

export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  return answerForm(visit, {
    schema: daySchema,
    session: 'first',
    call: (clinic, { intent, order_id, from, to = from, recipe_id = '', slot = 'lunch' }) =>
      intent === 'choose'
        ? clinic(deliveryOperations).choose({ order_id, day: from, recipe_id })
        : intent === 'slot'
          ? clinic(deliveryOperations).slot({ order_id, slot })
          : clinic(deliveryOperations)[intent]({ order_id, from, to }),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: (_, { value: { intent, from, to = from, slot = 'lunch' } }) => {
      if (intent === 'slot')
        return { sent: `Your meals come for ${slotWords[slot].toLowerCase()} from ${compactDay(from)} on.` }
      if (intent === 'choose') return { sent: `Your dish of ${compactDay(from)} is changed.` }
      const days = from === to ? compactDay(from) : `${compactDay(from)} to ${compactDay(to)}`
      return {
        sent:
          intent === 'skip'
            ? `Skipped: ${days}. Your plan ends later by that.`
            : `Your plan includes these days again: ${days}.`,
      }
    },
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function DeliveriesPage() {
  const { orders, today, clinic } = useAccountOrders()
  const { deliveries } = useAccountDeliveries()
  const { answer, busy } = usePageSending()
  const items = orders.items ?? []
  const meals = withDeliveries(mealsOf(items, today), deliveries, today)
  const refusal = refusalOf(answer)
  return (
    <ListScreen
      title="Deliveries"
      error={orders.error}
      isEmpty={meals.length === 0}
      empty={{
        drawing: '/illustrations/empty-no-results.svg',
        title: 'No deliveries yet',
        text: 'Meals leave our kitchen the morning they are made, so they travel within Jaipur only.',
        wayOn: (
          <Link to="/services?plans=food#pricing" className="btn btn-primary btn-small">
            See meal plans
          </Link>
        ),
      }}
    >
      <p className="lead mt-3">
        Your meals come on these days. Each is made the same day. You can skip a day until {clinic.foodHours} hours
        before: its meal comes at the end of your plan.
      </p>
      <div className="mt-5">
        <FormMessage
          message={busy ? undefined : (refusal ?? answer?.sent ?? undefined)}
          tone={refusal ? 'error' : 'success'}
        />
      </div>
      <Pause meals={meals} plans={items} />
      <OtherSlot meals={meals} plans={items} />
      <Days id="coming" title="Coming" meals={meals.filter(({ stage }) => stage !== 'past')} />
      <Days id="past" title="Past" meals={meals.filter(({ stage }) => stage === 'past').toReversed()} />
    </ListScreen>
  )
}

function Days({ id, title, meals }: { id: string; title: string; meals: OwnDay[] }) {
  if (meals.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-6 text-h3!">
        {title}
      </h2>
      <MealDays
        meals={meals}
        action={(meal) => (
          <>
            <DayButton meal={meal} />
            <OtherDish meal={meal} />
          </>
        )}
      />
    </section>
  )
}

function DayButton({ meal: { order_id, day, can_skip: canSkip, can_resume: canResume } }: { meal: OwnDay }) {
  if (!canSkip && !canResume) return null
  return (
    <Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="intent" value={canSkip ? 'skip' : 'resume'} />
      <input type="hidden" name="order_id" value={order_id} />
      <input type="hidden" name="from" value={day} />
      <button type="submit" className="btn btn-outline btn-small w-full px-2!">
        {canSkip ? 'Skip' : 'Undo'}
        <span className="sr-only"> {longDay(day)}</span>
      </button>
    </Form>
  )
}

/** Other dishes of the day that this client can have. */
function OtherDish({ meal: { order_id, day, meal } }: { meal: OwnDay }) {
  if (!meal || meal.offers.length === 0) return null
  const id = `dish-${order_id}-${day}`
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 items-center text-small font-semibold text-leaf-700">
        Another dish<span className="sr-only"> {longDay(day)}</span>
      </summary>
      <Form method="post" preventScrollReset className="mt-1 grid gap-2">
        <input type="hidden" name="intent" value="choose" />
        <input type="hidden" name="order_id" value={order_id} />
        <input type="hidden" name="from" value={day} />
        <Field
          id={id}
          name="recipe_id"
          type="select"
          label="Dish"
          placeholder="Choose a dish"
          defaultValue={meal.offers[0]?.recipe_id}
          options={meal.offers.map(({ recipe_id, name }) => ({ value: recipe_id, label: name }))}
        />
        <button type="submit" className="btn btn-outline btn-small w-full px-2!">
          Have this<span className="sr-only"> {longDay(day)}</span>
        </button>
      </Form>
    </details>
  )
}

/** From lunch to dinner, or back, for each plan that still can be changed. */
function OtherSlot({ meals, plans }: { meals: OwnDay[]; plans: OrderView[] }) {
  return plans.map(({ order_id, title, slot }) => {
    const first = meals.find((meal) => meal.order_id === order_id && meal.other_slot !== null)
    if (!first?.other_slot || slot === null) return null
    const [meal, other] = [slotWords[slot].toLowerCase(), slotWords[first.other_slot].toLowerCase()]
    return (
      <details key={order_id} className="mt-5 max-w-[640px] rounded-card border border-line bg-paper">
        <summary className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-5 py-2 font-semibold text-leaf-700">
          Change {title} to {other}
          <span className="text-small font-normal text-ink-2">comes for {meal}</span>
        </summary>
        <Form method="post" preventScrollReset className="grid gap-4 px-5 pt-1 pb-5 text-small">
          <input type="hidden" name="intent" value="slot" />
          <input type="hidden" name="order_id" value={order_id} />
          <input type="hidden" name="from" value={first.day} />
          <input type="hidden" name="slot" value={first.other_slot} />
          <p>
            The meals from {longDay(first.day)} on come for {other}. Days that are nearer stay as they are.
          </p>
          <button type="submit" className="btn btn-primary btn-small justify-self-start">
            Change to {other}
          </button>
        </Form>
      </details>
    )
  })
}

/** Several days at once, for each plan that still can be moved. */
function Pause({ meals, plans }: { meals: OwnDay[]; plans: OrderView[] }) {
  return plans.map(({ order_id, title }) => {
    const own = meals.filter((meal) => meal.order_id === order_id)
    const [first] = own.filter(({ can_skip }) => can_skip)
    const last = own.findLast(({ status }) => status !== 'skipped')
    if (!first || !last || own.length < 2) return null
    return (
      <details key={order_id} className="mt-5 max-w-[640px] rounded-card border border-line bg-paper">
        <summary className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-5 py-2 font-semibold text-leaf-700">
          Pause {title}
          <span className="figures text-small font-normal text-ink-2">ends on {longDay(last.day)}</span>
        </summary>
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-4 px-5 pt-1 pb-5">
          <input type="hidden" name="intent" value="skip" />
          <input type="hidden" name="order_id" value={order_id} />
          <Field id={`from-${order_id}`} name="from" type="date" label="First day without" min={first.day} required />
          <Field id={`to-${order_id}`} name="to" type="date" label="Last day without" min={first.day} required />
          <button type="submit" className="btn btn-primary btn-small">
            Pause these days
          </button>
        </Form>
      </details>
    )
  })
}
