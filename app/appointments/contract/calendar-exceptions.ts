/** Times at which the clinic, one person of it or the kitchen is closed or open otherwise than the week says. */
import { z } from 'zod'
import { mostClosedDays } from '~/domain/appointments/closures'
import { daysBetween } from '~/domain/time/days'
import { daySchema, lineSchema, nullIfEmpty, optionalLineSchema } from '~/platform/http/api/form-fields'
import { wantedPractitionerSchema } from './appointments'

export const calendarExceptionSchema = z.object({
  id: z.string(),
  day: z.iso.date(),
  /** Of several days; null: of one. */
  last_day: z.iso.date().nullable().default(null),
  /** HH:MM of India’s clock; `to_time` up to 24:00. */
  from_time: z.string(),
  to_time: z.string(),
  is_open: z.boolean(),
  name: z.string(),
  /** Whether no appointments are given then. */
  closes_clinic: z.boolean(),
  /** Whether no food is cooked or delivered on that day. */
  closes_kitchen: z.boolean(),
  /** A sentence for clients; `name` is for staff and reaches no client. */
  public_note: z.string().nullable(),
  /** Whose leave it is, by slug; null: the clinic’s. */
  practitioner: z.string().nullable().default(null),
})
export type CalendarExceptionEntry = z.output<typeof calendarExceptionSchema>

const noDay = 'Please choose a date such as 2026-11-30'
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please write a time such as 09:30')

/** What is wrong with the days of a closed time; null where nothing is. */
export function rangeProblem({ day, last_day }: { day: string; last_day: string | null }): string | null {
  if (last_day === null) return null
  if (last_day < day) return 'The last day must not be before the first'
  return daysBetween(day, last_day) < mostClosedDays ? null : `Please choose at most ${mostClosedDays} days at once`
}

/** Without times it is the whole day. */
export const exceptionBodySchema = z
  .object({
    day: daySchema(noDay),
    /** The last of several days, each from `from_time` to `to_time`. */
    last_day: nullIfEmpty(z.union([daySchema(noDay), z.literal('')], noDay)),
    from_time: z
      .union([clock, z.literal('')])
      .nullish()
      .transform((time) => time || '00:00'),
    to_time: z
      .union([clock, z.literal('')])
      .nullish()
      .transform((time) => time || '24:00'),
    is_open: z.boolean(),
    name: lineSchema('Name', 80),
    /** False where the kitchen alone is closed. Of a day that is opened it says nothing. */
    closes_clinic: z.boolean().default(true),
    /** Moves all meals of the day to the ends of their plans. */
    closes_kitchen: z.boolean().default(false),
    /** Whose leave it is, by slug; null: the clinic’s. */
    practitioner: wantedPractitionerSchema,
    /** What clients are told whose visits or meals it meets, and who look for a time then. */
    public_note: optionalLineSchema('Sentence for clients', 200),
  })
  .refine(({ from_time, to_time }) => from_time < to_time, {
    path: ['to_time'],
    message: 'The end must be after the beginning',
  })
  .superRefine((entry, context) => {
    const message = rangeProblem(entry)
    if (message !== null) context.addIssue({ code: 'custom', path: ['last_day'], message })
  })
  .refine(({ practitioner, closes_kitchen }) => practitioner === null || !closes_kitchen, {
    path: ['practitioner'],
    message: 'The kitchen is nobody’s own: add it by itself',
  })
  .refine(({ is_open, closes_kitchen }) => !(is_open && closes_kitchen), {
    path: ['closes_kitchen'],
    message: 'Add the closed kitchen by itself: this entry opens the clinic',
  })
  .refine(({ is_open, closes_clinic, closes_kitchen }) => is_open || closes_clinic || closes_kitchen, {
    path: ['closes_clinic'],
    message: 'Please say what is closed: the clinic, the kitchen or both',
  })
  .overwrite((entry) => ({
    ...entry,
    closes_clinic: !entry.is_open && entry.closes_clinic,
    last_day: entry.last_day === entry.day ? null : entry.last_day,
  }))
