/** What a dietitian writes of a visit, in the parts of ADIME. What is signed never changes; amendments stand beside it. */
import { z } from 'zod'
import { appointmentKinds } from '~/domain/appointments/appointment-times'
import { formTokenSchema, lineSchema, wordsOrNullSchema, wordsSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { clientParams } from '../care-files'

/** Assessment, nutrition problem (ADIME's diagnosis), intervention, what is to be watched. */
export const noteParts = ['assessment', 'problem', 'intervention', 'to_watch'] as const
export type NotePart = (typeof noteParts)[number]

export const partNames: Record<NotePart, string> = {
  assessment: 'Assessment',
  problem: 'Nutrition problem',
  intervention: 'Intervention',
  to_watch: 'To watch',
}

export const noteBodySchema = z.object({
  assessment: wordsOrNullSchema(partNames.assessment, 4000),
  problem: wordsOrNullSchema(partNames.problem, 4000),
  /** The part that the client reads. */
  intervention: wordsOrNullSchema(partNames.intervention, 4000),
  to_watch: wordsOrNullSchema(partNames.to_watch, 4000),
})
export type NoteBody = z.output<typeof noteBodySchema>

const amendmentWords = {
  part: z.enum(noteParts, 'Please choose a part'),
  text: wordsSchema('Amendment', 4000),
  reason: lineSchema('Reason', 300),
}

const visitSchema = z.object({
  appointment_id: z.string(),
  kind: z.enum(appointmentKinds).nullable(),
  starts_at: z.iso.datetime(),
})

const signature = {
  signed_at: z.iso.datetime(),
  /** null where there is no such account any more. */
  signed_by_name: z.string().nullable(),
}

const visitNoteSchema = z.object({
  id: z.string(),
  /** null: a talk without an appointment. */
  visit: visitSchema.nullable(),
  ...noteBodySchema.shape,
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** null: a draft. */
  signed_at: signature.signed_at.nullable(),
  signed_by_name: signature.signed_by_name,
  /** In their order. */
  amendments: z.array(z.object({ id: z.string(), ...amendmentWords, ...signature })),
})
export type VisitNote = z.output<typeof visitNoteSchema>

export const saveNoteBodySchema = noteBodySchema.extend({
  version: z.int('Please load the page again').min(1, 'Please load the page again'),
})
export const amendNoteBodySchema = z.object({ ...amendmentWords, form_token: formTokenSchema })

const operation = permitted('adminVisitNotes', 'admin')
const success = z.literal(true)
const answer = z.object({ success, data: visitNoteSchema })
const byNote = clientParams.extend({ note: z.uuid('Invalid note ID.').toLowerCase() })
const version = saveNoteBodySchema.pick({ version: true })

export const adminVisitNoteOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/care/clients/{id}/visit-notes'),
    summary: 'The notes of visits of one client, the newest first, and the visits that have none yet.',
    params: clientParams,
    answer: z.object({
      success,
      data: z.object({ notes: z.array(visitNoteSchema), without_note: z.array(visitSchema) }),
    }),
    errors: ['care_not_found'],
  }),
  begin: defineOperation({
    ...operation('begin', 'POST', '/admin/care/clients/{id}/visit-notes'),
    summary: 'Begins the draft of a note, of a visit or of a talk without an appointment. A visit has one note.',
    params: clientParams,
    body: z.object({
      appointment_id: z.uuid('Invalid appointment ID.').toLowerCase().nullable(),
      form_token: formTokenSchema,
    }),
    answer,
    errors: ['care_not_found', 'appointment_not_found', 'visit_has_note', 'form_already_sent'],
  }),
  save: defineOperation({
    ...operation('save', 'PUT', '/admin/care/clients/{id}/visit-notes/{note}'),
    summary: 'Changes a draft. 409 where another person was first, or where it is signed.',
    params: byNote,
    body: saveNoteBodySchema,
    answer,
    errors: ['care_not_found', 'visit_note_not_found', 'note_is_signed', 'changed_meanwhile'],
  }),
  sign: defineOperation({
    ...operation('sign', 'POST', '/admin/care/clients/{id}/visit-notes/{note}/sign'),
    summary: 'Signs a draft: it never changes again, and its client can read the intervention.',
    params: byNote,
    body: version,
    answer,
    errors: ['care_not_found', 'visit_note_not_found', 'note_is_signed', 'changed_meanwhile'],
  }),
  discard: defineOperation({
    ...operation('discard', 'POST', '/admin/care/clients/{id}/visit-notes/{note}/discard'),
    summary: 'Throws a draft away.',
    params: byNote,
    body: version,
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'visit_note_not_found', 'note_is_signed', 'changed_meanwhile'],
  }),
  amend: defineOperation({
    ...operation('amend', 'POST', '/admin/care/clients/{id}/visit-notes/{note}/amend'),
    summary: 'Adds an amendment to a signed note, with its reason; the note stays as it was signed.',
    params: byNote,
    body: amendNoteBodySchema,
    answer,
    errors: ['care_not_found', 'visit_note_not_found', 'note_not_signed', 'form_already_sent'],
  }),
}

export const ownVisitSchema = z.object({
  id: z.string(),
  /** When the visit was; of a talk without an appointment, when the note was begun. */
  at: z.iso.datetime(),
  kind: z.enum(appointmentKinds).nullable(),
  intervention: z.string().nullable(),
  signed_by_name: z.string().nullable(),
  /** Of the intervention alone. */
  amendments: z.array(z.object({ text: z.string(), signed_at: z.iso.datetime() })),
})
export type OwnVisit = z.output<typeof ownVisitSchema>

const own = permitted('careVisits', 'care')
export const ownVisitOperations = {
  list: defineOperation({
    ...own('list', 'GET', '/care/visits'),
    summary: 'What was agreed with the caller at each visit that a dietitian has signed the note of, the newest first.',
    answer: z.object({ success, data: z.array(ownVisitSchema) }),
    errors: [],
  }),
}
