/** Enquiries as the clinic's staff work with them: an inbox with states, and answers that go out by mail. */

import { z } from 'zod'
import { enquiryKinds, enquiryStates } from '~/domain/enquiries/enquiry-state'
import { formTokenSchema, optionalLineSchema, wordsSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { mostFound, pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { outboxMailSchema } from '~/platform/mail/contract'
import { permitted } from '~/team/permissions'

/** In lists: who wrote and when, and nothing of what. */
export const listedEnquirySchema = z.object({
  id: z.uuid(),
  kind: z.enum(enquiryKinds),
  name: z.string(),
  email: z.string(),
  /** E.164; of old enquiries as it was typed. */
  phone: z.string(),
  status: z.enum(enquiryStates),
  created_at: z.iso.datetime(),
  version: z.int().min(1),
  /** Of a grievance: until when it has to be answered. */
  due_at: z.iso.datetime().nullable(),
  /** It came with a field filled in that no person sees: by a program, or by a password manager. */
  is_doubtful: z.boolean(),
})
export type ListedEnquiry = z.output<typeof listedEnquirySchema>

/** What was written; null where the key is gone that it was sealed with. */
const contactWordsSchema = z.object({ subject: z.string(), message: z.string() })
const consultationWordsSchema = z.object({ brandName: z.string(), comments: z.string().nullable() })

export const enquiryAnswerSchema = z.object({
  id: z.uuid(),
  author_id: z.string(),
  /** null where there is no such account any more. */
  author_name: z.string().nullable(),
  /** null where the key is gone that it was sealed with. */
  text: z.string().nullable(),
  created_at: z.iso.datetime(),
  mail_id: z.uuid(),
  /** null where the mail is no longer in the outbox. */
  mail_status: outboxMailSchema.shape.status.nullable(),
})

export const enquirySchema = listedEnquirySchema.extend({
  words: z.union([contactWordsSchema, consultationWordsSchema]).nullable(),
  /** The oldest first. */
  answers: z.array(enquiryAnswerSchema),
  /** The account with this email; null where there is none. */
  user_id: z.string().nullable(),
})
export type Enquiry = z.output<typeof enquirySchema>

const versionSchema = z.int('Version must be a whole number').min(1, 'Version must be a whole number')
const byId = z.object({ id: z.uuid('Invalid enquiry ID.').toLowerCase() })

export const moveEnquiryBodySchema = z.object({
  to: z.enum(enquiryStates, 'Please choose a state'),
  /** For the audit log; without a word of what the enquiry says. */
  reason: optionalLineSchema('Reason', 200),
  version: versionSchema,
})

export const answerEnquiryBodySchema = z.object({
  text: wordsSchema('Answer', 5000),
  version: versionSchema,
  form_token: formTokenSchema,
})

export const enquiryCountsSchema = z.object({ new: z.int(), answered: z.int(), closed: z.int() })

const operation = permitted('adminEnquiries', 'admin')

export const adminEnquiryOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/enquiries'),
    summary: `Enquiries, newest first, or the oldest first. \`q\` finds beginnings of words of the name, the email and the phone number; of more than ${mostFound} that match, ${mostFound} are listed.`,
    query: pageQuerySchema.extend({
      status: z.enum(enquiryStates).optional(),
      kind: z.enum(enquiryKinds).optional(),
      q: searchedSchema.optional(),
      /** Only those that look automatic, or only the others. */
      doubtful: z.enum(['yes', 'no']).optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    answer: pageAnswer(listedEnquirySchema),
    errors: ['invalid_input'],
  }),
  counts: defineOperation({
    ...operation('counts', 'GET', '/admin/enquiries/counts'),
    summary: 'How many enquiries are in each state.',
    answer: z.object({ success: z.literal(true), data: enquiryCountsSchema }),
    errors: [],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/enquiries/{id}'),
    summary: 'One enquiry with its words and the answers to it. Reading it is written down in the audit log.',
    params: byId,
    answer: z.object({ success: z.literal(true), data: enquirySchema }),
    errors: ['enquiry_not_found', 'invalid_input'],
  }),
  move: defineOperation({
    ...operation('move', 'POST', '/admin/enquiries/{id}/move'),
    summary: 'Moves an enquiry to another state, such as answered on the telephone, closed, or new once more.',
    params: byId,
    body: moveEnquiryBodySchema,
    answer: z.object({ success: z.literal(true), data: listedEnquirySchema, message: z.string() }),
    errors: ['enquiry_not_found', 'changed_meanwhile', 'enquiry_not_movable'],
  }),
  answer: defineOperation({
    ...operation('answer', 'POST', '/admin/enquiries/{id}/answer'),
    summary: 'Mails an answer to who wrote, keeps it with the enquiry, and moves that to answered.',
    params: byId,
    body: answerEnquiryBodySchema,
    answer: z.object({ success: z.literal(true), data: listedEnquirySchema, message: z.string() }),
    errors: ['enquiry_not_found', 'changed_meanwhile', 'enquiry_not_answerable', 'form_already_sent'],
  }),
}
