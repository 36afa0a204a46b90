import { isHeld } from '~/domain/appointments/appointment-state'
import type { AppointmentRules } from '~/domain/appointments/appointment-times'
import { isAppointmentCancellable, type RefundPolicy } from '~/domain/money/refunds'
import { indiaClock } from '~/domain/time/days'
import { openSlots } from '~/domain/time/opening-hours'
import type { Appointment } from '../store'

/** A request without a time can always be taken back; one with a time until some hours before it, or before its time of day begins. */
export function isCancellable(
  {
    status,
    starts_at,
    preferred_date: day,
    preferred_slot: preferredSlot,
    pay_until,
  }: Pick<Appointment, 'status' | 'starts_at' | 'preferred_date' | 'preferred_slot' | 'pay_until'>,
  { hours }: AppointmentRules,
  policy: RefundPolicy,
  now: Date,
): boolean {
  if (status !== 'active' && status !== 'confirmed') return false
  // Nothing has been paid for it yet.
  if (isHeld({ status, pay_until })) return true
  if (starts_at !== null) return isAppointmentCancellable(indiaClock(new Date(starts_at)), policy, now)
  if (day === null) return true
  const begins = openSlots(hours).find(({ slot }) => slot === preferredSlot)?.from ?? hours.opens
  return isAppointmentCancellable({ day, time: begins }, policy, now)
}
