/** Appointments as the account shows them: without a word of what was written about health. Pure. */

import { type AppointmentTerms, placeOf, placeSentence, priceSentence } from '~/domain/appointments/appointment-places'
import { isHeld, isLapsed } from '~/domain/appointments/appointment-state'
import { withName } from '~/domain/appointments/appointment-times'
import { kindNames } from '~/domain/appointments/appointment-words'
import { rangeText } from '~/domain/appointments/closures'
import type { Tone } from '~/domain/orders/order-words'
import { priceTextOf } from '~/domain/orders/visit-price'
import { dateTimeText, dayOf, timeAndDay, timeOf, weekday } from '~/domain/time/days'
import { openSlots } from '~/domain/time/opening-hours'
import type { Appointment, OwnAppointment } from '../contract/appointments'

/** What the account shows as the contract has it; never a health note. */
const asItIs = ({
  id,
  status,
  created_at,
  can_cancel,
  starts_at,
  time_zone,
  payment,
  pay_until,
  plan,
}: OwnAppointment) => ({
  ...{ id, status, created_at, can_cancel, starts_at, time_zone, payment, pay_until, plan },
})

export type AppointmentView = ReturnType<typeof asItIs> & {
  service: string
  /** Null: of what was asked for without a kind. */
  facts: AppointmentFacts | null
  /** Of India's calendar: of its time, or the day that was wished for; null where there is neither. */
  day: string | null
  /** 'Tuesday', or 'Tuesday, morning'; a sentence where no day was named. */
  when: string
  /** '9:45 AM to 10:30 AM IST (India)' of its time, '09:00 to 12:00 IST (India)' of the time of day that was wished for. */
  hours: string | null
  /** The time that is offered now: 'Tuesday, 24 November, 10:30 AM', until when it is kept, and ' with Meera Sharma' or ''. */
  offer: { starts_at: string; time: string; until: string; withName: string } | null
  /** 'Monday, 23 November 2026 to …': between which days a time that falls free is kept; null where none is. */
  waiting: string | null
  /** When a person of the clinic has read the health note, and who. */
  readings: { when: string; by: string }[]
  /** '4:30 PM', until when its time is kept for its payment; null where it is not. */
  keptUntil: string | null
}

export type AppointmentFacts = {
  /** 'Free call for Ritika Sharma', and with whom, where several see clients. */
  what: string
  /** 'By phone: we call you on +919876543210.' */
  where: string
  /** The map, where it is at the clinic. */
  mapUrl: string | null
  /** What it costs and how it is paid. */
  price: string
}

/** Kind, place, price and person of an appointment; null where its kind is not known. */
export function appointmentFacts(
  appointment: Pick<Appointment, 'kind' | 'place' | 'name' | 'mobile_number' | 'practitioner'> &
    Partial<Pick<Appointment, 'online_link'>>,
  { address, mapUrl, consultationPrice, people }: Omit<AppointmentTerms, 'hours'>,
): AppointmentFacts | null {
  const { kind, name } = appointment
  if (kind === null) return null
  return {
    what: `${kindNames[kind]} for ${name}${withName(people, appointment.practitioner)}`,
    where: placeSentence(appointment, address, people),
    mapUrl: placeOf(appointment) === 'clinic' ? mapUrl : null,
    price: priceSentence(kind, priceTextOf(appointment, { consultationPrice, people })),
  }
}

/** Where it is not the price of its kind. */
function priceOf(appointment: OwnAppointment, terms: AppointmentTerms) {
  const { payment, plan } = appointment
  if (payment === 'paid') return { price: `${priceTextOf(appointment, terms)}, paid.` }
  if (isHeld(appointment)) return { price: `${priceTextOf(appointment, terms)}. It is confirmed once it is paid.` }
  return plan !== null && plan.number !== null ? { price: `Part of your ${plan.plan_title} plan.` } : {}
}

