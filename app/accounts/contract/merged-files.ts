/** Two files of one client, made one by a person of the staff, and parted again. Nothing of health is in any answer. */
import { z } from 'zod'
import { personLanguages } from '~/domain/accounts/user-state'
import { mergeNoteNames, mergeStopNames, movedTables } from '~/domain/clients/merge-words'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { blockBodySchema } from './admin-users'

const idSchema = z.uuid('Invalid client ID.').toLowerCase()
const byId = z.object({ id: idSchema })

const mergedFileSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(personLanguages),
  has_password: z.boolean(),
  version: z.int(),
})
export type MergedFile = z.output<typeof mergedFileSchema>

const movedSchema = z.partialRecord(z.enum(movedTables), z.int())

const mergePreviewSchema = z.object({
  /** The one with a log-in, where one has it; else the one that was asked about. */
  stays: mergedFileSchema,
  goes: mergedFileSchema,
  /** How many rows go over. */
  moved: movedSchema,
  /** Why it cannot be done now; none: it can. */
  stops: z.array(z.enum(mergeStopNames)),
  /** What is decided where the two differ. */
  notes: z.array(z.enum(mergeNoteNames)),
})
export type MergePreview = z.output<typeof mergePreviewSchema>

const choiceSchema = z.enum(['stays', 'goes'], 'Please choose one of the two')

export const mergeBodySchema = z.object({
  /** The file that is merged into that of the address. */
  goes: idSchema,
  goes_version: blockBodySchema.shape.version,
  ...blockBodySchema.shape,
  /** Whose hold from now on. */
  full_name: choiceSchema.default('stays'),
  phone_number: choiceSchema.default('stays'),
  email: choiceSchema.default('stays'),
  language: choiceSchema.default('stays'),
})
export const partBodySchema = z.object({ goes: idSchema, reason: blockBodySchema.shape.reason })

const operation = permitted('adminUsers', 'admin')
const errors = ['user_not_found', 'user_is_blocked', 'user_is_erased'] as const

export const mergedFileOperations = {
  mergePreview: defineOperation({
    ...operation('merge_preview', 'GET', '/admin/users/{id}/merge'),
    summary:
      'What would become of two files that are one client’s: which one stays, what goes over, what is decided where they differ, and what has to be done first.',
    params: byId,
    query: z.object({ other: idSchema }),
    answer: z.object({ success: z.literal(true), data: mergePreviewSchema }),
    errors: [...errors, 'invalid_input'],
  }),
  merge: defineOperation({
    ...operation('merge', 'POST', '/admin/users/{id}/merge'),
    summary:
      'Makes two files of one client one: all that belongs to the other one goes over, and nobody logs in to that one any more. The client is told by mail. Where both have a log-in, or health details come to be read by who logs in, it is an owner’s to do. It can be undone.',
    params: byId,
    body: mergeBodySchema,
    answer: messageAnswerSchema,
    errors: [...errors, 'changed_meanwhile', 'files_not_mergeable', 'owner_needed'],
  }),
  part: defineOperation({
    ...operation('part', 'POST', '/admin/users/{id}/part'),
    summary:
      'Parts two merged files again: what came from the other one goes back to it, and its log-in is open again. What was written since stays.',
    params: byId,
    body: partBodySchema,
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'files_not_partable', 'owner_needed'],
  }),
}
