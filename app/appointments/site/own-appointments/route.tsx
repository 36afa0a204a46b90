import type { ActionFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { ownSessionText } from '~/domain/orders/plan-sessions'
import { dayOf, longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { PhoneLink } from '~/frame/account/cancel-page'
import { ListScreen } from '~/frame/account/list-screen'
import { BookingOpener } from '~/frame/booking'
import { answerForm } from '~/platform/forms/answer-form.server'
import { cancelMessage } from '~/platform/session/answers/errors'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { StateBadge } from '~/ui/text/state-badge'
import { DateTab } from '~/ui/time/date-tab'
import { OwnTime } from '~/ui/time/own-time'
import { appointmentOperations } from '../../contract/appointments'
import { useAccountAppointments } from '../account-appointments'
import { AppointmentFactList } from '../appointment-fact-list'
import { type AppointmentView, byTime, isOpen, stateOfAppointment } from '../appointments'

export const meta = () => accountMeta('Appointments')

const offerSchema = z.object({ appointment: z.string(), answer: z.enum(['accept', 'decline']) })

/** Answers the time that is offered for one of the client's own appointments. */
export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  return answerForm(visit, {
    schema: offerSchema,
    call: (clinic, { appointment, answer }) =>
      answer === 'accept'
        ? clinic(appointmentOperations).acceptOffer(appointment)
        : clinic(appointmentOperations).declineOffer(appointment),
    failureMessage: cancelMessage,
    done: () => redirectWithSession(visit, '/account/appointments'),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function AppointmentsPage() {
  const answer = useActionData<FormAnswer>()
  const busy = useNavigation().formMethod === 'POST'
  const { appointments, today, clinic } = useAccountAppointments()
  const items = appointments.items ?? []
  const open = items.filter((item) => isOpen(item, today)).toSorted(byTime)
  const over = items.filter((item) => !isOpen(item, today))
  return (
    <ListScreen
      title="Appointments"
      beside={
        items.length > 0 ? <BookingOpener className="btn btn-primary btn-small">Book Appointment</BookingOpener> : null
      }
      error={appointments.error}
      isEmpty={items.length === 0}
      empty={{
        drawing: '/illustrations/empty-no-bookings.svg',
        title: 'No appointments yet',
        text: 'Tell us when it suits you. We answer on the next working day. You can start with a free call.',
        wayOn: (
          <BookingOpener kind="discovery" className="btn btn-primary btn-small">
            Book Appointment
          </BookingOpener>
        ),
      }}
    >
      <p className="lead mt-3">
        You can move or cancel here until {clinic.appointmentHours} hours before. After that, please call us.
      </p>
      <div className="mt-4">
        <FormMessage message={busy ? undefined : refusalOf(answer)} />
      </div>
      <Group id="coming" title="Coming" appointments={open} />
      <Group id="past" title="Past and cancelled" appointments={over} quiet />
    </ListScreen>
  )
}

type GroupProps = { id: string; title: string; appointments: AppointmentView[]; quiet?: boolean }

function Group({ id, title, appointments, quiet }: GroupProps) {
  if (appointments.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-4 text-h3!">
        {title}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {appointments.map((appointment) => (
          <Row key={appointment.id} appointment={appointment} quiet={quiet} />
        ))}
      </ul>
    </section>
  )
}

function Row({ appointment, quiet }: { appointment: AppointmentView; quiet?: boolean | undefined }) {
  const { id, day, when, hours, service, created_at: createdAt, can_cancel: canCancel } = appointment
  const { today } = useAccountAppointments()
  const { offer, readings } = appointment
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-4 py-5">
      {day ? <DateTab day={day} quiet={quiet ?? false} /> : null}
      <div className="min-w-[min(13rem,100%)] flex-1">
        <h3 className="text-[1.25rem]!">{when}</h3>
        <p className="mt-1 text-small text-ink-2">
          {[day && longDay(day), hours, service].filter(Boolean).join(' · ')}
          {quiet ? null : <OwnTime instant={appointment.starts_at} kept={appointment.time_zone} />}
        </p>
        {quiet ? null : <AppointmentFactList facts={appointment.facts} className="mt-2" />}
        {appointment.plan ? <p className="mt-1 text-small">{ownSessionText(appointment.plan)}</p> : null}
        {quiet || appointment.waiting === null ? null : (
          <p className="mt-1 text-small">
            On the waiting list: {appointment.waiting}. If a time falls free, we write to you.
          </p>
        )}
        {appointment.keptUntil ? (
          <p className="mt-1 text-small font-semibold">
            Waiting for your payment until {appointment.keptUntil} IST (India).
          </p>
        ) : null}
        <p className="mt-0.5 text-meta text-ink-3">Requested on {longDay(dayOf(createdAt))}</p>
        <Readings readings={readings} />
      </div>
      <StateBadge {...stateOfAppointment(appointment, today)} />
      {appointment.payment === 'paid' ? <StateBadge label="Paid" tone="good" /> : null}
      {appointment.payment === 'open' && !quiet ? (
        <Link to={`/pay/visit/${id}`} className="btn btn-primary btn-small">
          Pay online<span className="sr-only"> for the appointment, {when}</span>
        </Link>
      ) : null}
      {quiet || !canCancel || appointment.starts_at === null || appointment.keptUntil ? null : (
        <Link to={`/account/appointments/${id}/move`} className="btn btn-outline btn-small">
          Move<span className="sr-only"> the appointment, {when}</span>
        </Link>
      )}
      {quiet ? null : canCancel ? (
        <Link to={`/account/appointments/${id}/cancel`} className="btn btn-outline btn-small">
          Cancel<span className="sr-only"> the appointment, {when}</span>
        </Link>
      ) : (
        <p className="text-small text-ink-2">
          To change it, call <PhoneLink />
        </p>
      )}
      {offer ? <Offer id={id} offer={offer} zone={appointment.time_zone} /> : null}
    </li>
  )
}

type OfferProps = { id: string; offer: NonNullable<AppointmentView['offer']>; zone: string | null }

function Offer({ id, offer: { starts_at, time, until }, zone }: OfferProps) {
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label={`The offered time, ${time}`}
      className="w-full rounded-card border border-line bg-info-tint p-5"
    >
      <p className="font-semibold">
        We can offer you {time} IST (India). <OwnTime instant={starts_at} kept={zone} />
      </p>
      <p className="mt-1 text-small text-ink-2">We keep this time for you until {until} IST (India).</p>
      <input type="hidden" name="appointment" value={id} />
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" name="answer" value="accept" className="btn btn-primary btn-small">
          Accept the time
        </button>
        <button type="submit" name="answer" value="decline" className="btn btn-outline btn-small">
          Decline it
        </button>
      </div>
    </Form>
  )
}

/** Clients see each time that a person of the clinic has opened what they wrote of their health. */
function Readings({ readings }: Pick<AppointmentView, 'readings'>) {
  if (readings.length === 0) return null
  return (
    <details className="mt-2 text-small text-ink-2">
      <summary className="unfold w-fit">
        Your health note was read {readings.length === 1 ? 'once' : `${readings.length} times`}
      </summary>
      <ul className="mt-1 grid gap-1">
        {readings.map(({ when, by }) => (
          <li key={when + by}>
            {when}, by {by}
          </li>
        ))}
      </ul>
    </details>
  )
}
