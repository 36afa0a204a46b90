/** The home page: home.yaml, home-services.yaml and home/*.mdx. */
import { z } from 'zod'
import { describedPicture, entries, icon, imagePath, picture, sitePath, slug, text } from './schema-fields'

export const homeSchema = z.strictObject({
  hero: entries(
    z.strictObject({
      id: slug,
      eyebrow: text(60),
      title: text(30),
      titleEmphasis: text(30),
      text: text(160),
      image: describedPicture,
      mobileImage: imagePath,
      tone: z.enum(['ink', 'ivory']),
      primary: z.strictObject({ label: text(30), to: sitePath }),
      secondary: z.strictObject({ label: text(30), to: sitePath }),
    }),
    6,
  ),
  heroNote: text(60),
  highlights: entries(z.strictObject({ icon, title: text(40), text: text(120) }), 6),
  servicesHeading: z.strictObject({ eyebrow: text(60), title: text(60), linkLabel: text(40) }),
  why: z.strictObject({
    eyebrow: text(60),
    title: text(60),
    text: text(200),
    steps: entries(z.strictObject({ step: text(40), price: text(20).optional(), description: text(160) }), 8),
    benefits: entries(z.strictObject({ icon, title: text(60), text: text(160) }), 6),
    image: picture,
    impact: entries(z.strictObject({ value: text(20), label: text(40) }), 4),
    quotes: entries(
      z.strictObject({ quote: text(240), name: text(60), place: text(60), consentNote: text(300).optional() }),
      6,
    ),
  }),
  testimonialsHeading: z.strictObject({ eyebrow: text(60), title: text(60), linkLabel: text(40) }),
  mission: z.strictObject({
    eyebrow: text(60),
    title: text(60),
    assurances: entries(text(80), 12),
    image: describedPicture,
    buttonLabel: text(40),
    formTitle: text(60),
    formText: text(200),
  }),
  blogHeading: z.strictObject({ eyebrow: text(60), title: text(60) }),
})

export const homeServicesSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: slug,
        serviceId: slug,
        image: describedPicture,
        iconType: z.literal('image'),
        iconImage: imagePath,
        iconAlt: z.string().max(80),
        title: text(60),
        description: text(200),
        highlights: entries(text(80), 5),
        modalContent: z.strictObject({
          overview: text(1200),
          benefits: entries(text(200), 8),
          success: text(400),
          evidence: text(400),
        }),
      }),
    )
    .min(1)
    .max(10),
})

/** content/home/*.mdx: the texts behind the read-more links of the welcome block. The body is the modal's text. */
export const homeTextSchema = z.strictObject({
  order: z.int().min(1).max(9),
  eyebrow: text(60).optional(),
  title: text(80),
  summary: text(400),
  linkLabel: text(60),
  image: describedPicture,
  evidence: text(400).optional(),
})
