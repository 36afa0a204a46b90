import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { slotWords } from '~/domain/deliveries/menu-days'
import { compactDay, isDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { DayInput, FilterForm } from '~/frame/desk/list/filters'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { adminDeliveryOperations } from '../../contract/admin-deliveries'
import { bySlot, markText } from '../../site/deliveries'
import print from './labels-print.css?url'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Labels')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: print }]

/** A label for each bowl of a day, in the order of the route. What has no dish yet gets none. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'kitchen')
  const asked = new URL(visit.request.url).searchParams.get('day') ?? ''
  const answer = await clinic(adminDeliveryOperations).day(isDay(asked) ? { day: asked } : {})
  if (!answer.ok && answer.failure.status === 422) throw new Response('There is no such day.', { status: 404 })
  if (!answer.ok) throw new Response('The deliveries cannot be read right now. Please try again.', { status: 503 })
  const { day, slots, stops } = answer.data
  const labels = stops.flatMap(({ order_id, slot, customer_name: name, meal, dishes }) =>
    [
      ...(meal?.dish ? [{ dish: meal.dish, mark: meal.mark }] : []),
      ...dishes.flatMap((dish) => Array.from({ length: dish.quantity }, () => ({ dish: dish.name, mark: dish.diet }))),
    ].map((label, at) => ({ ...label, slot, name, key: `${order_id} ${at}` })),
  )
  const without = stops.filter(({ meal, dishes }) => dishes.length === 0 && !meal?.dish).length
  return { day, groups: bySlot(slots, labels), without }
}

export default function LabelsPage() {
  const { day, groups, without } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Labels" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8 print:p-0">
        <div className="grid gap-4 print:hidden">
          <BackLink to={`/dashboard/deliveries?day=${day}`}>Deliveries of {compactDay(day)}</BackLink>
          <div className="flex flex-wrap items-center gap-3">
            <FilterForm clearTo={null}>
              <DayInput name="day" required defaultValue={day} key={day} aria-label="Another day" />
            </FilterForm>
            <button type="button" className="needs-js btn btn-primary btn-small" onClick={() => window.print()}>
              <Printer aria-hidden size={18} strokeWidth={1.75} />
              Print
            </button>
          </div>
          {without > 0 ? (
            <p className="rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
              {without === 1
                ? '1 portion has no dish, and so no label.'
                : `${without} portions have no dish, and so no labels.`}
            </p>
          ) : null}
          {groups.every(({ items }) => items.length === 0) ? (
            <p className="text-ink-2">There is no dish to label on this day.</p>
          ) : null}
        </div>
        {groups.map(({ slot, title, items }, at) => (
          <section key={slot} aria-label={title ?? undefined} className={at > 0 ? 'print:break-before-page' : ''}>
            {title ? (
              <h2 className="mt-6 text-[1.3rem]! print:hidden">
                {title} <span className="figures text-ink-2">({items.length})</span>
              </h2>
            ) : null}
            <ul className="mt-6 grid gap-3 sm:grid-cols-2 print:mt-0 print:grid-cols-2 print:gap-2">
              {items.map(({ key, name, dish, mark }) => (
                <li
                  key={key}
                  className="min-h-32 break-inside-avoid rounded-field border-[1.5px] border-line-strong bg-paper p-4 print:min-h-[50mm]"
                >
                  <p className="font-display text-[1.3rem] leading-tight wrap-anywhere">{name}</p>
                  <p className="mt-1 font-semibold wrap-anywhere">{dish}</p>
                  <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-small">
                    <span>{markText(mark)}</span>
                    <span>
                      {slot ? `${slotWords[slot]}, ` : ''}
                      {compactDay(day)}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary }
