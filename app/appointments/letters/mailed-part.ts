import type { Booked } from './appointment-mail'

/** What the mails tell: who asks, and when they come or wish to come; nothing of why. */
export function mailedPart(booked: Booked): Booked {
  const { name, email, mobile_number } = booked
  const { preferred_date, preferred_slot, starts_at, time_zone, practitioner } = booked
  return { name, email, mobile_number, preferred_date, preferred_slot, starts_at, time_zone, practitioner }
}
