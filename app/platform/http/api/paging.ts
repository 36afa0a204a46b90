import { z } from 'zod'
import { visibleText } from '~/domain/text/visible-text'

const maxPage = 1_000_000
const maxPerPage = 100

/** Digits become a number; anything else stays as it is and is refused as no whole number (`Number('')` would be 0). */
const digitsToNumber = (value: unknown) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value

const wholeNumber = (name: string, max: number, fallback: number) => {
  const error = `${name} must be a whole number from 1 to ${max}.`
  return z.preprocess(digitsToNumber, z.int(error).min(1, error).max(max, error).default(fallback))
}

/** `page` from 1; `per_page` at most 100, which is also what a caller gets who asks for no pages. */
export const pageQuerySchema = z.object({
  page: wholeNumber('page', maxPage, 1),
  per_page: wholeNumber('per_page', maxPerPage, maxPerPage),
})
export type PageQuery = z.output<typeof pageQuerySchema>

/** What staff look for in a list, or a word that narrows it: trimmed, without invisible signs. */
export const searchedSchema = z.string().overwrite(visibleText).max(100, 'Please search for at most 100 characters')

/**
 * A list is counted, and leafed through, as far as this: to count all of it, all of it would have to be read. A `total` of so many says
 * that there may be more ('5,000+'); what lies farther is found by a filter, a search or the other order. One client's rows and the
 * blog's posts are counted to the last.
 */
export const mostCounted = 5000
/**
 * A search by words lists so many, of one word the newest: who searches types one more letter. It keeps a search as fast however
 * many rows there are. A `total` of so many says that there may be more.
 */
export const mostFound = 200

export const pageMetaSchema = z.object({
  page: z.int().min(1),
  per_page: z.int().min(1),
  total: z
    .int()
    .min(0)
    .describe(
      `How many there are. Lists of all clients are counted, and have pages, as far as ${mostCounted}, and a search as far as ${mostFound}: so many says that there may be more.`,
    ),
})
export type PageMeta = z.infer<typeof pageMetaSchema>

/** What an operation that lists answers: one page of its rows. */
export const pageAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ success: z.literal(true), data: z.array(row), meta: pageMetaSchema })
