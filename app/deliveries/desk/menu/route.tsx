import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { plans } from '~/content/collections.server'
import { allPlans, menuSlots, mostMenuWeeks, slotWords } from '~/domain/deliveries/menu-days'
import { compactDay, weekdayNames, weekdays } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { FilterChips } from '~/frame/desk/list/filters'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { Field } from '~/ui/form/field/field'
import { adminMenuOperations, menuPlans } from '../../contract/menu'
import { callOf, dishField, menuFormSchema, places, weekdayNumbers } from './menu-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Menu')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'kitchen')
  const query = new URL(visit.request.url).searchParams
  const week = Number(query.get('week') ?? 1)
  const answer = await clinic(adminMenuOperations).get({
    plan_type: menuPlans.find((one) => one === query.get('plan')) ?? allPlans,
    slot: menuSlots.find((one) => one === query.get('slot')),
    week: Number.isInteger(week) && week >= 1 && week <= mostMenuWeeks ? week : 1,
  })
  if (!answer.ok) throw new Response('The menu cannot be read right now. Please try again.', { status: 503 })
  return {
    menu: answer.data,
    plans: plans.food.map(({ planType, title }) => ({ value: planType as string, label: title })),
  }
}

export async function action(visit: ActionFunctionArgs) {
  await requireDesk(visit, 'kitchen')
  return answerDesk(visit, {
    schema: menuFormSchema,
    call: (clinic, sent) => callOf(clinic(adminMenuOperations), sent),
    done: () => ({ sent: 'Saved. The sheets follow the menu.' }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

type Menu = ReturnType<typeof useLoaderData<typeof loader>>['menu']

const addressOf = ({ plan_type, week, slot }: Pick<Menu, 'plan_type' | 'week' | 'slot'>) =>
  `/dashboard/menu?${new URLSearchParams({ plan: plan_type, week: String(week), slot })}`

export default function MenuPage() {
  const { menu, plans } = useLoaderData<typeof loader>()
  const { plan_type, slot, slots, week, cycle } = menu
  const weeks = Array.from({ length: cycle?.weeks ?? 1 }, (_, at) => at + 1)
  return (
    <>
      <PageHead title="Menu" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4.5 py-6 lg:px-10 lg:py-8">
        <p className="text-small text-ink-2">
          The dish of each day for the meal plans. A client who cannot have it gets the first alternative that fits.
          {slots.length > 1 ? ' A plan brings lunch or dinner, as its client has chosen.' : ''}
        </p>
        <DeskMessage except="" />
        <Without without={menu.without} hasMenu={cycle !== null} />
        <Cycle key={menu.version} menu={menu} />
        <section aria-labelledby="dishes" className="grid gap-4">
          <h2 id="dishes" className="text-[1.4rem]!">
            Dishes
          </h2>
          <FilterChips
            label="Plan"
            chips={[{ value: allPlans as string, label: 'All plans' }, ...plans].map(({ value, label }) => ({
              label,
              to: addressOf({ ...menu, plan_type: value as Menu['plan_type'] }),
              isCurrent: value === plan_type,
            }))}
          />
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {slots.length > 1 ? (
              <FilterChips
                label="Meal"
                chips={slots.map((one) => ({
                  label: slotWords[one],
                  to: addressOf({ ...menu, slot: one }),
                  isCurrent: one === slot,
                }))}
              />
            ) : null}
            {weeks.length > 1 ? (
              <FilterChips
                label="Week"
                chips={weeks.map((one) => ({
                  label: `Week ${one}`,
                  to: addressOf({ ...menu, week: one }),
                  isCurrent: one === week,
                }))}
              />
            ) : null}
          </div>
          {plan_type === allPlans ? null : (
            <p className="text-small text-ink-2">A day without a dish here has the dish of “All plans”.</p>
          )}
          <Week key={`${plan_type} ${slot} ${week} ${menu.version}`} menu={menu} />
        </section>
      </div>
    </>
  )
}

/** What staff have to see to before the days come. */
function Without({ without, hasMenu }: { without: Menu['without']; hasMenu: boolean }) {
  if (!hasMenu) return null
  if (without.length === 0)
    return <p className="text-small text-ink-2">Each client has a dish on each of the next seven days.</p>
  return (
    <section aria-labelledby="without" className="rounded-card bg-warn-tint p-5 text-small">
      <h2 id="without" className="font-sans text-small! font-semibold text-warn">
        {without.length === 1
          ? '1 portion of the next seven days has no dish'
          : `${without.length} portions of the next seven days have no dish`}
      </h2>
      <ul className="mt-2 grid gap-1.5">
        {without.map(({ day, slot, order_id, customer_name, plan_title, why }) => (
          <li key={`${day} ${order_id}`} className="wrap-anywhere">
            <span className="figures">{compactDay(day)}</span>
            {slot ? `, ${slotWords[slot].toLowerCase()}` : ''},{' '}
            <Link to={`/dashboard/deliveries/${order_id}`} className="font-semibold underline underline-offset-4">
              {customer_name}
            </Link>{' '}
            <span className="text-ink-2">({plan_title})</span>: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cycle({ menu: { cycle, version, today, coming } }: { menu: Menu }) {
  const [next] = coming
  return (
    <Form method="post" preventScrollReset className="grid max-w-[40rem] gap-4">
      <input type="hidden" name="intent" value="cycle" />
      <input type="hidden" name="version" value={version} />
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field
          id="starts_on"
          name="starts_on"
          type="date"
          label="First day of the menu"
          required
          defaultValue={cycle?.starts_on ?? today}
        />
        <Field
          id="weeks"
          name="weeks"
          type="select"
          label="Repeats after"
          required
          defaultValue={String(cycle?.weeks ?? 1)}
          options={Array.from({ length: mostMenuWeeks }, (_, at) => ({
            value: String(at + 1),
            label: at === 0 ? '1 week' : `${at + 1} weeks`,
          }))}
        />
        <button type="submit" className="btn btn-outline btn-small min-h-12">
          Save
        </button>
      </div>
      <p className="text-meta text-ink-2">
        Weeks begin on Mondays.{' '}
        {cycle === null
          ? 'No menu is set yet: the kitchen sheet names the plans.'
          : next?.week
            ? `Tomorrow is in week ${next.week}.`
            : 'It has not begun yet.'}
      </p>
    </Form>
  )
}

function Week({ menu: { days, recipes, version, plan_type, week, slot } }: { menu: Menu }) {
  const options = recipes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form method="post" preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="week" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="plan_type" value={plan_type} />
      <input type="hidden" name="week" value={week} />
      <input type="hidden" name="slot" value={slot} />
      {weekdayNumbers.map((weekday) => {
        const name = weekdayNames[weekdays[weekday - 1] ?? 'Mon']
        const chosen = days.find((day) => day.weekday === weekday)?.recipe_ids ?? []
        return (
          <fieldset key={weekday} className="grid gap-x-4 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
            <legend className="float-left w-full pb-2 font-semibold sm:col-span-3">{name}</legend>
            {places.map((place) => (
              <Field
                key={place}
                id={dishField(weekday, place)}
                name={dishField(weekday, place)}
                type="select"
                required={false}
                labelNote=""
                label={
                  <>
                    <span className="sr-only">{name}: </span>
                    {place === 0 ? 'Dish' : `Alternative ${place}`}
                  </>
                }
                placeholder="None"
                defaultValue={chosen[place] ?? ''}
                options={options}
              />
            ))}
          </fieldset>
        )
      })}
      <div>
        <button type="submit" className="btn btn-primary max-sm:w-full">
          Save these dishes
        </button>
      </div>
    </Form>
  )
}

export { DashboardError as ErrorBoundary }
