/** The plate that visitors lay: thali.yaml. */
import { z } from 'zod'
import { plateNeeds, plateParts, platePlaces, rimParts } from '../../../domain/food/thali/plate'
import { entries, isoDate, slug, text } from '../schema-fields'

/** In quarters of a katori. */
const katoris = z.number().min(0).max(6).multipleOf(0.25)

export const thaliSchema = z.strictObject({
  title: text(80),
  titleHi: text(80),
  intro: text(200),
  source: text(400),
  agreedOn: isoDate.nullable(),
  parts: z
    .array(
      z.strictObject({
        id: z.enum(rimParts),
        name: text(40),
        nameHi: text(40),
        enough: katoris.min(0.25),
        offers: entries(slug, 8),
      }),
    )
    .length(rimParts.length),
  foods: entries(
    z.strictObject({
      id: slug,
      name: text(40),
      nameHi: text(40),
      part: z.enum(plateParts),
      place: z.enum(platePlaces),
      unit: text(20),
      unitHi: text(20),
      counts: katoris,
      recipe: slug.optional(),
      alike: entries(slug, 12).optional(),
      food: z.string().max(20).optional(),
      grams: z.number().min(0.5).max(1000).optional(),
      notFor: entries(z.enum(plateNeeds), plateNeeds.length).optional(),
    }),
    80,
  ),
  chips: entries(
    z.strictObject({
      id: slug,
      name: text(40),
      nameHi: text(40),
      excludes: z.enum(plateNeeds).optional(),
      enough: z
        .strictObject({
          grain: katoris.optional(),
          dal: katoris.optional(),
          vegetables: katoris.optional(),
          milk: katoris.optional(),
          fruit: katoris.optional(),
        })
        .optional(),
      says: text(300),
    }),
    12,
  ),
  answers: z.strictObject({
    empty: text(160),
    full: text(160),
    more: text(160),
    moreLess: text(160),
    new: text(160),
    newLess: text(160),
  }),
})
