import type { AppointmentFacts } from './appointments'
import { MapLink } from './booking-dialog/booked'

/** What kind of appointment, for whom, where or how, and what it costs. */
export function AppointmentFactList({ facts, className }: { facts: AppointmentFacts | null; className: string }) {
  if (!facts) return null
  return (
    <ul className={`grid gap-1 text-small text-ink-2 ${className}`}>
      <li>{facts.what}</li>
      <li>
        {facts.where} {facts.mapUrl ? <MapLink url={facts.mapUrl} /> : null}
      </li>
      <li>{facts.price}</li>
    </ul>
  )
}
