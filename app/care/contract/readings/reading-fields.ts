/** What is measured of a client's body, as clients and staff enter and see it. */
import { z } from 'zod'
import { readingKinds, readingWays } from '~/domain/clients/reading-kinds'
import { daySchema, formTokenSchema } from '~/platform/http/api/form-fields'
import { hidings } from '../care-files'

/** Of content/care/readings.yaml. */
export const readingKindSchema = z.object({
  id: z.enum(readingKinds),
  label: z.string(),
  unit: z.string(),
  hint: z.string().nullable(),
  digits: z.int(),
  /** Blood pressure has two values. */
  has_lower: z.boolean(),
  /** From a laboratory, which prints a range beside it. */
  is_lab: z.boolean(),
  /** A chart shows at least so much. */
  chart_span: z.number(),
  /** For machines: LOINC and UCUM, and SNOMED CT where LOINC has no code for it. */
  ucum: z.string(),
  loinc: z.string().nullable(),
  snomed: z.string().nullable(),
  upper_loinc: z.string().nullable(),
  lower_loinc: z.string().nullable(),
})
export type ReadingKindView = z.output<typeof readingKindSchema>

export const readingSchema = z.object({
  id: z.string(),
  kind: z.enum(readingKinds),
  taken_on: z.iso.date(),
  /** HH:MM in India; null where none was told. */
  time: z.string().nullable(),
  /** Decimal; null: kept from the client's own pages. */
  value: z.string().nullable(),
  /** Of blood pressure. */
  lower: z.string().nullable(),
  lab_low: z.string().nullable(),
  lab_high: z.string().nullable(),
  way: z.enum(readingWays),
  /** Whether the client entered it. */
  is_own: z.boolean(),
  /** `corrected`: another entry stands in its place. What does not count is in no chart, figure or comparison. */
  state: z.enum(['counts', 'corrected', 'void']),
  /** The entry that it corrects. */
  replaces_id: z.string().nullable(),
  entered_at: z.iso.datetime(),
})
export type Reading = z.output<typeof readingSchema>

export const staffReadingSchema = readingSchema.extend({
  void_reason: z.string().nullable(),
  /** The client's document that it was copied from; null where there is none, or none any more. */
  document_id: z.string().nullable(),
})
export type StaffReading = z.output<typeof staffReadingSchema>

/** Of each kind that was measured, its latest. */
export const latestSchema = z.array(readingKindSchema.extend({ latest: readingSchema.nullable() }))

/** What every answer with readings begins with: of whom, of which kind and time, and the latest of all kinds. */
export const shownFields = {
  /** Without it nothing is written. */
  has_consent: z.boolean(),
  hide: z.enum(hidings),
  kind: z.enum(readingKinds),
  period: z.string(),
  /** The day of the first reading of this kind. */
  first_on: z.iso.date().nullable(),
  kinds: latestSchema,
}
export type LatestOfKind = z.output<typeof latestSchema>[number]

export const festivalSchema = z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date() })
export type Festival = z.output<typeof festivalSchema>

export const measuredSchema = z.number('Please enter a number, such as 70.1')
/** One end of a laboratory's range. */
export const printedSchema = z.number('Please enter the range as it is printed, such as 4.0')
export const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 07:30')

export const enteredFields = {
  value: measuredSchema,
  /** The lower value of blood pressure. */
  lower: measuredSchema.nullable().default(null),
  /** HbA1c alone can come in mmol/mol. */
  unit: z.enum(['usual', 'mmol_mol'], 'Please choose the unit').default('usual'),
  taken_on: daySchema('Please choose the day, such as 2026-11-23'),
  time: timeSchema.nullable().default(null),
  lab_low: printedSchema.nullable().default(null),
  lab_high: printedSchema.nullable().default(null),
  /** The client says that an unusual value is right. */
  sure: z.boolean('Please say yes or no').default(false),
  form_token: formTokenSchema,
}
const entered = z.object(enteredFields)
export type Entered = Omit<z.output<typeof entered>, 'form_token'>

export const kindSchema = z.enum(readingKinds, 'Please choose what was measured')

export const ownEnteredFields = {
  ...enteredFields,
  way: z.enum(['client', 'report'], 'Please choose where it is from').default('client'),
}
export const staffEnteredFields = {
  ...enteredFields,
  way: z.enum(readingWays, 'Please choose where it is from').default('clinic'),
  /** One of the client's documents, of what is copied from a report. */
  document_id: z.uuid('Please choose a document').toLowerCase().nullable().default(null),
}

/** recent: the last twelve months. */
export const periodSchema = z
  .string()
  .regex(/^(?:recent|all|(?:19|20)\d\d)$/, 'Please choose a year')
  .default('recent')

/** All that an export is made of. */
export const readingExportSchema = z.object({
  made_at: z.iso.datetime(),
  person: z.object({
    id: z.string(),
    full_name: z.string(),
    born_on: z.iso.date().nullable(),
    sex: z.enum(['f', 'm']).nullable(),
  }),
  kinds: z.array(readingKindSchema),
  /** The oldest first. */
  readings: z.array(readingSchema),
  /** Kinds that are left out, as their figures are hidden on the client's own pages. */
  hidden: z.array(z.enum(readingKinds)),
})
export type ReadingExport = z.output<typeof readingExportSchema>

/** Why a reading is not added, and why one is not corrected. */
export const addErrors = ['care_not_found', 'reading_doubtful', 'form_already_sent'] as const
export const correctErrors = [...addErrors, 'reading_not_found', 'reading_changed'] as const
