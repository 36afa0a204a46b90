/** What the form of the cash drawer sends: sums as they are typed. */
import { z } from 'zod'
import { paiseOfRupees } from '~/domain/money/money'
import { typedRupees } from '../../contract/orders-desk'
import { type TillBody, tillBodySchema } from '../../contract/till'

const { opening_paise, note } = tillBodySchema.shape

const drawerSum = typedRupees.transform((rupees) => paiseOfRupees(rupees) ?? 0).pipe(opening_paise)

export const tillFormSchema = z.object({
  opening: drawerSum,
  counted: drawerSum.optional(),
  note,
  version: z.coerce.number().pipe(tillBodySchema.shape.version),
})

export const bodyOf = ({ opening, counted, ...sent }: z.output<typeof tillFormSchema>): TillBody => ({
  ...sent,
  opening_paise: opening,
  counted_paise: counted ?? null,
})
