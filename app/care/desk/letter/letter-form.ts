/** What the form of a letter sends. */
import { z } from 'zod'
import { planLanguages } from '~/domain/food/plan-words'
import { formTokenSchema, lineSchema, wordsSchema } from '~/platform/http/api/form-fields'

export const letterSchema = z.object({
  title: lineSchema('Title', 120),
  language: z.enum(planLanguages, 'Please choose the language'),
  words: wordsSchema('Letter', 4000),
  /** With the client, at once. */
  shares: z.literal('on').optional(),
  form_token: formTokenSchema,
})
