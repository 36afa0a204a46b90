import { Link } from '@remix-run/react'
import { longDay } from '~/domain/time/days'
import { BookingOpener } from '~/frame/booking'
import { StateBadge } from '~/ui/text/state-badge'
import { DateTab } from '~/ui/time/date-tab'
import { OwnTime } from '~/ui/time/own-time'
import { AppointmentFactList } from './appointment-fact-list'
import { type AppointmentView, nextStepOf, wordsOfAppointment } from './appointments'

type Props = {
  appointment: AppointmentView | null
  /** Of a client who has neither plan nor appointment. */
  isFirst?: boolean
}

export function NextAppointmentCard({ appointment, isFirst = false }: Props) {
  return (
    <section
      aria-labelledby="next-appointment"
      className="flex flex-col rounded-panel border border-line bg-paper p-7 sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id="next-appointment"
          className="font-sans text-small! leading-normal! font-normal! tracking-normal! text-ink-2"
        >
          Next appointment
        </h2>
        {appointment ? <StateBadge {...wordsOfAppointment(appointment.status, appointment.pay_until)} /> : null}
      </div>
      {appointment ? <Appointment appointment={appointment} /> : <NoAppointment isFirst={isFirst} />}
    </section>
  )
}

function Appointment({ appointment }: { appointment: AppointmentView }) {
  const { day, when, hours, service, can_cancel: canCancel } = appointment
  return (
    <>
      <div className="mt-5 flex items-center gap-5">
        {day ? <DateTab day={day} /> : null}
        <div className="min-w-0">
          <p className="font-display text-[1.35rem] leading-tight font-[520]">{when}</p>
          <p className="mt-1 text-small text-ink-2">
            {[day && longDay(day), hours, service].filter(Boolean).join(' · ')}
            <OwnTime instant={appointment.starts_at} kept={appointment.time_zone} />
          </p>
        </div>
      </div>
      <AppointmentFactList facts={appointment.facts} className="mt-5" />
      <p className="mt-6 border-t border-line pt-6 text-small text-ink-2">
        {nextStepOf(appointment)}
        {appointment.offer ? <OwnTime instant={appointment.offer.starts_at} kept={appointment.time_zone} /> : null}
      </p>
      <div className="mt-auto flex flex-wrap gap-3 pt-6">
        {appointment.keptUntil ? (
          <Link to={`/pay/visit/${appointment.id}`} className="btn btn-primary btn-small">
            Pay online
          </Link>
        ) : null}
        <Link
          to="/account/appointments"
          className={`btn btn-small ${appointment.keptUntil ? 'btn-outline' : 'btn-primary'}`}
        >
          All appointments
        </Link>
        {canCancel ? (
          <Link to={`/account/appointments/${appointment.id}/cancel`} className="btn btn-outline btn-small">
            Cancel it
          </Link>
        ) : null}
      </div>
    </>
  )
}

function NoAppointment({ isFirst }: { isFirst: boolean }) {
  return (
    <>
      <p className="mt-5 font-display text-[1.35rem] leading-tight font-[520]">No appointment booked</p>
      <p className="mt-2 text-small text-ink-2">Tell us when it suits you. We answer on the next working day.</p>
      <div className="mt-auto pt-6">
        <BookingOpener {...(isFirst && { kind: 'discovery' })} className="btn btn-primary btn-small">
          Book Appointment
        </BookingOpener>
      </div>
    </>
  )
}
