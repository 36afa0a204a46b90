import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { ownCareOperations } from '../../contract/own-care'
import { ownCareMessage } from '../account-care'
import { PlanPageHead } from '../plan-page-head'
import { Week, weekSpan } from './week'

export const meta = () => accountMeta('The week of your diet plan')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const from = new URL(visit.request.url).searchParams.get('from') ?? indiaDay(programTime())
  const answer = await clinic(ownCareOperations).week({ from })
  if (answer.ok) return { from, days: answer.data }
  if (answer.failure.status === 422) throw new Response('There is no such day.', { status: 404 })
  throw new Response(ownCareMessage, { status: 503 })
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function WeekPage() {
  const { from, days } = useLoaderData<typeof loader>()
  return (
    <>
      <PlanPageHead title="The week">
        <p className="mt-2 text-ink-2">{weekSpan(from)}</p>
      </PlanPageHead>
      <Week from={from} days={days} at="/account/plan" />
    </>
  )
}
