import { Link } from '@remix-run/react'
import { accountMeta, useAccount } from '~/components/account/account-data'
import { PhoneLink } from '~/components/account/cancel-page'
import { DateTab } from '~/components/account/date-tab'
import { ListScreen } from '~/components/account/list-screen'
import { StateBadge } from '~/components/account/state-badge'
import { BookingOpener } from '~/components/booking-dialog/booking'
import { dayOf, longDay } from '~/domain/days'
import { type AppointmentView, isOpen, wordsOfAppointment } from '~/views/appointments'

export const meta = () => accountMeta('Appointments')

export default function AppointmentsPage() {
  const { appointments, today, clinic } = useAccount()
  const items = appointments.items ?? []
  const open = items
    .filter((item) => isOpen(item, today))
    .toSorted((a, b) => (a.preferred_date ?? '9').localeCompare(b.preferred_date ?? '9'))
  const over = items.filter((item) => !isOpen(item, today))
  const opener = <BookingOpener className="btn btn-primary btn-small">Book Appointment</BookingOpener>
  return (
    <ListScreen
      title="Appointments"
      beside={items.length > 0 ? opener : null}
      error={appointments.error}
      isEmpty={items.length === 0}
      empty={{
        drawing: '/illustrations/empty-no-bookings.svg',
        title: 'No appointments yet',
        text: 'Tell us when it suits you. We answer on the next working day, and the first call is free.',
        wayOn: opener,
      }}
    >
      <p className="lead mt-3">
        You can cancel here until {clinic.appointmentHours} hours before. After that, please call us.
      </p>
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
  const {
    id,
    status,
    preferred_date: day,
    when,
    hours,
    service,
    created_at: createdAt,
    can_cancel: canCancel,
  } = appointment
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-4 py-5">
      {day ? <DateTab day={day} quiet={quiet ?? false} /> : null}
      <div className="min-w-52 flex-1">
        <h3 className="text-[1.25rem]!">{when}</h3>
        <p className="mt-1 text-small text-ink-2">
          {[day && longDay(day), hours, service].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-0.5 text-meta text-ink-3">Requested on {longDay(dayOf(createdAt))}</p>
      </div>
      <StateBadge {...wordsOfAppointment(status)} />
      {quiet ? null : canCancel ? (
        <Link to={`/account/appointments/${id}/cancel`} className="btn btn-outline btn-small">
          Cancel<span className="sr-only"> the appointment, {when}</span>
        </Link>
      ) : (
        <p className="text-small text-ink-2">
          To change it, call <PhoneLink />
        </p>
      )}
    </li>
  )
}
