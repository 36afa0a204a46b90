/** What other pages show: testimonials.yaml, awards.yaml, about.yaml, gallery.yaml, faq.yaml and search.yaml. */
import { z } from 'zod'
import { describedPicture, entries, icon, imagePath, sitePath, slug, text } from './schema-fields'

export const testimonialsSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: slug,
        quote: text(400),
        name: text(60),
        image: imagePath.nullable(),
        location: text(60).optional(),
        consentNote: text(300),
      }),
    )
    .min(1)
    .max(60),
})

export const awardsSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: slug,
        year: z.int().min(1990).max(2100),
        title: text(80),
        by: text(120),
        text: text(240),
        evidence: text(400),
      }),
    )
    .min(1)
    .max(30),
  media: z
    .array(z.strictObject({ name: text(80), text: text(200), evidence: text(400) }))
    .min(1)
    .max(12),
})

export const aboutSchema = z.strictObject({
  title: text(60),
  intro: text(400),
  picture: describedPicture.optional(),
  mission: z.strictObject({ title: text(40), text: text(600) }),
  vision: z.strictObject({ title: text(40), text: text(600) }),
  highlights: entries(z.strictObject({ icon, title: text(60), text: text(240) }), 6),
  keyFacts: entries(z.strictObject({ value: text(20), label: text(60), evidence: text(400).optional() }), 4),
  whoWeAre: z.strictObject({ title: text(60), text: text(800) }),
  company: entries(z.strictObject({ title: text(60), text: text(900) }), 8),
  join: z.strictObject({ title: text(80), text: text(240), buttonLabel: text(40) }),
})

export const gallerySchema = z.strictObject({
  title: text(60),
  intro: text(300),
  showFilters: z.boolean(),
  items: z
    .array(
      z.strictObject({
        id: slug,
        title: text(60),
        categories: z.array(text(40)).min(1).max(4),
        image: describedPicture,
        /** A photograph of a client needs the number of the signed consent; a drawing does not (null). */
        consentId: text(40).nullable(),
      }),
    )
    .min(1)
    .max(120),
})

export const faqSchema = z.strictObject({
  items: entries(z.strictObject({ id: slug, question: text(160), answer: text(900) }), 80),
})

/** Words with commas between them, as staff type them. */
const wordList = (max: number) => text(max)
export const searchSchema = z.strictObject({
  synonyms: entries(
    z.strictObject({
      id: slug,
      /** Words of the site. What says one of them is also found by `words`. */
      means: wordList(300),
      words: wordList(1500),
    }),
    200,
  ),
  pages: entries(
    z.strictObject({
      id: slug,
      title: text(60),
      note: text(80).optional(),
      text: text(300),
      to: sitePath,
      words: wordList(1500),
    }),
    60,
  ),
})
