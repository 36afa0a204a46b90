/** A client's readings as a dietitian sees and enters them, with the figures that follow and the marks of their sources. */
import { z } from 'zod'
import { lineSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { clientParams } from '../care-files'
import { readingParams } from './own-readings'
import {
  addErrors,
  correctErrors,
  festivalSchema,
  kindSchema,
  periodSchema,
  readingExportSchema,
  shownFields,
  staffEnteredFields,
  staffReadingSchema,
} from './reading-fields'

/** What is calculated of the readings, or compared with the marks of a source. */
export const staffFigureSchema = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string(),
  unit: z.string(),
  /** The day of the reading. */
  on: z.iso.date().nullable(),
  /** Such as `18.5, 23, 25`. */
  marks: z.string().nullable(),
  source: z.string().nullable(),
  /** A red flag of the diet plan. */
  is_flag: z.boolean(),
})
export type StaffFigure = z.output<typeof staffFigureSchema>

/** kg to be gained in a pregnancy, by the body mass index before it. */
export const pregnancyGainSchema = z.object({
  source: z.string(),
  rows: z.array(z.object({ iom: z.string(), asian: z.string(), kg: z.string() })),
})

export const clientReadingsSchema = z.object({
  client_id: z.string(),
  full_name: z.string(),
  ...shownFields,
  entries: z.array(staffReadingSchema),
  figures: z.array(staffFigureSchema),
  /** null: not pregnant, as far as the care file tells. */
  pregnancy_gain: pregnancyGainSchema.nullable(),
  is_child: z.boolean(),
  /** What a reading can be copied from, the newest first. */
  documents: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.iso.datetime() })),
  festivals: z.array(festivalSchema),
})
export type ClientReadings = z.output<typeof clientReadingsSchema>

const success = z.literal(true)
const operation = permitted('adminReadings', 'admin')
const byReading = clientParams.extend(readingParams.shape)
/** `act_now`: what the client is to be told at once. */
const savedSchema = staffReadingSchema.extend({ act_now: z.string().nullable() })
export type SavedStaffReading = z.output<typeof savedSchema>
const savedAnswer = z.object({ success, data: savedSchema })

export const newStaffReadingBodySchema = z.object({ kind: kindSchema, ...staffEnteredFields })
export const correctStaffReadingBodySchema = z.object(staffEnteredFields)
export const voidReadingBodySchema = z.object({ reason: lineSchema('Reason', 300) })

export const adminReadingOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/care/clients/{id}/readings'),
    summary: 'One client’s readings of one kind, the latest of all, and the figures that follow.',
    params: clientParams,
    query: z.object({ kind: kindSchema.default('weight'), period: periodSchema }),
    answer: z.object({ success, data: clientReadingsSchema }),
    errors: ['care_not_found', 'invalid_input'],
  }),
  export: defineOperation({
    ...operation('export', 'GET', '/admin/care/clients/{id}/readings/export'),
    summary: 'All readings of one client with what machines call them. It is written down.',
    params: clientParams,
    answer: z.object({ success, data: readingExportSchema }),
    errors: ['care_not_found'],
  }),
  add: defineOperation({
    ...operation('add', 'POST', '/admin/care/clients/{id}/readings'),
    summary:
      'Enters a reading for a client. 422 reading_doubtful asks once more about an unusual value; 422 without the client’s consent.',
    params: clientParams,
    body: newStaffReadingBodySchema,
    answer: savedAnswer,
    errors: [...addErrors, 'document_not_found'],
  }),
  correct: defineOperation({
    ...operation('correct', 'POST', '/admin/care/clients/{id}/readings/{reading}/correct'),
    summary: 'Enters another reading in the place of one; both stay.',
    params: byReading,
    body: correctStaffReadingBodySchema,
    answer: savedAnswer,
    errors: [...correctErrors, 'document_not_found'],
  }),
  void: defineOperation({
    ...operation('void', 'POST', '/admin/care/clients/{id}/readings/{reading}/void'),
    summary: 'Takes a reading out, with a reason; it stays to be seen and counts for nothing.',
    params: byReading,
    body: voidReadingBodySchema,
    answer: z.object({ success, data: staffReadingSchema }),
    errors: ['care_not_found', 'reading_not_found', 'reading_changed'],
  }),
}