export function toAppointmentView(appointment: OwnAppointment, terms: AppointmentTerms): AppointmentView {
  const { service, starts_at, ends_at, preferred_date, preferred_slot, offer, health_note_readings } = appointment
  const facts = appointmentFacts(appointment, terms)
  const day = starts_at === null ? preferred_date : dayOf(starts_at)
  const open = openSlots(terms.hours).find(({ slot }) => slot === preferred_slot)
  return {
    ...asItIs(appointment),
    day,
    service: service ?? 'General Appointment',
    facts: facts && { ...facts, ...priceOf(appointment, terms) },
    when:
      [day && weekday(day), starts_at === null && preferred_slot].filter(Boolean).join(', ') || 'Time to be arranged',
    hours:
      starts_at && ends_at
        ? `${timeOf(starts_at)} to ${timeOf(ends_at)} IST (India)`
        : open
          ? `${open.from} to ${open.to} IST (India)`
          : null,
    offer: offer && {
      starts_at: offer.starts_at,
      ...{ time: timeAndDay(offer.starts_at), until: dateTimeText(offer.until) },
      withName: withName(terms.people, offer.practitioner),
    },
    waiting:
      appointment.status === 'active' && starts_at === null && appointment.waits_from !== null
        ? rangeText({ day: appointment.waits_from, last_day: appointment.waits_to })
        : null,
    keptUntil: isHeld(appointment) && appointment.pay_until ? timeOf(appointment.pay_until) : null,
    readings: health_note_readings.map(({ at, by }) => ({ when: dateTimeText(at), by })),
  }
}

const words: Record<OwnAppointment['status'], { label: string; tone: Tone }> = {
  active: { label: 'Requested', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  completed: { label: 'Done', tone: 'quiet' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  no_show: { label: 'Missed', tone: 'quiet' },
}
/** @param pay_until of an appointment whose time is or was kept for its payment */
export const wordsOfAppointment = (status: OwnAppointment['status'], pay_until: string | null = null) =>
  isHeld({ status, pay_until })
    ? { label: 'Waiting for your payment', tone: 'warn' as const }
    : isLapsed({ status, pay_until })
      ? { label: 'Not paid in time', tone: 'quiet' as const }
      : words[status]

/** As the client reads it: what was asked for and never answered is not called requested once its day is over. */
export const stateOfAppointment = (
  appointment: Pick<AppointmentView, 'status' | 'day' | 'offer' | 'pay_until'>,
  today: string,
) =>
  appointment.status === 'active' && !isOpen(appointment, today)
    ? { label: 'Not confirmed', tone: 'quiet' as const }
    : wordsOfAppointment(appointment.status, appointment.pay_until)

/** What the client has to do next, or may expect. */
export function nextStepOf({ status, offer, day, keptUntil }: AppointmentView): string {
  if (keptUntil) return `We keep this time for you until ${keptUntil} IST (India). It is confirmed once it is paid.`
  if (status === 'confirmed') return 'If you have a recent blood report, please have it at hand.'
  if (offer) return `We can offer you ${offer.time} IST (India)${offer.withName}. Please accept or decline it.`
  if (day === null) return 'You named no day. We will suggest a time.'
  return 'This is the time you asked for. We will confirm it or suggest another.'
}

/** Whether it may still take place. A time that is offered is still to be answered, whatever day was wished for. */
export const isOpen = (
  { status, day, offer }: Pick<AppointmentView, 'status' | 'day' | 'offer'>,
  today: string,
): boolean => (status === 'active' || status === 'confirmed') && (offer !== null || day === null || day >= today)

/** The earliest that is still to come; one without a day only where none has one. */
export function nextAppointment(appointments: readonly AppointmentView[], today: string): AppointmentView | null {
  const open = appointments.filter((appointment) => isOpen(appointment, today))
  return open.filter(({ day }) => day !== null).toSorted(byTime)[0] ?? open[0] ?? null
}

/** Those of a day in the order of their times, those without one last; those without a day after all others. */
export const byTime = (one: AppointmentView, other: AppointmentView): number =>
  timeKey(one).localeCompare(timeKey(other))

const timeKey = ({ day, starts_at }: AppointmentView) => `${day ?? '9'} ${starts_at ?? '9'}`
