/** Files that a booking or an order may belong to and is not joined to, and joining it, which a person of the staff decides. */
import { z } from 'zod'
import { fileFits } from '~/domain/clients/file-fit'
import { withoutInvisible } from '~/domain/text/visible-text'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

export const joinedKinds = ['appointment', 'order'] as const

export const joinedRecordSchema = z.object({
  kind: z.enum(joinedKinds, 'Please choose from the list'),
  record_id: z
    .string('There is no such booking or order')
    .overwrite(withoutInvisible)
    .min(1, 'There is no such booking or order')
    .max(60, 'There is no such booking or order'),
})
export type JoinedRecord = z.output<typeof joinedRecordSchema>

export const offeredFileSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  /** E.164. */
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  /** What is the same, at least one. */
  fits: z.array(z.enum(fileFits)),
})
export type OfferedFile = z.output<typeof offeredFileSchema>

const operation = permitted('adminUsers', 'admin')
const errors = ['appointment_not_found', 'order_not_found', 'invalid_input'] as const

export const offeredFileOperations = {
  offered: defineOperation({
    ...operation('offered', 'GET', '/admin/offered-files'),
    summary:
      'The files that a booking without a file, or an order of a file that nobody logs in to, may belong to: by phone or email; by name alone where it has neither. None where it is joined already.',
    query: joinedRecordSchema,
    answer: z.object({ success: z.literal(true), data: z.array(offeredFileSchema) }),
    errors: [...errors],
  }),
  join: defineOperation({
    ...operation('join', 'POST', '/admin/users/{id}/join'),
    summary: 'Joins such a booking or order to the file of a client. It is written down in the audit log.',
    params: z.object({ id: z.uuid('Invalid client ID.').toLowerCase() }),
    body: joinedRecordSchema,
    answer: messageAnswerSchema,
    errors: [...errors, 'user_not_found', 'user_is_blocked', 'changed_meanwhile'],
  }),
}
