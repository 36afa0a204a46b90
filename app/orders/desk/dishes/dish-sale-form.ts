/** The form of a sale of dishes: the contract's fields, its basket as one text. */
import { z } from 'zod'
import { readBasketText } from '~/domain/orders/basket'
import type { Given } from '~/platform/http/api/operation'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { checkDishSale, dishSaleBodySchema } from '../../contract/desk/dish-sales'

const noBasket = 'No dish is chosen yet. Please choose dishes above first.'
const { dishes: _, ...shape } = dishSaleBodySchema.shape

const form = z
  .object({
    ...shape,
    /** Each dish with its number and the price that was shown (domain/orders/basket.ts). */
    dishes: z.string(noBasket).transform((text, context) => {
      const dishes = readBasketText(text)
      if (dishes) return dishes
      context.addIssue({ code: 'custom', message: noBasket })
      return z.NEVER
    }),
  })
  .superRefine(checkDishSale)

export const dishSaleFormSchema = withEmailQuestion<Given<typeof dishSaleBodySchema>, z.input<typeof form>>(
  form,
  'customer_email',
)
