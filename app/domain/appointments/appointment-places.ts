/** Where or how an appointment takes place, in words that screens and mails share. Pure. */
import type { OpeningHours } from '../time/opening-hours'
import type { AppointmentKind, KnownPeople } from './appointment-times'

/** What the clinic's content says of its appointments. `consultationPrice`: '₹500'. */
export type AppointmentTerms = {
  hours: OpeningHours
  address: string
  mapUrl: string
  consultationPrice: string
  people: KnownPeople
}

/** What a client chooses for a full consultation. A free call is by phone. */
export const appointmentPlaces = ['clinic', 'video', 'phone'] as const
export type AppointmentPlace = (typeof appointmentPlaces)[number]

export const placeNames: Readonly<Record<AppointmentPlace, string>> = {
  clinic: 'At the clinic',
  video: 'By video',
  phone: 'By phone',
}

type Visit = {
  kind: AppointmentKind | null
  place: AppointmentPlace | null
  /** By slug. */
  practitioner?: string | null
  /** Made for this visit alone. */
  online_link?: string | null
}

/** null: it is yet to be agreed. */
export const placeOf = ({ kind, place }: Visit): AppointmentPlace | null => (kind === 'discovery' ? 'phone' : place)

/** Where a visit by video takes place: by its own link, else its person's; null: the clinic still sends one. */
export const onlineLinkOf = (visit: Visit, people: KnownPeople = {}): string | null =>
  placeOf(visit) === 'video' ? (visit.online_link ?? people[visit.practitioner ?? '']?.onlineLink ?? null) : null

/** Whether a visit takes a room of the clinic: also one whose place is yet to be agreed. */
export const needsRoom = (visit: Visit): boolean => {
  const place = placeOf(visit)
  return place === null || place === 'clinic'
}

/** 'At the clinic: 12 Krishna Marg, Jaipur.' */
export function placeSentence(
  visit: Visit & { mobile_number: string },
  clinicAddress: string,
  people: KnownPeople = {},
): string {
  const onlineLink = onlineLinkOf(visit, people)
  switch (placeOf(visit)) {
    case 'clinic':
      return `At the clinic: ${clinicAddress}.`
    case 'video':
      return onlineLink ? `By video: ${onlineLink}` : 'By video: we send you the link before it begins.'
    case 'phone':
      return `By phone: we call you on ${visit.mobile_number}.`
    default:
      return 'At the clinic, by video or by phone: we agree on it with you.'
  }
}

/** What it costs and how it is paid: '₹500. Pay online in your account once it is booked, or the clinic on the day.' */
export const priceSentence = (kind: AppointmentKind, consultationPrice: string): string =>
  kind === 'discovery'
    ? 'Free: there is nothing to pay.'
    : `${consultationPrice}. Pay online in your account once it is booked, or the clinic on the day.`
