import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { accountMeta } from '~/frame/account/account-data'
import { ListScreen } from '~/frame/account/list-screen'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { ownVisitOperations } from '../../contract/records/visit-notes'
import { Visits } from './visits'

export const meta = () => accountMeta('Visits')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(ownVisitOperations).list()
  if (answer.ok) return { visits: answer.data, error: null }
  return { visits: [], error: accountMessage(answer.failure, 'Your visits cannot be read right now.') }
}

export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

/** What was agreed at each visit, as the dietitian has signed it. */
export default function OwnVisitsPage() {
  const { visits, error } = useLoaderData<typeof loader>()
  return (
    <ListScreen
      title="Visits"
      error={error}
      isEmpty={visits.length === 0}
      empty={{
        drawing: '/illustrations/empty-no-bookings.svg',
        title: 'Nothing is written yet',
        text: 'After a visit your dietitian writes here what you agreed on.',
        wayOn: (
          <Link to="/account/appointments" className="text-link">
            Your appointments
          </Link>
        ),
      }}
    >
      <p className="mt-3 max-w-[40em] text-ink-2">
        What you and your dietitian agreed on. The whole of each note is in the file of{' '}
        <Link to="/account/privacy" className="text-link">
          your data
        </Link>
        .
      </p>
      <Visits visits={visits} />
    </ListScreen>
  )
}
