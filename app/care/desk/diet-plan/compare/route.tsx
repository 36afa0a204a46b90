import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { addDays, shortWeekday } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { adminDietPlanOperations } from '../../../contract/admin-diet-plans'
import { clientOf, headOf, openPlan } from '../open-plan.server'
import { differenceOf } from './difference'
import { DifferenceList } from './difference-list'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Two versions')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, plan, file } = await openPlan(visit)
  const others = file.plans.filter(({ number }) => number !== plan.number).map(({ number }) => number)
  const asked = new URL(visit.request.url).searchParams.get('with')
  const chosen = asked === null ? others[0] : Number(asked)
  const shown = { client: clientOf(file), head: headOf(plan), others }
  if (chosen === undefined || !others.includes(chosen)) {
    if (asked !== null) throw new Response('There is no such version.', { status: 404 })
    return { ...shown, chosen: null, difference: [] }
  }
  const other = await clinic(adminDietPlanOperations).get(file.client_id, String(chosen))
  if (!other.ok) throw new Response('This version cannot be read right now. Please try again.', { status: 503 })
  const [before, after] = chosen < plan.number ? [other.data, plan] : [plan, other.data]
  const dayName = (day: number) => `Day ${day + 1} (${shortWeekday(addDays(after.starts_on, day))})`
  return {
    ...shown,
    chosen,
    difference: differenceOf(before, after, [...before.dishes, ...after.dishes], dayName),
  }
}

export default function ComparePage() {
  const { client, head, others, chosen, difference } = useLoaderData<typeof loader>()
  const base = `/dashboard/clients/${client.id}/diet/${head.number}`
  const [older, newer] = [head.number, chosen ?? head.number].toSorted((a, b) => a - b)
  return (
    <>
      <PageHead title="Diet plan" />
      <div className="max-w-3xl px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={base} className="mb-4">
          Version {head.number}
        </BackLink>
        <h2 className="text-[1.6rem]! wrap-anywhere">{client.name}</h2>
        {chosen === null ? (
          <p className="mt-3 text-ink-2">There is no other version yet. Revise this one once it was sent.</p>
        ) : (
          <>
            <p className="mt-1 text-ink-2">
              What version {newer} says otherwise than version {older}
            </p>
            <div className="mt-5 text-small">
              <DifferenceList difference={difference} whenNone="They say the same." />
            </div>
          </>
        )}
        {others.length > 1 ? (
          <nav aria-label="Other versions" className="mt-8 flex flex-wrap gap-x-5 text-small">
            {others.map((number) => (
              <Link
                key={number}
                to={`${base}/compare?with=${number}`}
                aria-current={number === chosen ? 'page' : undefined}
                className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline underline-offset-4 aria-[current]:no-underline"
              >
                With version {number}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
