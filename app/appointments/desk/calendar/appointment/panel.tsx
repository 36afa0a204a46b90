/** One booking: who it is, what is known of it, what can be done with it now, its notes and its history. */
import { Form, Link } from '@remix-run/react'
import { Eye, IndianRupee, Pencil, User } from 'lucide-react'
import { placeNames, placeOf } from '~/domain/appointments/appointment-places'
import { kindNames } from '~/domain/appointments/appointment-words'
import { rangeText } from '~/domain/appointments/closures'
import { plateText, type ShownPlate } from '~/domain/food/thali/plate'
import { exactRupees } from '~/domain/money/money'
import { dateTimeText, dayOf, longDay, timeAndDay, weekdayAndDay } from '~/domain/time/days'
import { useMay } from '~/frame/desk/dashboard-data'
import { DetailPanel, Facts, HistoryList } from '~/frame/desk/page/detail-panel'
import { ReachLinks } from '~/frame/desk/reach/reach-links'
import type { FormAnswer } from '~/ui/form/form-answer'
import { usePageSending } from '~/ui/form/schema-form'
import { PlateDrawing } from '~/ui/picture/plate-drawing'
import type { DeskAppointmentDetails, SeenAppointment } from '../../../contract/admin-appointments'
import { StateMark } from '../../appointment-state'
import { historyText, phoneText, whenText } from '../../appointment-words'
import { OfferedFiles } from '../../offered/offered-files'
import type { ViewQuery } from '../view-query'
import type { BookingDone } from './appointment-form'
import { BookingMoves, BookingOutcome } from './moves'
import { BookingNotes, ReasonNeeded } from './notes'
import type { Panel } from './panel.server'
import { PlanCount, PlanFact } from './plan/plan-part'
import { BookingSeries } from './series'
import { BookingLink, BookingTime } from './time'

type Paid = NonNullable<DeskAppointmentDetails['payment']>
type Props = { panel: Panel; query: ViewQuery; today: string }

export function BookingPanel({ panel, query, today }: Props) {
  const { one } = panel
  const may = useMay()
  return (
    <DetailPanel title={one.name} under={<Under one={one} />}>
      <p className="mb-3">
        <StateMark state={one.state} />
      </p>
      <BookingOutcome panel={panel} />
      {panel.closed ? (
        <p className="mb-3 rounded-field bg-danger-tint px-3 py-2 text-small font-semibold">
          Its time is closed now: give it another below. {panel.closed}
        </p>
      ) : null}
      <p className="mb-2 flex flex-wrap gap-2">
        <ReachLinks phone={one.mobile_number} email={one.email} whatsapp={one.client?.agrees_to_whatsapp ?? false} />
        {one.user_id && one.client ? (
          <Link to={`/dashboard/clients/${one.user_id}`} className="btn btn-outline btn-small px-3.5!">
            <User aria-hidden size={17} strokeWidth={1.75} />
            Client page
          </Link>
        ) : null}
        {may('clients') && (one.user_id === null || one.client) ? (
          <Link to={`/dashboard/booking/${one.id}/correct`} className="btn btn-outline btn-small px-3.5!">
            <Pencil aria-hidden size={17} strokeWidth={1.75} />
            Correct name, phone or email
          </Link>
        ) : null}
      </p>
      <OfferedFiles offered={panel.offered} kind="appointment" record_id={one.id} />
      <Facts
        facts={[
          ['Service', one.service ?? 'General Appointment'],
          ['Kind', one.kind ? kindNames[one.kind] : 'Not chosen'],
          ['Where', whereOf(one)],
          placeOf(one) === 'video' ? ['Link', <VideoLink key="link" panel={panel} />] : null,
          panel.people.length > 0 ? ['With', withWhom(panel)] : null,
          ['Time', one.starts_at ? timeAndDay(one.starts_at) : 'No time yet'],
          one.offer ? ['Offered', `${timeAndDay(one.offer.starts_at)}, until ${dateTimeText(one.offer.until)}`] : null,
          one.starts_at === null && (one.preferred_date ?? one.preferred_slot)
            ? [
                'Wishes',
                [one.preferred_date && weekdayAndDay(one.preferred_date), one.preferred_slot]
                  .filter(Boolean)
                  .join(', '),
              ]
            : null,
          one.starts_at === null && one.waits_from !== null
            ? ['Waiting list', rangeText({ day: one.waits_from, last_day: one.waits_to })]
            : null,
          ['Asked', whenText(one.created_at, today)],
          ['Mobile', phoneText(one.mobile_number)],
          one.email ? ['Email', one.email] : ['Email', 'None'],
          one.state === 'unpaid' && one.pay_until
            ? ['Payment', `Its time is kept until ${dateTimeText(one.pay_until)} for its payment`]
            : null,
          one.plan ? ['Plan', <PlanFact key="plan" one={one} />] : null,
          one.payment ? ['Paid', <Payment key="payment" payment={one.payment} />] : null,
          ['Health note', <HealthNote key="health" one={one} query={query} />],
        ]}
      />
      {one.can_be_charged && may('sales') ? (
        <p className="mt-4">
          <Link to={`/dashboard/plans/visit/${one.id}`} className="btn btn-outline btn-small">
            <IndianRupee aria-hidden size={17} strokeWidth={1.75} />
            {one.plan?.number ? `Part of the plan: take ${panel.price} all the same` : `Take ${panel.price}`}
          </Link>
        </p>
      ) : null}
      {panel.fee && one.payment === null && may('sales') ? (
        <p className="mt-4">
          <Link to={`/dashboard/plans/visit/${one.id}/link`} className="btn btn-outline btn-small">
            Ask for the fee
          </Link>
        </p>
      ) : null}
      <PlanCount one={one} />
      {one.can_be_timed ? <BookingTime panel={panel} query={query} today={today} /> : null}
      {one.can_be_timed && placeOf(one) === 'video' ? (
        <div className="mt-4">
          <BookingLink panel={panel} />
        </div>
      ) : null}
      <BookingSeries panel={panel} query={query} />
      <BookingMoves panel={panel} />
      <BookingNotes one={one} query={query} />
      <h3 className="mt-6 mb-3 text-[1.1rem]!">History</h3>
      <HistoryList
        entries={[
          ...one.history.map((entry) => ({
            id: entry.id,
            when: dateTimeText(entry.at),
            text: historyText(entry),
            who:
              entry.by ??
              (entry.details.from_waiting_list
                ? 'the waiting list'
                : entry.action === 'appointment_unpaid'
                  ? 'by itself'
                  : 'the client'),
          })),
          {
            id: 'asked',
            when: dateTimeText(one.created_at),
            text: 'Asked for.',
            who: one.user_id ? 'the client' : 'at the desk',
          },
        ]}
      />
    </DetailPanel>
  )
}

