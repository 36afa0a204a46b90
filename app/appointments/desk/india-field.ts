/** A field of type datetime-local, which knows no time zone: it always shows and takes India's clock. */
import { indiaClock, typedIndiaInstant } from '~/domain/time/days'

/** Of a UTC instant: 2026-11-24T07:00 on India's clock. '' where there is none. */
export function toIndiaField(instant: string | null): string {
  if (instant === null) return ''
  const { day, time } = indiaClock(new Date(instant))
  return `${day}T${time}`
}

/** Null: none, or no date. */
export function fromIndiaField(text: string): string | null {
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text) ?? []
  return typedIndiaInstant(day, time)
}
