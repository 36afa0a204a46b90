/** What the booking form offers: kinds of appointments, and the free times of one. */
import { appointmentTerms, consultationPriceRupees } from '~/content/appointment-terms.server'
import { appointmentRules, site } from '~/content/collections.server'
import { appointmentPlaces } from '~/domain/appointments/appointment-places'
import { type AppointmentKind, appointmentKinds, whoOffers } from '~/domain/appointments/appointment-times'
import { exactRupees } from '~/domain/money/money'
import { addDays, dayOf, isDay, isInstant } from '~/domain/time/days'
import { bookingDays } from '~/domain/time/opening-hours'
import type { Aside } from '~/platform/forms/answer-form.server'
import { bookingMessage } from '~/platform/session/answers/errors'
import type { ClinicApi } from '~/platform/session/client.server'
import type { BookingExtra } from '~/ui/form/form-answer'
import { type Appointment, type AppointmentBody, appointmentOperations } from '../../contract/appointments'
import { type BookedView, toBookedView } from '../booked'
import type { KindChoice, PersonChoice } from '../booking-dialog/kind-picker'
import type { TimesWish } from '../booking-dialog/time-picker'
import { type FreeTimesView, toFreeTimesView } from '../free-times'

type Filled = Record<string, string>

/** Enough for a week of open days, with the closed ones between. */
const daysAsked = 14

/** @param practitioner whose price is shown; null: anyone's, the lowest of them where they differ */
export function kindChoices(practitioner: string | null = null): KindChoice[] {
  const { discovery, consultation } = site.appointments
  const choice = (value: KindChoice['value'], { name, minutes }: typeof discovery, priceText: string) => ({
    value,
    name,
    minutesText: `About ${minutes} minutes`,
    priceText,
  })
  return [
    choice('discovery', discovery, 'Free'),
    choice('consultation', consultation, consultationPriceText(practitioner)),
  ]
}

function consultationPriceText(practitioner: string | null): string {
  if (practitioner !== null) return exactRupees(consultationPriceRupees(practitioner))
  const able = appointmentRules.practitioners.filter(({ kinds }) => kinds.includes('consultation'))
  const prices = able.map(({ slug }) => consultationPriceRupees(slug))
  const [lowest = consultationPriceRupees(null)] = prices.toSorted((one, other) => one - other)
  return `${prices.some((price) => price !== lowest) ? 'From ' : ''}${exactRupees(lowest)}`
}

/**
 * What a consultation costs where it is paid when its time is booked; null where it is paid later.
 * @param practitioner as above
 */
export const pricePaidNow = (practitioner: string | null): string | null =>
  site.appointments.consultation.paid === 'when-booking' ? consultationPriceText(practitioner) : null

/** Where a visit is paid whose time is kept for that; null where there is nothing to pay now. */
export const wayToPay = ({ id, pay_until }: Pick<Appointment, 'id' | 'pay_until'>): string | null =>
  pay_until === null ? null : `/pay/visit/${id}`

/** Those who can be chosen for such an appointment; none where it is one and the same for all. */
export function peopleChoices(kind: AppointmentKind, service: string | null = null): PersonChoice[] {
  const all = appointmentRules.practitioners.filter(({ kinds }) => kinds.includes(kind))
  if (all.length < 2) return []
  const able = whoOffers(appointmentRules, all, service)
  const prices = able.map(({ slug }) => exactRupees(consultationPriceRupees(slug)))
  const isPriced = kind === 'consultation' && new Set(prices).size > 1
  return able.map(({ slug, name, title, languages, words }, at) => ({
    ...{ value: slug, name, words },
    about: [title, languages.join(', '), isPriced && prices[at]].filter(Boolean).join('. '),
  }))
}

/** Whether the free times are others where a visit is by video or telephone: a room that several share stays free then. */
export const doPlacesMatter = (): boolean => appointmentRules.practitioners.some(({ room }) => room !== null)

/** The service that was chosen before the form was opened, by its title. */
export const readService = (query: URLSearchParams, filled: Filled): string | null =>
  (query.get('service') ?? filled.service ?? '').slice(0, 100) || null

/** Which times to show: as the address asks, else those around the time that was chosen before, else from today. */
export function readWish(query: URLSearchParams, filled: Filled, now: Date): TimesWish {
  const { first, last } = bookingDays(now)
  const chosenDay = isInstant(filled.starts_at ?? '') ? dayOf(filled.starts_at ?? '') : first
  const from = query.get('from') ?? chosenDay
  const kind = appointmentKinds.find((one) => one === (query.get('kind') ?? filled.kind)) ?? 'consultation'
  const wanted = query.get('practitioner') ?? (query.has('kind') ? null : filled.practitioner)
  const place = query.get('place') ?? (query.has('kind') ? 'clinic' : (filled.place ?? 'clinic'))
  return {
    kind,
    place: appointmentPlaces.find((one) => one === place) ?? null,
    practitioner: peopleChoices(kind, readService(query, filled)).find(({ value }) => value === wanted)?.value ?? null,
    from: isDay(from) && from >= first && from <= last ? from : first,
  }
}

/** null where the clinic cannot say: the form then asks for a wish alone. */
export async function loadTimes(
  clinic: ClinicApi,
  { practitioner, place, ...wish }: TimesWish,
  { filled, now, service = null }: { filled: Filled; now: Date; service?: string | null },
): Promise<FreeTimesView | null> {
  const { from } = wish
  const answer = await clinic(appointmentOperations).freeTimes({
    ...{ ...wish, to: addDays(from, daysAsked - 1) },
    ...(place && { place }),
    ...(service && { service }),
    ...(practitioner && { practitioner }),
  })
  if (!answer.ok) return null
  const kept = filled.hold && isInstant(filled.starts_at ?? '') ? (filled.starts_at ?? null) : null
  return toFreeTimesView(answer.data, { from, ...bookingDays(now), kept })
}

/** The client's own appointment of this id, where the address names one: it was sent within the log-in. */
export async function readBooked(clinic: ClinicApi, id: string | null): Promise<BookedView | null> {
  if (id === null) return null
  const answer = await clinic(appointmentOperations).mine({ per_page: 20 })
  const booked = answer.ok ? answer.data.find((one) => one.id === id) : undefined
  return booked ? toBookedView(booked, appointmentTerms()) : null
}

/** Keeps the chosen time for a client who has to log in first. */
export async function holdTime(
  clinic: ClinicApi,
  { kind, starts_at: startsAt, place, practitioner, service, hold }: AppointmentBody,
): Promise<Aside<BookingExtra>> {
  if (kind === null || startsAt === null) return {}
  const answer = await clinic(appointmentOperations).hold({
    ...{ kind, starts_at: startsAt, place, practitioner, service },
    ...(hold && { hold }),
  })
  if (answer.ok) {
    const { hold: token, held_until: until } = answer.data
    return { fields: { hold: token }, says: { held: { hold: token, startsAt, until } } }
  }
  // Any other failure is no reason to keep a client from logging in: the booking itself says what is wrong.
  if (answer.failure.code !== 'time_taken') return {}
  return { says: { isTimeTaken: true }, problem: bookingMessage(answer.failure) }
}
