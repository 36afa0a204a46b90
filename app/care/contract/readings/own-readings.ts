/** A client's own readings. Never an index, a band or praise; no figure that is hidden. */
import { z } from 'zod'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import {
  addErrors,
  correctErrors,
  festivalSchema,
  kindSchema,
  ownEnteredFields,
  periodSchema,
  readingExportSchema,
  readingKindSchema,
  readingSchema,
  shownFields,
} from './reading-fields'

export const progressSchema = z.object({
  ...shownFields,
  /** Of this kind and period, the newest first; corrected ones too. */
  entries: z.array(readingSchema),
  /** Between the first and the last reading of the period. */
  change: z.object({ by: z.string(), direction: z.enum(['less', 'more', 'same']), since: z.iso.date() }).nullable(),
  festivals: z.array(festivalSchema),
  /** What the client is to read at once: a reading of the last 24 hours asks for it. */
  act_now: z.string().nullable(),
  /** Who of the staff opened the care file last. */
  last_opened: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
})
export type Progress = z.output<typeof progressSchema>

export const progressQuerySchema = z.object({ kind: kindSchema.default('weight'), period: periodSchema })
export const newReadingBodySchema = z.object({ kind: kindSchema, ...ownEnteredFields })
export const correctReadingBodySchema = z.object(ownEnteredFields)
export const hideWeightBodySchema = z.object({ hides: z.boolean('Please say yes or no') })

const success = z.literal(true)
const operation = permitted('readings', 'care')
export const readingParams = z.object({ reading: z.uuid('Invalid reading ID.').toLowerCase() })
/** `act_now`: a sentence to be read at once. */
const savedSchema = readingSchema.extend({ act_now: z.string().nullable() })
export type SavedReading = z.output<typeof savedSchema>
const savedAnswer = z.object({ success, data: savedSchema })

export const readingOperations = {
  progress: defineOperation({
    ...operation('progress', 'GET', '/care/readings'),
    summary: 'The caller’s own readings of one kind, with the latest of all kinds. What is hidden has no figures.',
    query: progressQuerySchema,
    answer: z.object({ success, data: progressSchema }),
    errors: ['care_not_found', 'invalid_input'],
  }),
  add: defineOperation({
    ...operation('add', 'POST', '/care/readings'),
    summary:
      'Enters a reading. 422 reading_doubtful asks once more about an unusual value, which is taken with `sure`. 422 without the consent to the use of health details.',
    body: newReadingBodySchema,
    answer: savedAnswer,
    errors: [...addErrors, 'too_many_tries'],
  }),
  hideWeight: defineOperation({
    ...operation('hide_weight', 'POST', '/care/readings/hide-weight'),
    summary:
      'Hides the caller’s weight on their own pages, or shows it. Where the dietitian hides all numbers it stays so.',
    body: hideWeightBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/care/readings/{reading}'),
    summary: 'One of the caller’s own readings.',
    params: readingParams,
    answer: z.object({ success, data: readingSchema.extend({ of: readingKindSchema }) }),
    errors: ['reading_not_found'],
  }),
  correct: defineOperation({
    ...operation('correct', 'POST', '/care/readings/{reading}/correct'),
    summary: 'Enters another reading in the place of one that the caller entered; both stay.',
    params: readingParams,
    body: correctReadingBodySchema,
    answer: savedAnswer,
    errors: [...correctErrors, 'too_many_tries'],
  }),
  export: defineOperation({
    ...operation('export', 'GET', '/care/readings/export'),
    summary: 'All of the caller’s own readings with what machines call them. What is hidden is left out.',
    answer: z.object({ success, data: readingExportSchema }),
    errors: ['care_not_found'],
  }),
}
