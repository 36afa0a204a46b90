/** The thread of messages between a client and the clinic. */
import { z } from 'zod'
import { visibleText } from '~/domain/text/visible-text'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { clientParams } from '../care-files'

/** A message can be taken back for so long. */
export const withdrawableMinutes = 5

/**
 * Whether a client may write now. no_care: nothing has opened their care. no_consent: they have not agreed to the use of health details.
 * over: care ended more than two weeks ago.
 */
export const writingStates = ['open', 'no_care', 'no_consent', 'over'] as const
export type WritingState = (typeof writingStates)[number]

export const careMessageSchema = z.object({
  id: z.string(),
  side: z.enum(['client', 'clinic']),
  /** Who wrote it; null where there is no such account any more. */
  by: z.string().nullable(),
  /** null: it was taken back. */
  text: z.string().nullable(),
  sent_at: z.iso.datetime(),
  /** When the other side opened it. */
  read_at: z.iso.datetime().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
  can_withdraw: z.boolean(),
})
export type CareMessage = z.output<typeof careMessageSchema>

const thread = {
  /** The oldest first. */
  messages: z.array(careMessageSchema),
  has_earlier: z.boolean(),
  writing: z.enum(writingStates),
  /** The client’s oldest message that has no answer. */
  waiting_since: z.iso.datetime().nullable(),
  /** Until when it is promised. */
  answer_by: z.iso.datetime().nullable(),
  promised_working_days: z.int(),
  /** Half of the clinic’s answers of the last 30 days came within so many minutes; null: there were fewer than ten. */
  median_minutes: z.int().nullable(),
}
export const careThreadSchema = z.object(thread)
export type CareThread = z.output<typeof careThreadSchema>

export const clientThreadSchema = z.object({ client_id: z.string(), full_name: z.string(), ...thread })

export const sendMessageBodySchema = z.object({
  text: z
    .string('Please write your message')
    .overwrite(visibleText)
    .min(1, { error: 'Please write your message', abort: true })
    .max(2000, 'A message must be 2000 characters or less'),
  form_token: formTokenSchema,
})

const success = z.literal(true)
const idSchema = z.uuid('Invalid message ID.').toLowerCase()
/** Messages before this one; the newest where it is not given. */
export const threadQuerySchema = z.object({ before: idSchema.optional() })
const own = permitted('careMessages', 'care')
const staff = permitted('adminCareMessages', 'admin')
const ofClient = clientParams.extend({ message_id: idSchema })

export const careMessageOperations = {
  list: defineOperation({
    ...own('list', 'GET', '/care/messages'),
    summary:
      'The caller’s own thread, its newest 20 messages. What the clinic has written counts as read from then on.',
    query: threadQuerySchema,
    answer: z.object({ success, data: careThreadSchema }),
    errors: ['invalid_input'],
  }),
  send: defineOperation({
    ...own('send', 'POST', '/care/messages'),
    summary: 'Writes to the clinic. Sent again with the same form_token, it is the same message.',
    body: sendMessageBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'form_already_sent'],
  }),
  withdraw: defineOperation({
    ...own('withdraw', 'POST', '/care/messages/{message_id}/withdraw'),
    summary: `Takes back a message of one’s own within ${withdrawableMinutes} minutes: its text is erased.`,
    params: z.object({ message_id: idSchema }),
    answer: messageAnswerSchema,
    errors: ['message_not_found', 'message_not_withdrawable'],
  }),
}

export const adminCareMessageOperations = {
  list: defineOperation({
    ...staff('list', 'GET', '/admin/care/clients/{id}/messages'),
    summary:
      'The thread of one client, its newest 20 messages. It is an opening of the care file, and what the client has written counts as read.',
    params: clientParams,
    query: threadQuerySchema,
    answer: z.object({ success, data: clientThreadSchema }),
    errors: ['care_not_found', 'invalid_input'],
  }),
  send: defineOperation({
    ...staff('send', 'POST', '/admin/care/clients/{id}/messages'),
    summary: 'Writes to the client. Sent again with the same form_token, it is the same message.',
    params: clientParams,
    body: sendMessageBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'form_already_sent'],
  }),
  withdraw: defineOperation({
    ...staff('withdraw', 'POST', '/admin/care/clients/{id}/messages/{message_id}/withdraw'),
    summary: `Takes back a message of one’s own within ${withdrawableMinutes} minutes: its text is erased.`,
    params: ofClient,
    answer: messageAnswerSchema,
    errors: ['care_not_found', 'message_not_found', 'message_not_withdrawable'],
  }),
}
