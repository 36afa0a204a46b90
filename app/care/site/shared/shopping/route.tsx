import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta, useAccount } from '~/frame/account/account-data'
import { accountMessage } from '~/platform/session/answers/errors'
import { askedDays, DaysForm, sentDays } from '../../../paper/days-form'
import { ownCareMessage } from '../../account-care'
import { PeopleField, Shopping, ShoppingSpan } from '../../shopping/shopping'
import { askShared } from '../read-shared.server'

export const meta = () => accountMeta('A shopping list that is shared with you')

export async function loader(visit: LoaderFunctionArgs) {
  const asked = askedDays(visit.request.url)
  const people = new URL(visit.request.url).searchParams.get('people') || '1'
  const wanted = { ...sentDays(asked), people: people as unknown as number }
  const answer = await askShared(visit, (shared, share) => shared.shopping(share, wanted))
  return answer.ok
    ? { asked, people, list: answer.data, problem: null }
    : { asked, people, list: null, problem: accountMessage(answer.failure, ownCareMessage) }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function SharedShoppingPage() {
  const { asked, people, list, problem } = useLoaderData<typeof loader>()
  const { today } = useAccount()
  return (
    <div className="shopping">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Shopping list</h1>
      {list ? <ShoppingSpan list={list} /> : null}
      <DaysForm asked={asked} first={list?.from ?? today} problem={problem} button="Make the list">
        <PeopleField people={people} />
      </DaysForm>
      {list ? <Shopping list={list} /> : null}
    </div>
  )
}
