/** What the forms of one picture send: one changes its words, buttons delete it and bring it back. */
import { z } from 'zod'
import { requireField } from '~/ui/form/require-field'
import { changePictureBodySchema } from '../../contract/admin-media'

export const pictureFormSchema = z
  .object({
    intent: z.enum(['change', 'remove', 'bring_back']),
    version: changePictureBodySchema.shape.version,
    name: z.string().optional(),
    alt: changePictureBodySchema.shape.alt,
  })
  .superRefine(({ intent, name }, context) => {
    if (intent === 'change') requireField(context, 'name', changePictureBodySchema.shape.name, name)
  })

export const changeFormSchema = z.object({
  intent: z.string(),
  version: changePictureBodySchema.shape.version,
  name: changePictureBodySchema.shape.name,
  alt: changePictureBodySchema.shape.alt,
})
