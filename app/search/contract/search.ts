/** The search as the API speaks it: one query, answers in six groups, texts in segments so that no caller needs HTML. */
import { z } from 'zod'
import { visibleText } from '~/domain/text/visible-text'
import { defineOperation } from '~/platform/http/api/operation'

export const maxQueryLength = 100
const maxPerGroup = 20
const perGroupError = `per_group must be a whole number from 1 to ${maxPerGroup}.`

/** What is looked for: trimmed, and cut where it is too long. Cut by characters, so that no emoji is halved. */
export function cleanQuery(text: string): string {
  return [...visibleText(text)].slice(0, maxQueryLength).join('').trim()
}

export const searchGroups = ['services', 'plans', 'pages', 'posts', 'faq', 'legal'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** A run of text; `hit` where it is a word that was found. */
const segmentSchema = z.object({ text: z.string(), hit: z.boolean() })
export type Segment = z.output<typeof segmentSchema>

export const searchHitSchema = z.object({
  /** Unique in an answer, such as `services:weight-loss`. */
  id: z.string(),
  /** Path on the site, with the place on the page. */
  url: z.string(),
  title: z.array(segmentSchema).min(1),
  /** Some 160 characters around what was found; empty where there is no text beside the title. */
  snippet: z.array(segmentSchema),
  /** A fact that places it: a price, a kind of service, the name of a policy. */
  note: z.string().nullable(),
})
export type SearchHit = z.output<typeof searchHitSchema>

const searchGroupSchema = z.object({
  /** How many were found; `hits` holds the best of them, best first. */
  total: z.int().min(0),
  hits: z.array(searchHitSchema),
})

export const searchResultSchema = z.object({
  /** The query as it was understood: trimmed and cut. */
  query: z.string(),
  total: z.int().min(0),
  /** The groups that have hits, that with the best hit of all first. */
  order: z.array(z.enum(searchGroups)),
  groups: z.object({
    services: searchGroupSchema,
    plans: searchGroupSchema,
    /** What the clinic is found for by name: telephone, address, awards. */
    pages: searchGroupSchema,
    posts: searchGroupSchema,
    faq: searchGroupSchema,
    legal: searchGroupSchema,
  }),
})
export type SearchResult = z.output<typeof searchResultSchema>

const searchOperation = defineOperation({
  id: 'search',
  area: 'search',
  method: 'GET',
  path: '/search',
  summary:
    'Services, plans and meals, pages, published posts, frequent questions and policies that hold the words of q.',
  access: 'all',
  query: z.object({
    q: z.string().default('').transform(cleanQuery),
    per_group: z.preprocess(
      (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
      z.int(perGroupError).min(1, perGroupError).max(maxPerGroup, perGroupError).default(10),
    ),
  }),
  answer: z.object({ success: z.literal(true), data: searchResultSchema }),
  errors: ['invalid_input'],
})

export const searchOperations = { all: searchOperation }
