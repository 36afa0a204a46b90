/** The plate that visitors lay, as the API speaks of it: what is in one unit of each food. */
import { z } from 'zod'
import { defineOperation } from '~/platform/http/api/operation'

/** `is_whole`: false where a part of it was not measured, so that it is at least so much. */
const figureSchema = z.object({ known: z.number(), is_whole: z.boolean() })

const thaliFiguresSchema = z.object({
  /** Of content/thali.yaml. */
  id: z.string(),
  protein_g: figureSchema,
  fibre_g: figureSchema,
  energy_kcal: figureSchema,
})
export type ThaliFigures = z.output<typeof thaliFiguresSchema>

export const thaliOperations = {
  figures: defineOperation({
    id: 'thali.figures',
    area: 'thali',
    method: 'GET',
    path: '/thali/figures',
    summary:
      'Protein, fibre and energy of one unit of each food of the thali, by the recipes of content/. A food without a recipe or a line of the food table stands with nothing known.',
    access: 'all',
    answer: z.object({ success: z.literal(true), data: z.array(thaliFiguresSchema) }),
    errors: [],
  }),
}