function Payment({ payment: { order_id, amount, receipt_number } }: { payment: Paid }) {
  return (
    <Link to={`/dashboard/plans/${order_id}`} className="text-link">
      {exactRupees(amount)}
      {receipt_number === null ? '' : `, receipt ${receipt_number}`}
    </Link>
  )
}

const withWhom = ({ one, people }: Panel): string =>
  one.practitioner === null
    ? 'Anyone'
    : (people.find(({ slug }) => slug === one.practitioner)?.name ?? 'Someone who is no longer here')

function whereOf(one: DeskAppointmentDetails): string {
  const place = placeOf(one)
  return place ? placeNames[place] : 'To be agreed'
}

function VideoLink({ panel: { one, ownLink } }: { panel: Panel }) {
  const link = one.online_link ?? ownLink
  if (link === null) return 'None yet: please give it one'
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className="text-link wrap-anywhere">
      {link}
    </a>
  )
}

function Under({ one: { client } }: { one: DeskAppointmentDetails }) {
  if (!client) return 'Without an account'
  const count = client.appointments === 1 ? '1 appointment' : `${client.appointments} appointments`
  return `Client since ${longDay(dayOf(client.created_at))}, ${count}`
}

function HealthNote({ one, query }: { one: SeenAppointment; query: ViewQuery }) {
  const { answer } = usePageSending<FormAnswer & Partial<BookingDone> & { plate?: ShownPlate | null }>()
  if (!one.has_health_note) return 'None'
  if (one.needs_reason) return <ReasonNeeded one={one} query={query} what="it" />
  if (answer?.health) {
    const { medical_issue, message } = answer.health
    const { plate } = answer
    return (
      <div className="grid gap-2 whitespace-pre-wrap">
        {medical_issue ? <p>{medical_issue}</p> : null}
        {message ? <p>{message}</p> : null}
        {plate ? (
          <div>
            <p>The plate of an evening: {plateText(plate.laid, plate.foods)}.</p>
            <PlateDrawing {...plate} className="mt-2 w-full max-w-72" />
          </div>
        ) : null}
        {medical_issue || message || plate ? null : <p>It cannot be read: its key is missing.</p>}
      </div>
    )
  }
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="health" />
      <button type="submit" className="inline-flex min-h-8 items-center gap-2 font-semibold text-leaf-700">
        <Eye aria-hidden size={17} strokeWidth={1.75} />
        Show health note
      </button>
    </Form>
  )
}
