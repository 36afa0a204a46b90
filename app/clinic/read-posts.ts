/**
 * Reads posts as a backend elsewhere sends them: one by one, with a fallback for each part, so that one irregular post never
 * empties a list. The words that stand for what is missing ('Untitled', 'Unknown Date') are the screens'. Pure, but for the log.
 */
import { z } from 'zod'
import { orderedMarks } from '~/domain/ordered-marks'
import { type Log, processLog } from '~/log.server'
import {
  type BlogBlock,
  type BlogMark,
  type BlogSummary,
  blogMarkSchema,
  blogPostSchema,
  imageAddressSchema,
} from './contract/blog'

const text = z.string().catch('')
const trimmed = z.string().trim().catch('')

/** Keeps the items that fit and leaves the others out; anything but a list is an empty one. */
const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((one) => item.safeParse(one).data ?? []))

const minutes = z.int().min(1).nullable().catch(null)

const sentBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), level: z.int().min(1).max(6).catch(2), content: z.string() }),
  z.object({ type: z.literal('paragraph'), content: z.string(), marks: z.unknown().optional() }),
  z.object({ type: z.literal('image'), url: imageAddressSchema, caption: text, alt: z.unknown().optional() }),
  z.object({
    type: z.literal('list'),
    style: z.string().catch('bullet'),
    items: z.array(z.unknown()),
    item_marks: z.unknown().optional(),
  }),
  z.object({
    type: z.literal('table'),
    has_header: z.boolean().catch(true),
    rows: z.array(z.array(z.unknown()).catch([])),
    cell_marks: z.unknown().optional(),
  }),
  z.object({ type: z.literal('quote'), content: z.string(), marks: z.unknown().optional(), source: text }),
  z.object({
    type: z.literal('recipe'),
    name: text,
    serves: text,
    prep_minutes: minutes,
    cook_minutes: minutes,
    ingredients: listOf(z.string()),
    steps: listOf(z.string()),
  }),
])

const sentMarksSchema = listOf<BlogMark>(blogMarkSchema)
const marksOf = (text: string, sent: unknown): BlogMark[] => orderedMarks(text, sentMarksSchema.parse(sent))

const at = (list: unknown, index: number): unknown => (Array.isArray(list) ? list[index] : undefined)

/** Marks that cannot be read are left out: the text is there without them. */
const blockSchema: z.ZodType<BlogBlock> = sentBlockSchema.transform((block): BlogBlock => {
  switch (block.type) {
    case 'heading':
    case 'recipe':
      return block
    case 'paragraph':
    case 'quote': {
      const { marks: sent, ...words } = block
      const marks = marksOf(words.content, sent)
      return { ...words, ...(marks.length > 0 && { marks }) }
    }
    case 'table': {
      const { rows: sent, cell_marks: sentMarks, ...table } = block
      const rows = sent.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')))
      const cell_marks = rows.map((row, y) => row.map((cell, x) => marksOf(cell, at(at(sentMarks, y), x))))
      return { ...table, rows, ...(cell_marks.flat().some((marks) => marks.length > 0) && { cell_marks }) }
    }
    case 'image': {
      const { alt, ...image } = block
      return { ...image, ...(typeof alt === 'string' && { alt }) }
    }
    case 'list': {
      const { items: sent, item_marks: sentMarks, ...list } = block
      const items = sent.flatMap((item, i) =>
        typeof item === 'string' ? [{ item, marks: marksOf(item, at(sentMarks, i)) }] : [],
      )
      const item_marks = items.map(({ marks }) => marks)
      return {
        ...list,
        items: items.map(({ item }) => item),
        ...(item_marks.some((marks) => marks.length > 0) && { item_marks }),
      }
    }
  }
})

const postSchema = z.object({
  id: z.union([z.string().min(1), z.int().transform(String)]).catch(''),
  // It becomes a segment of an address.
  slug: z
    .string()
    .regex(/^(?!\.+$)[^\s/\\?#]+$/)
    .catch(''),
  title: trimmed,
  description: trimmed,
  created_at: text,
  publish_date: z.string().min(1).nullable().catch(null),
  status: text,
  updated_at: z.iso.datetime().optional().catch(undefined),
  cover: z.object({ src: imageAddressSchema, alt: text }).nullable().catch(null),
  tags: listOf(z.string()),
  body: listOf(blockSchema),
})

type Reading = { post: BlogSummary; isIrregular: boolean }

/** One post; null for what is no object. @param id in the place of a missing one */
export function readPost(sent: unknown, id: string): Reading | null {
  const read = postSchema.safeParse(sent)
  if (!read.success) return null
  const isIrregular = !blogPostSchema.safeParse(sent).success
  return { post: { ...read.data, id: read.data.id || id }, isIrregular }
}

/** The posts of a list. `irregular`: the ids of those that are not as the contract has them, for the log. */
export function readPosts(sent: readonly unknown[]): { posts: BlogSummary[]; irregular: string[] } {
  const readings = sent.map((one) => readPost(one, ''))
  return {
    // Without an id a post has no address and cannot be opened.
    posts: readings.flatMap((reading) => (reading && reading.post.id !== '' ? [reading.post] : [])),
    irregular: readings.flatMap((reading) => (reading && !reading.isIrregular ? [] : [reading?.post.id || noId])),
  }
}

const noId = '(no id)'
const reported = new Set<string>()

/** One line for the posts that were not named before. Ids only: what a post says may be a client's story. */
export function reportIrregular(ids: readonly string[], log: Pick<Log, 'warn'> = processLog()): void {
  const fresh = new Set(ids.map((id) => (/^[\w-]{1,64}$/.test(id) ? id : noId)).filter((id) => !reported.has(id)))
  if (fresh.size === 0) return
  for (const id of fresh) reported.add(id)
  log.warn('irregular_posts', { ids: [...fresh].join(' ') })
}
