/** The care inbox: which clients wait for a dietitian, and by which rule. */
import { z } from 'zod'
import { readingKinds } from '~/domain/clients/reading-kinds'
import { wordsOrNullSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { clientParams } from '../care-files'

/** In the order in which they are shown. */
export const careRules = [
  ...(['red_reading', 'message', 'plan_due', 'letter', 'note_unsigned'] as const),
  ...(['weight_change', 'meal_skipped', 'silent', 'ending'] as const),
] as const
export type CareRule = (typeof careRules)[number]

/** What was done about these has to be said. */
export const rulesWithNote: readonly CareRule[] = ['red_reading', 'letter', 'weight_change']

export const inboxGroups = ['now', 'today', 'week'] as const

export const inboxRowSchema = z.object({
  client_id: z.string(),
  full_name: z.string(),
  rule: z.enum(careRules),
  group: z.enum(inboxGroups),
  /** Since when it waits: a UTC instant, or a day of India's calendar. */
  since: z.string(),
  /** In a few words, such as 'Plan due today'. */
  label: z.string(),
  /** Why it stands here. */
  why: z.string(),
  /** Of the reading it is about. */
  reading_kind: z.enum(readingKinds).nullable(),
  /** E.164: of who is to be called, if their account has a number. */
  phone: z.string().nullable(),
})
export type InboxRow = z.output<typeof inboxRowSchema>

export const doneBodySchema = z
  .object({
    rule: z.enum(careRules, 'Please choose'),
    /** As the row has it. */
    since: z.union([z.iso.datetime(), z.iso.date()], 'Please load the page again'),
    note: wordsOrNullSchema('The note', 1000).optional(),
  })
  .refine(({ rule, note }) => Boolean(note) || !rulesWithNote.includes(rule), {
    path: ['note'],
    error: 'Please say what was done',
  })

const operation = permitted('careInbox', 'admin')
/** All rows; clients whose plan runs, those of them who told anything in seven days, and those with nothing to do. */
const figures = ['all', 'running', 'told_this_week', 'nothing_to_do'] as const
export type InboxCount = CareRule | (typeof figures)[number]
const answer = z.object({
  success: z.literal(true),
  data: z.array(inboxRowSchema),
  counts: z.record(z.enum([...figures, ...careRules]), z.int()),
})

export const careInboxOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/care/inbox'),
    summary:
      'Clients who need a dietitian, in the order of nine rules, of each who waits longest first; of all rules or of one. A row that tells of a client’s health is an opening of their care file.',
    query: z.object({ rule: z.enum(careRules).optional() }),
    answer,
    errors: ['invalid_input'],
  }),
  done: defineOperation({
    ...operation('done', 'POST', '/admin/care/inbox/{id}/done'),
    summary:
      'Takes a client’s row out. What a reading, a letter or a change of weight came to has to be said. 409 where the row is not there any more.',
    params: clientParams,
    body: doneBodySchema,
    answer: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['care_not_found', 'changed_meanwhile'],
  }),
}
