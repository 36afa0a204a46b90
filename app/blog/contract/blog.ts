/** The blog as the API speaks it: posts, their kinds of block (the specification's four; table, quote and recipe), and the public calls. */
import { z } from 'zod'
import { linkAddressPattern } from '~/domain/posts/link-address'
import { postStatuses } from '~/domain/posts/post-status'
import { pageAnswer } from '~/platform/http/api/paging'

/** A path on this site or a web address; never a script or data address. */
export const imageAddressSchema = z
  .string()
  .max(2048, 'The address of a picture is too long.')
  .regex(/^(https?:\/\/|\/(?![/\\]))/, 'A picture needs an address.')

export const linkAddressSchema = z
  .string()
  .max(2048, 'The address of a link is too long.')
  .regex(linkAddressPattern, 'A link needs an address that starts with https://, / or mailto:.')

/** How letters of a text are set: from one, up to the one before `to`, counted in UTF-16 units. */
const range = { from: z.int().min(0), to: z.int().min(1) }
export const blogMarkSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold'), ...range }),
  z.object({ type: z.literal('italic'), ...range }),
  z.object({ type: z.literal('link'), ...range, href: linkAddressSchema }),
])
export type BlogMark = z.output<typeof blogMarkSchema>

const tooManyMarks = 'A text may have at most 1,000 links and bold or italic words. Please divide it.'

/**
 * Beside the text, which stays plain for all who read only that. Sorted by from, to and type; marks of one kind neither overlap nor touch (links
 * with different addresses may touch); left out where there are none.
 */
const marksSchema = z.array(blogMarkSchema).min(1).max(1000, tooManyMarks)

/** The title of a heading or a recipe, an entry of a list, a cell. */
const lineSchema = (most: number, what: string) =>
  z.string().max(most, `${what} may have at most ${most.toLocaleString('en-IN')} letters. Please make it shorter.`)

const paragraphText = z
  .string()
  .max(20_000, 'A paragraph may have at most 20,000 letters. Please press Enter where the next one may begin.')
const captionText = lineSchema(500, 'A caption').default('')

const headingSchema = z.object({
  type: z.literal('heading'),
  level: z.int().min(1).max(6).default(2),
  content: lineSchema(500, 'A heading'),
})
const paragraphSchema = z.object({
  type: z.literal('paragraph'),
  content: paragraphText,
  marks: marksSchema.optional(),
})
const imageSchema = z.object({
  type: z.literal('image'),
  url: imageAddressSchema,
  caption: captionText,
  /** What a person is told who cannot see it; where it is left out, the caption. */
  alt: lineSchema(300, 'The description of a picture').optional(),
})
const entrySchema = lineSchema(2000, 'An entry of a list')
const entriesSchema = (what: string) =>
  z.array(entrySchema).max(200, `${what} may have at most 200 entries. Please make two of it.`)
/** `bullet`; any other style means a numbered list. */
const listSchema = z.object({
  type: z.literal('list'),
  style: z.string().max(20).default('bullet'),
  items: entriesSchema('A list'),
  /** For each item its marks; left out where no item has any. */
  item_marks: z.array(z.array(blogMarkSchema).max(1000, tooManyMarks)).max(200).optional(),
})
/** Rows from the top, cells from the left; every row has as many. */
const tableSchema = z.object({
  type: z.literal('table'),
  /** The first row says what the columns are. */
  has_header: z.boolean().default(true),
  rows: z
    .array(
      z
        .array(lineSchema(2000, 'A cell of a table'))
        .max(20, 'A table may have at most 20 columns. Please make two of it.'),
    )
    .max(200, 'A table may have at most 200 rows. Please make two of it.'),
  /** For each cell of each row its marks; left out where no cell has any. */
  cell_marks: z
    .array(z.array(z.array(blogMarkSchema).max(1000, tooManyMarks)).max(20))
    .max(200)
    .optional(),
})
const quoteSchema = z.object({
  type: z.literal('quote'),
  content: paragraphText,
  marks: marksSchema.optional(),
  /** Who said it; '' where that is not told. */
  source: lineSchema(200, 'The name below a quote').default(''),
})
const minutesSchema = z
  .int('Minutes are a whole number.')
  .min(1, 'A time has at least 1 minute.')
  .max(10_080, 'A time may have at most 10,080 minutes, which is a week.')
  .nullable()
  .default(null)
const recipeSchema = z.object({
  type: z.literal('recipe'),
  name: lineSchema(200, 'The name of a recipe'),
  /** Such as "4 people" or "12 dosas"; '' where that is not told. */
  serves: lineSchema(100, 'For whom a recipe is').default(''),
  prep_minutes: minutesSchema,
  cook_minutes: minutesSchema,
  ingredients: entriesSchema('The ingredients'),
  steps: entriesSchema('The steps'),
})

export const blogBlockSchema = z.discriminatedUnion('type', [
  headingSchema,
  paragraphSchema,
  imageSchema,
  listSchema,
  tableSchema,
  quoteSchema,
  recipeSchema,
])
export type BlogBlock = z.output<typeof blogBlockSchema>
export type BlogBlockInput = z.input<typeof blogBlockSchema>

const blogCoverSchema = z.object({ src: imageAddressSchema, alt: z.string() })

export const blogSlugSchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

export const blogPostSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** UTC instant. */
  created_at: z.iso.datetime(),
  /** A day of India's calendar (2026-11-14) or a UTC instant; null: shown under created_at. */
  publish_date: z.union([z.iso.date(), z.iso.datetime()]).nullable(),
  status: z.enum(postStatuses),
  /** UTC instant of the last change that readers see. */
  updated_at: z.iso.datetime().optional(),
  cover: blogCoverSchema.nullable(),
  tags: z.array(z.string()),
  body: z.array(blogBlockSchema),
})

export type BlogPost = z.output<typeof blogPostSchema>

/**
 * A post as the site reads it. The list carries whole posts, because its callers look for pictures in the body. It shows
 * also a post that lacks something (read-posts.ts): texts may be empty, dates unreadable, the status any word.
 */
export type BlogSummary = Omit<BlogPost, 'status'> & { status: string }
export type BlogDetail = BlogSummary

export const blogListAnswerSchema = pageAnswer(blogPostSchema)
export const blogPostAnswerSchema = z.object({ success: z.literal(true), data: blogPostSchema })
