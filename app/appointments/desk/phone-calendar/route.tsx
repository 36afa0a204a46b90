import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { ActionButton } from '~/frame/desk/page/detail-panel'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import { Field } from '~/ui/form/field/field'
import type { FormAnswer } from '~/ui/form/form-answer'
import { usePageSending } from '~/ui/form/schema-form'
import { adminCalendarFeedOperations } from '../../contract/calendar-feed'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Calendar on your phone')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'calendar')
  const feed = await clinic(adminCalendarFeedOperations).get()
  if (!feed.ok) throw new Response('The calendar cannot be read right now. Please try again.', { status: 503 })
  const { made_at: madeAt } = feed.data
  return { since: madeAt && dateTimeText(madeAt) }
}

const feedFormSchema = z.object({ intent: z.enum(['renew', 'withdraw']) })

type FeedDone = { sent: string; address: string | null }

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: feedFormSchema,
    call: (clinic, { intent }) => (intent === 'renew' ? renew : withdraw)(clinic(adminCalendarFeedOperations)),
    done: (said) => said,
  })
}

type FeedApi = Calls<typeof adminCalendarFeedOperations>

async function renew(api: FeedApi): Promise<Result<FeedDone>> {
  const made = await api.renew()
  if (!made.ok) return made
  return { ok: true, data: { sent: 'Here is your address. It is shown only now.', address: made.data.address } }
}

async function withdraw(api: FeedApi): Promise<Result<FeedDone>> {
  const gone = await api.withdraw()
  return gone.ok ? { ok: true, data: { sent: 'The address is switched off.', address: null } } : gone
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function PhoneCalendarPage() {
  const { since } = useLoaderData<typeof loader>()
  const { answer } = usePageSending<FormAnswer & Partial<FeedDone>>()
  const address = answer?.address
  return (
    <>
      <PageHead title="Calendar on your phone" />
      <div className="max-w-170 px-4.5 py-6 lg:px-10 lg:py-8">
        <Link to="/dashboard/booking" className="text-link text-small">
          Back to the bookings
        </Link>
        <p className="mt-4 text-ink-2">
          Your phone’s calendar can show the clinic’s appointments: those of the last 30 days and of the next 180, with
          name and time, without services and health notes. The phone reads them from a secret address that only you
          have.
        </p>
        <div className="my-5">
          <DeskMessage except="" />
        </div>
        {address ? <Address address={address} /> : null}
        <p className="mb-4 text-small">{since ? `An address works since ${since}.` : 'There is no address yet.'}</p>
        <div className="flex flex-wrap gap-3">
          <ActionButton
            sends={{ intent: 'renew' }}
            label={since ? 'Create a new address' : 'Create an address'}
            look={since ? 'btn-outline' : 'btn-primary'}
          />
          {since ? <ActionButton sends={{ intent: 'withdraw' }} label="Switch it off" look="btn-danger" /> : null}
        </div>
        {since ? (
          <p className="mt-4 text-small text-ink-2">
            A new address makes the old one stop at once. Create a new one if a phone is lost or another person has seen
            the address.
          </p>
        ) : null}
      </div>
    </>
  )
}

function Address({ address }: { address: string }) {
  return (
    <div className="mb-6 grid gap-4 rounded-card border border-line bg-paper p-5 sm:p-7">
      <Field
        id="feed-address"
        label="Your secret address"
        readOnly
        defaultValue={address}
        hint="Anyone who has it can read the clinic’s appointments. Do not share it."
      />
      <ul className="grid list-disc gap-2 pl-5 text-small">
        <li>
          On this phone:{' '}
          <a href={address.replace(/^https?:/, 'webcal:')} className="text-link">
            open it in the calendar
          </a>
          .
        </li>
        <li>iPhone: Settings, Calendar, Accounts, Add Account, Other, Add Subscribed Calendar.</li>
        <li>Google Calendar, on a computer: Other calendars, From URL. It then appears on your phone.</li>
      </ul>
    </div>
  )
}

export { DashboardError as ErrorBoundary }
