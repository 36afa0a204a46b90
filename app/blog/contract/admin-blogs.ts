/** Posts as the clinic's staff write them: working copies, what is published of them, their revisions. */

import { z } from 'zod'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'
import { blogBlockSchema, imageAddressSchema } from './blog'

export const mostBlocks = 5000
export const mostPictures = 300
/** Of a post as JSON. */
export const mostPostBytes = 800_000

const cover = z.object({ src: imageAddressSchema, alt: z.string().max(300) })

/**
 * The working copy of a post: what the editor shows and saves. Readers see none of it before it is published. Anything may still be
 * empty; what has to be there for publishing is told by `checks`.
 */
export const postDraftSchema = z.object({
  title: z.string().trim().max(200, 'Title must be 200 characters or less'),
  /** The last part of the address; '' is made of the title. */
  slug: z
    .string()
    .max(120, 'Address must be 120 characters or less')
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'An address is made of small letters, digits and hyphens between them'),
  description: z.string().trim().max(500, 'Description must be 500 characters or less'),
  cover: cover.nullable(),
  tags: z.array(z.string().trim().min(1).max(40)).max(20),
  /** UTC instant from which it may be seen once it is published; null: at once. */
  publish_date: z.iso.datetime().nullable(),
  body: z
    .array(blogBlockSchema)
    .max(mostBlocks, 'A post may have at most 5,000 blocks. Please make two posts of it.')
    .refine(
      (blocks) => blocks.filter(({ type }) => type === 'image').length <= mostPictures,
      'A post may have at most 300 pictures. Please make two posts of it.',
    ),
  /** An id for each block of the body, in order, by which two texts of one post are brought together. Left out: the server gives them. */
  block_ids: z
    .array(z.string().regex(/^[\w-]{1,40}$/))
    .max(mostBlocks)
    .optional(),
})
export type PostDraft = z.output<typeof postDraftSchema>

/** What the clinic makes of the stored states and dates: one word for each list. */
export const postStates = ['draft', 'scheduled', 'published', 'unpublished', 'deleted'] as const
export type PostState = (typeof postStates)[number]

export const listedPostSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  /** Of the working copy. */
  title: z.string(),
  state: z.enum(postStates),
  /** The working copy differs from what readers see. */
  has_changes: z.boolean(),
  /** Of the working copy, for what the list does with it. */
  version: z.int().min(1),
  /** UTC instants. */
  publish_date: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
  words: z.int(),
  cover: cover.nullable(),
})
export type ListedPost = z.output<typeof listedPostSchema>

export const editedPostSchema = z.object({
  id: z.uuid(),
  /** Its address now: of the working copy while it was never published, else what readers use. */
  slug: z.string(),
  /** Addresses that lead here still. */
  former_slugs: z.array(z.string()),
  state: z.enum(postStates),
  has_changes: z.boolean(),
  draft: postDraftSchema,
  /** Of the working copy: one more with each save. */
  version: z.int().min(1),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
  /** When it was first published; null: never. */
  published_at: z.iso.datetime().nullable(),
  /** From when readers see what was published or scheduled last, whatever the working copy says now; null: never. */
  appears_at: z.iso.datetime().nullable(),
})
export type EditedPost = z.output<typeof editedPostSchema>

/** One thing that is looked at before publishing. Only `required` ones hold it up. */
export const postCheckSchema = z.object({
  id: z.enum(['title', 'description', 'body', 'cover', 'alt', 'heading', 'links', 'cure', 'pictures']),
  is_met: z.boolean(),
  is_required: z.boolean(),
  /** A sentence for the editor: what is there, or what is missing and where. */
  text: z.string(),
})
export type PostCheck = z.output<typeof postCheckSchema>

export const listedRevisionSchema = z.object({
  number: z.int().min(1),
  /** Why it was kept. */
  reason: z.enum(['saved', 'published', 'unpublished', 'restored', 'before_restore']),
  created_at: z.iso.datetime(),
  author_name: z.string().nullable(),
  title: z.string(),
  words: z.int(),
})
export type ListedRevision = z.output<typeof listedRevisionSchema>
export const revisionSchema = listedRevisionSchema.extend({ draft: postDraftSchema })

/** Another who has the post open. */
export const presenceSchema = z.object({ name: z.string(), since: z.iso.datetime() })

const version = z.int('Please open the post again').min(1, 'Please open the post again')
const byId = z.object({ id: z.uuid('Invalid blog ID.').toLowerCase() })
const byRevision = byId.extend({ number: z.coerce.number().int().min(1) })
const postAnswer = z.object({ success: z.literal(true), data: editedPostSchema })

const operation = permitted('adminBlogs', 'admin')

