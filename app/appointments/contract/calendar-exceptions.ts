/** Days on which the clinic or its kitchen has other hours than the week says. */
import { z } from 'zod'
import { daySchema, lineSchema, optionalLineSchema } from '~/platform/http/api/form-fields'

export const calendarExceptionSchema = z.object({
  id: z.string(),
  day: z.iso.date(),
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

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please write a time such as 09:30')

/** Without times it is the whole day. */
export const exceptionBodySchema = z
  .object({
    day: daySchema('Please choose a date such as 2026-11-30'),
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
    /** What clients are told whose meals move. */
    public_note: optionalLineSchema('Sentence for clients', 200),
  })
  .refine(({ from_time, to_time }) => from_time < to_time, {
    path: ['to_time'],
    message: 'The end must be after the beginning',
  })
  .refine(({ is_open, closes_kitchen }) => !(is_open && closes_kitchen), {
    path: ['closes_kitchen'],
    message: 'Add the closed kitchen by itself: this entry opens the clinic',
  })
  .refine(({ is_open, closes_clinic, closes_kitchen }) => is_open || closes_clinic || closes_kitchen, {
    path: ['closes_clinic'],
    message: 'Please say what is closed: the clinic, the kitchen or both',
  })
  .overwrite((entry) => ({ ...entry, closes_clinic: !entry.is_open && entry.closes_clinic }))
