import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { ownCareOperations } from '../../contract/own-care'
import { askedDays, DaysForm, sentDays } from '../../paper/days-form'
import { ownCareMessage } from '../account-care'
import { PlanPageHead } from '../plan-page-head'
import { PeopleField, Shopping, ShoppingSpan } from './shopping'

export const meta = () => accountMeta('Shopping list')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const asked = askedDays(visit.request.url)
  const people = new URL(visit.request.url).searchParams.get('people') || '1'
  const answer = await clinic(ownCareOperations).shopping({
    ...sentDays(asked),
    people: people as unknown as number,
  })
  return {
    ...{ asked, people },
    list: answer.ok ? answer.data : null,
    problem: answer.ok ? null : accountMessage(answer.failure, ownCareMessage),
    today: indiaDay(programTime()),
  }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function ShoppingPage() {
  const { asked, people, list, problem, today } = useLoaderData<typeof loader>()
  return (
    <div className="shopping">
      <PlanPageHead title="Shopping list">{list ? <ShoppingSpan list={list} /> : null}</PlanPageHead>
      <DaysForm asked={asked} first={list?.from ?? today} problem={problem} button="Make the list">
        <PeopleField people={people} />
      </DaysForm>
      {list ? <Shopping list={list} /> : null}
    </div>
  )
}
