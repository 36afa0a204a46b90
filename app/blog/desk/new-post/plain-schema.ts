/** The fields of the form without scripts. */
import { z } from 'zod'

const plainIntents = ['save', 'preview', 'publish', 'unpublish'] as const

/** Everything is taken as it was typed, so that whatever is wrong with it comes back with it. */
export const plainFormSchema = z.object({
  intent: z.enum(plainIntents),
  id: z.uuid().optional(),
  version: z.int().min(1).optional(),
  form_token: z.string().optional(),
  /** The text as it was loaded, as JSON: what both were made from where another saves meanwhile. */
  base: z.string().optional(),
  title: z.string().default(''),
  slug: z.string().default(''),
  description: z.string().default(''),
  cover_src: z.string().default(''),
  cover_alt: z.string().default(''),
  tags: z.string().default(''),
  /** India's clock, as a field of type datetime-local has it. */
  publish_date: z.string().default(''),
  body: z.string().default(''),
})

export type PlainFields = Pick<
  z.output<typeof plainFormSchema>,
  'title' | 'slug' | 'description' | 'cover_src' | 'cover_alt' | 'tags' | 'publish_date' | 'body'
>

export const emptyFields: PlainFields = {
  title: '',
  slug: '',
  description: '',
  cover_src: '',
  cover_alt: '',
  tags: '',
  publish_date: '',
  body: '',
}

/** A longer text is not sent along: the form would not fit. Then another's text is shown whole. */
export const mostBaseLetters = 300_000

export type PlainErrors = Partial<Record<keyof PlainFields, string[]>>
