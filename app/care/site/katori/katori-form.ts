import { z } from 'zod'
import { setKatoriBodySchema } from '../../contract/own-care'

/** As it is typed; empty: the clinic's katori. */
export const katoriFormSchema = z.object({
  own_katori_ml: z
    .preprocess((typed) => {
      if (typed === undefined || (typeof typed === 'string' && typed.trim() === '')) return null
      return typeof typed === 'string' && /^\s*\d{1,4}\s*(?:ml)?\s*$/i.test(typed) ? Number.parseInt(typed, 10) : typed
    }, setKatoriBodySchema.shape.own_katori_ml)
    .optional(),
})
