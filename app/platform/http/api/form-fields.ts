/** What the forms a visitor fills in have in common. */
import { z } from 'zod'
import { visibleText, withoutInvisible } from '~/domain/text/visible-text'
import { isDay } from '~/domain/time/days'

/**
 * The token a form was shown with. What was sent once with a token is not done twice: the second time, word for word the
 * same, gets the first one's answer. Callers that are no form may leave it out.
 */
export const formTokenSchema = z
  .string()
  .regex(/^[\w.-]{16,200}$/, 'This form is out of date. Please send it again.')
  .optional()

/**
 * A field no client sees. Programs fill it in, and password managers too: what comes with it is kept and answered like the rest,
 * and marked for staff (docs/decisions/0049).
 */
export const honeypotSchema = z.string().optional()

export const isFilled = (honeypot: string | undefined): boolean => Boolean(honeypot)

/** Text on one line that has to be there, trimmed and without invisible signs; `label` begins the sentences: 'Name is required'. */
export const lineSchema = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .overwrite(visibleText)
    .min(1, { error: `${label} is required`, abort: true })
    .max(max, `${label} must be ${max} characters or less`)
    .regex(/^\P{Cc}*$/u, `${label} must be on one line`)

/** Trimmed text of any lines that has to be there. */
export const wordsSchema = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .max(max, `${label} must be ${max} characters or less`)

/** What may be missing, empty or null: all of these come out as null. */
export const nullIfEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((given) => (given || null) as Exclude<z.output<Schema>, '' | undefined> | null)

/** Text on one line as `lineSchema` has it that may be missing, empty or null. */
export const optionalLineSchema = (label: string, max: number) =>
  nullIfEmpty(
    z
      .string()
      .overwrite(visibleText)
      .max(max, `${label} must be ${max} characters or less`)
      .regex(/^\P{Cc}*$/u, `${label} must be on one line`),
  )

const emptyToNull = (given: unknown) =>
  given === undefined || (typeof given === 'string' && visibleText(given) === '') ? null : given

/** As `optionalLineSchema`, for what stands in answers too: its JSON schema can be written down. */
export const lineOrNullSchema = (label: string, max: number) =>
  z.preprocess(emptyToNull, lineSchema(label, max).nullable())

/** The same for text of any lines. */
export const wordsOrNullSchema = (label: string, max: number) =>
  z.preprocess(
    emptyToNull,
    z.string().overwrite(visibleText).max(max, `${label} must be ${max} characters or less`).nullable(),
  )

/** An id that content/ gives, such as `ekadashi`. */
export const contentIdSchema = z.string().overwrite(withoutInvisible).max(60, 'Please choose from the list')

/** Trimmed text of any lines that may be missing, empty or null. */
export const optionalWordsSchema = (label: string, max: number) =>
  nullIfEmpty(z.string().trim().max(max, `${label} must be ${max} characters or less`))

/**
 * A day of India's calendar. What is none goes no further: other rules of the same field reckon with it, and zod would ask them all the same.
 */
export const daySchema = (message: string) =>
  z.iso.date({ error: message, abort: true }).refine(isDay, { error: message, abort: true })
