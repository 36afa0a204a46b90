/** The site's own content, the files of content/, as the clinic's staff change it in the browser. */

import { z } from 'zod'
import { wordsSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'

/** Largest text of one file; the largest is 20 KB today. */
const mostContentLetters = 200_000

/** One thing that is wrong in a file, or odd, in the words of `npm run content`. */
export const contentProblemSchema = z.object({
  /** content/plans.yaml */
  file: z.string(),
  /** Counted from 1. */
  line: z.int().min(1),
  /** subscription[2].priceRupees; '' for the file as a whole. */
  path: z.string(),
  found: z.string(),
  expected: z.string(),
})
export type ContentProblem = z.output<typeof contentProblemSchema>

/**
 * live: the site shows the file as it is. by_hand: it was edited on this machine past the dashboard; nothing is written over that,
 * and the site does not show it before `takeOver`. waiting: a change of another machine has not arrived yet.
 */
const contentFileStates = ['live', 'by_hand', 'waiting'] as const

export const listedContentFileSchema = z.object({
  /** Its name in addresses: plans, legal.terms */
  id: z.string(),
  /** In content/: plans.yaml, legal/terms.mdx */
  name: z.string(),
  title: z.string(),
  /** Of the text that the site shows: what a change is made from. */
  digest: z.string(),
  state: z.enum(contentFileStates),
  /** UTC instant and name of the last change on the dashboard; null: none yet. */
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
})
export type ListedContentFile = z.output<typeof listedContentFileSchema>

export const contentChangeSchema = z.object({
  /** One more with each change, of whichever file. */
  number: z.int().min(1),
  file: z.string(),
  /** In words: “3 Months (three-months): ₹9,000 → ₹9,500”. */
  summary: z.string(),
  lines_added: z.int().min(0),
  lines_removed: z.int().min(0),
  created_at: z.iso.datetime(),
  author_name: z.string().nullable(),
  /** The change this one takes back; null: none. */
  undoes: z.int().min(1).nullable(),
  /** Whether a later change has taken it back. */
  is_undone: z.boolean(),
})
export type ContentChange = z.output<typeof contentChangeSchema>

/** One line of a comparison; `line`: its number in the text it stands in. */
export const differenceLineSchema = z.object({
  kind: z.enum(['same', 'removed', 'added']),
  line: z.int().min(1),
  text: z.string(),
})
export type DifferenceLine = z.output<typeof differenceLineSchema>

export const contentPriceChangeSchema = z.object({
  /** plan three-months */
  key: z.string(),
  label: z.string(),
  /** Whole rupees; null: none. `is_new` and `is_gone` say that there was or will be no such price. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  is_new: z.boolean(),
  is_gone: z.boolean(),
  /** Orders that were made at the old price and wait for their payment; they keep it. */
  waiting_orders: z.int().min(0),
})
export type ContentPriceChange = z.output<typeof contentPriceChangeSchema>

/** A change that was just made. */
export const madeChangeSchema = contentChangeSchema.extend({
  /** Whether the process that answers shows it already. */
  is_shown: z.boolean(),
})

const comparedChangeSchema = contentChangeSchema.extend({
  difference: z.array(differenceLineSchema),
  /** Prices that taking it back would change now. */
  undo_prices: z.array(contentPriceChangeSchema),
})
export type ComparedContentChange = z.output<typeof comparedChangeSchema>

export const contentFileSchema = listedContentFileSchema.extend({
  /** What the site shows. */
  text: z.string(),
  /** The facts of the file, or of the part of it above the text. */
  data: z.unknown(),
  /** The Markdown under the facts; null for a file without any. */
  body: z.string().nullable(),
  problems: z.array(contentProblemSchema),
  warnings: z.array(contentProblemSchema),
  history: z.array(contentChangeSchema),
  is_read_only: z.boolean(),
  /** With `since`: what the file said then, and its changes after that; null: that text is the newest, or not known. */
  since: z.object({ data: z.unknown(), body: z.string().nullable(), changes: z.array(contentChangeSchema) }).nullable(),
  /** What lies in content/ on this machine and is not shown; null: nothing else than what is. */
  on_disk: z
    .object({
      digest: z.string(),
      difference: z.array(differenceLineSchema),
      problems: z.array(contentProblemSchema),
      price_changes: z.array(contentPriceChangeSchema),
      /** The same the other way: from the prices of the edit to those of the site. */
      put_back_prices: z.array(contentPriceChangeSchema),
    })
    .nullable(),
})
export type ContentFileAnswer = z.output<typeof contentFileSchema>

export const contentCheckSchema = z.object({
  digest: z.string(),
  is_changed: z.boolean(),
  summary: z.string(),
  problems: z.array(contentProblemSchema),
  warnings: z.array(contentProblemSchema),
  difference: z.array(differenceLineSchema),
  price_changes: z.array(contentPriceChangeSchema),
  /** Stands for these lines and prices: a save that names it makes no other change. */
  seen: z.string(),
  /** A unified difference that `git apply` takes. */
  patch: z.string(),
})
export type ContentCheck = z.output<typeof contentCheckSchema>

/** The name of a file in content/team. */
const fileNameSchema = z
  .string()
  .trim()
  .max(60, 'The file name must be 60 letters or less')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use lower-case letters, digits and hyphens, such as kavita-rao')
  // The address of the form for another person.
  .refine((name) => name !== 'new', 'Please choose another file name')

const stale = 'Please load the page again'
const digestSchema = z.string(stale).regex(/^[0-9a-f]{32}$/, stale)
const byFile = z.object({ file: z.string().regex(/^[a-z-]{1,30}(\.[a-z0-9-]{1,60})?$/, 'There is no such file') })
const byNumber = z.object({ number: z.coerce.number().int().min(1).max(2_000_000_000) })

/** All facts of the file with what was changed in them, and its Markdown; left out: as it is. */
const changeBodySchema = z.object({
  digest: digestSchema,
  data: z.looseObject({}, 'Please send the facts of the file'),
  body: z.string().max(mostContentLetters, 'The text must be 200,000 characters or less').optional(),
})
/** Each changed price once more, in whole rupees, under its key. */
const confirmedPricesSchema = z.record(z.string().max(100), z.number()).optional()
const saveContentBodySchema = changeBodySchema.extend({
  confirmed_prices: confirmedPricesSchema,
  /** Of the check that the caller has looked at: a change of other lines or prices is refused. */
  seen: digestSchema.optional(),
  /** Of the caller's choice, one for each save: sent again with it, the change is made once, whatever the values are by then. */
  save_id: z.uuid(stale).optional(),
})

/** The text that the site shows and the one that lies in content/. */
const diskBodySchema = z.object({
  digest: digestSchema,
  disk_digest: digestSchema,
  confirmed_prices: confirmedPricesSchema,
})

/** The files are compiled before they are shown, which is given a minute. */
const previewTimeoutMs = 75_000

const operation = permitted('adminContent', 'admin')

export const contentSavingMessage =
  'Saving… This takes a little longer than usual. Send the same once more to hear of it.'

/** null, with status 202: it is still being made. The same call is sent again until it says otherwise; the change is made once. */
const changeAnswer = z.object({ success: z.literal(true), data: madeChangeSchema.nullable(), message: z.string() })
const savingAnswer = changeAnswer.extend({ data: z.null() })

const changing = {
  params: byFile,
  answer: changeAnswer,
  otherAnswers: { 202: savingAnswer },
  errors: ['content_file_not_found', 'content_read_only', 'content_not_written', 'changed_meanwhile'],
} as const

export const adminContentOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/content'),
    summary: 'The files of the site’s content, in the order of the dashboard.',
    answer: z.object({
      success: z.literal(true),
      data: z.array(listedContentFileSchema),
      is_read_only: z.boolean(),
    }),
    errors: [],
  }),
  history: defineOperation({
    ...operation('history', 'GET', '/admin/content-changes'),
    summary: 'Every change, the newest first.',
    query: pageQuerySchema.extend({ file: byFile.shape.file.optional() }),
    answer: pageAnswer(contentChangeSchema),
    errors: ['invalid_input'],
  }),
  compare: defineOperation({
    ...operation('compare', 'GET', '/admin/content-changes/{number}'),
    summary: 'One change, line by line.',
    params: byNumber,
    answer: z.object({ success: z.literal(true), data: comparedChangeSchema }),
    errors: ['invalid_input', 'content_change_not_found'],
  }),
  undo: defineOperation({
    ...operation('undo', 'POST', '/admin/content-changes/{number}/undo'),
    summary:
      'Takes a change back, as a change of its own. Refused where later changes touch the same lines. Prices are confirmed as in a save.',
    params: byNumber,
    body: z.object({ digest: digestSchema, confirmed_prices: confirmedPricesSchema }),
    answer: changeAnswer,
    otherAnswers: { 202: savingAnswer },
    errors: [
      'content_change_not_found',
      'content_read_only',
      'content_undo_clash',
      'content_not_written',
      'changed_meanwhile',
    ],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/content/{file}'),
    summary: 'One file: its text and values, what is wrong in it, its history.',
    params: byFile,
    query: z.object({
      since: digestSchema.optional(),
      /** Without what is wrong in it, here and on disk: for a caller about to change it, whose change is checked. */
      without: z.literal('check').optional(),
    }),
    answer: z.object({ success: z.literal(true), data: contentFileSchema }),
    errors: ['invalid_input', 'content_file_not_found'],
  }),
  check: defineOperation({
    ...operation('check', 'POST', '/admin/content/{file}/check'),
    summary: 'What a change would do: what is wrong with it, which lines and prices it changes. Nothing is written.',
    params: byFile,
    body: changeBodySchema,
    answer: z.object({ success: z.literal(true), data: contentCheckSchema }),
    errors: ['content_file_not_found', 'changed_meanwhile'],
  }),
  preview: defineOperation({
    ...operation('preview', 'POST', '/admin/content/{file}/preview'),
    summary:
      'All of the content, compiled with a change that is not saved, as pages are made of it. Nothing is written.',
    params: byFile,
    body: changeBodySchema,
    timeoutMs: previewTimeoutMs,
    answer: z.object({ success: z.literal(true), data: z.record(z.string(), z.unknown()) }),
    errors: ['content_file_not_found', 'content_not_compiled', 'content_not_written', 'changed_meanwhile'],
  }),
  save: defineOperation({
    ...operation('save', 'PUT', '/admin/content/{file}'),
    summary:
      'Changes a file, once every rule of the content holds. The site shows it within seconds, on every process.',
    ...changing,
    body: saveContentBodySchema,
  }),
  addPerson: defineOperation({
    ...operation('addPerson', 'POST', '/admin/content-team'),
    summary:
      'Adds a person who sees clients: a file in content/team under a name that stays for good. Clients can book them within seconds.',
    body: z.object({
      file_name: fileNameSchema,
      data: z.looseObject({}, 'Please send the facts of the file'),
      /** What clients read of them. */
      body: wordsSchema('Words for clients', 2000),
      confirmed_prices: confirmedPricesSchema,
      /** Of the caller's choice: sent again with it, the person is added once. */
      save_id: z.uuid(stale),
    }),
    answer: changeAnswer,
    otherAnswers: { 202: savingAnswer },
    errors: ['content_read_only', 'content_not_written'],
  }),
  takeOver: defineOperation({
    ...operation('takeOver', 'POST', '/admin/content/{file}/take-over'),
    summary:
      'Shows what was edited directly in content/ on this machine, as a change with an author. Prices are confirmed as in a save.',
    ...changing,
    body: diskBodySchema,
  }),
  putBack: defineOperation({
    ...operation('putBack', 'POST', '/admin/content/{file}/put-back'),
    summary:
      'Writes the text that the site shows over what was edited directly in content/ on this machine, as a change with an author; the edit stays in the history. Prices that the edit would have changed are confirmed as in a save.',
    ...changing,
    body: diskBodySchema,
  }),
}