export const adminBlogOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/blogs'),
    summary: 'Posts in every state. `q` finds beginnings of words of the title.',
    query: pageQuerySchema.extend({
      state: z.enum(postStates).optional(),
      q: searchedSchema.optional(),
      sort: z.enum(['edited', 'date', 'title']).default('edited'),
    }),
    answer: pageAnswer(listedPostSchema).extend({
      counts: z.record(z.enum(postStates), z.int()),
    }),
    errors: ['invalid_input'],
  }),
  create: defineOperation({
    ...operation('create', 'POST', '/admin/blogs'),
    summary:
      'Begins a post, as a draft. A slug that is taken gets a number. The same form_token again is answered with the post as it is.',
    body: z.object({ draft: postDraftSchema, form_token: formTokenSchema }),
    answer: postAnswer,
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/blogs/{id}'),
    summary: 'One post with its working copy.',
    params: byId,
    answer: postAnswer,
    errors: ['blog_not_found', 'invalid_input'],
  }),
  bySlug: defineOperation({
    ...operation('by_slug', 'GET', '/admin/blogs/slug/{slug}'),
    summary: 'The same by its address, also by a former one.',
    params: z.object({ slug: z.string() }),
    answer: postAnswer,
    errors: ['blog_not_found'],
  }),
  save: defineOperation({
    ...operation('save', 'PUT', '/admin/blogs/{id}/draft'),
    summary:
      'Saves the working copy. With a version that is not the newest it is refused with changed_meanwhile, and nothing is lost. The same draft twice is saved once. `is_kept`: it is kept as a revision.',
    params: byId,
    body: z.object({ version, draft: postDraftSchema, is_kept: z.boolean().default(false) }),
    answer: postAnswer,
    errors: ['blog_not_found', 'changed_meanwhile', 'slug_taken', 'invalid_input'],
  }),
  checks: defineOperation({
    ...operation('checks', 'GET', '/admin/blogs/{id}/checks'),
    summary: 'What is looked at before publishing; links are asked.',
    params: byId,
    answer: z.object({ success: z.literal(true), data: z.array(postCheckSchema) }),
    errors: ['blog_not_found', 'invalid_input'],
  }),
  publish: defineOperation({
    ...operation('publish', 'POST', '/admin/blogs/{id}/publish'),
    summary: 'Shows the working copy to readers from its publish_date on, or at once. Its former address leads to it.',
    params: byId,
    body: z.object({ version }),
    answer: postAnswer,
    errors: ['blog_not_found', 'changed_meanwhile', 'slug_taken', 'post_not_ready', 'invalid_input'],
  }),
  unpublish: defineOperation({
    ...operation('unpublish', 'POST', '/admin/blogs/{id}/unpublish'),
    summary: 'Takes it from readers; the working copy stays.',
    params: byId,
    body: z.object({ version }),
    answer: postAnswer,
    errors: ['blog_not_found', 'changed_meanwhile', 'invalid_input'],
  }),
  duplicate: defineOperation({
    ...operation('duplicate', 'POST', '/admin/blogs/{id}/duplicate'),
    summary: 'A new draft with the same words.',
    params: byId,
    body: z.object({ form_token: formTokenSchema }),
    answer: postAnswer,
    errors: ['blog_not_found', 'invalid_input'],
  }),
  remove: defineOperation({
    ...operation('remove', 'POST', '/admin/blogs/{id}/delete'),
    summary: 'Takes it from readers and lists; gone after 30 days.',
    params: byId,
    body: z.object({ version }),
    answer: postAnswer,
    errors: ['blog_not_found', 'changed_meanwhile', 'invalid_input'],
  }),
  bringBack: defineOperation({
    ...operation('bring_back', 'POST', '/admin/blogs/{id}/bring-back'),
    summary: 'Undoes a deletion: it is as it was before.',
    params: byId,
    body: z.object({}),
    answer: postAnswer,
    errors: ['blog_not_found', 'invalid_input'],
  }),
  revisions: defineOperation({
    ...operation('revisions', 'GET', '/admin/blogs/{id}/revisions'),
    summary: 'Its former working copies, newest first.',
    params: byId,
    query: pageQuerySchema,
    answer: pageAnswer(listedRevisionSchema),
    errors: ['blog_not_found', 'invalid_input'],
  }),
  revision: defineOperation({
    ...operation('revision', 'GET', '/admin/blogs/{id}/revisions/{number}'),
    summary: 'One of them, whole.',
    params: byRevision,
    answer: z.object({ success: z.literal(true), data: revisionSchema }),
    errors: ['blog_not_found', 'invalid_input'],
  }),
  restore: defineOperation({
    ...operation('restore', 'POST', '/admin/blogs/{id}/revisions/{number}/restore'),
    summary: 'Makes it the working copy again; the one it replaces is kept as a revision.',
    params: byRevision,
    body: z.object({ version }),
    answer: postAnswer,
    errors: ['blog_not_found', 'changed_meanwhile', 'invalid_input'],
  }),
  presence: defineOperation({
    ...operation('presence', 'POST', '/admin/blogs/{id}/presence'),
    summary: 'Says that one has it open in a tab, every 20 s, and hears who else has, and which version is the newest.',
    params: byId,
    body: z.object({ tab: z.uuid(), is_leaving: z.boolean().default(false) }),
    answer: z.object({
      success: z.literal(true),
      data: z.object({ others: z.array(presenceSchema), version, updated_by: z.string().nullable() }),
    }),
    errors: ['blog_not_found', 'invalid_input'],
  }),
}
