/** What the form of the cash drawer sends: sums as they are typed. */
import { z } from 'zod'
import { paiseOfRupees } from '~/domain/money/money'
import { type TillBody, tillBodySchema } from '../../contract/till'

const inRupees = 'Please write the sum in rupees, such as 2450 or 2450.50'
const { opening_paise, note } = tillBodySchema.shape

/** '2,450' and '₹2450.50'. */
const typedSum = z
  .string(inRupees)
  .transform((text) => paiseOfRupees(text.replace(/[₹,\s]/g, '')))
  .refine((paise) => opening_paise.safeParse(paise).success, inRupees)

export const tillFormSchema = z.object({
  opening: typedSum,
  counted: typedSum.optional(),
  note,
  version: z.coerce.number().pipe(tillBodySchema.shape.version),
})

export const bodyOf = ({ opening, counted, ...sent }: z.output<typeof tillFormSchema>): TillBody => ({
  ...sent,
  opening_paise: opening ?? 0,
  counted_paise: counted ?? null,
})
