/** A day and a time that staff type beside each other, where none of the free times is meant. */
import { z } from 'zod'
import { typedIndiaInstant } from '~/domain/time/days'

export const typedDaySchema = z.iso.date('Please choose a date')
export const typedTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Please write a quarter of an hour, such as 09:45')

/** The instant in UTC; null where one of the two is missing, or is none: a form is looked at as a whole with its mistakes still in it. */
export const typedInstant = (day: string | undefined, time: string | undefined): string | null =>
  day && time ? typedIndiaInstant(day, time) : null
