/** Documents with one file each: the front matter of legal/*.mdx, notices/*.mdx, posts/*.mdx and team/*.mdx. */
import { z } from 'zod'
import { appointmentKinds, type Practitioner } from '../../domain/appointments/appointment-times'
import { noticeLanguages, noticePurposes, purposesOf } from '../../domain/privacy/privacy-choices'
import { describedPicture, entries, isoDate, rupees, slug, text } from './schema-fields'
import { breaks, bufferMinutes, httpsUrl, noticeHours, openHours, type siteSchema } from './site-schema'

/** content/legal/*.mdx: one accordion section for each "## " heading of the body. */
export const legalSchema = z.strictObject({
  title: text(80),
  description: text(200),
  dateLabel: z.enum(['Effective', 'Last updated']),
  date: isoDate,
  intro: text(600),
  /** As many as the body has "## " headings: a heading that is lost by a slip of the finger does not go unseen. */
  sections: z.int().min(1).max(40),
})
/** Each has a page of its own. */
export const legalNames = ['privacy', 'terms', 'refund', 'shipping'] as const

/**
 * content/notices/*.mdx: the privacy notice, each version in each language, named by both (2026-11-23-hi). The newest that is not in
 * the future is in force.
 */
export const noticeSchema = z
  .strictObject({
    version: isoDate,
    language: z.enum(noticeLanguages),
    title: text(80),
    description: text(200),
    intro: text(600),
    /** Each purpose once, in the order of app/domain/privacy/privacy-choices.ts. */
    purposes: z.array(
      z.strictObject({
        id: z.enum(noticePurposes),
        title: text(80),
        data: text(300),
        use: text(300),
        refusal: text(300),
      }),
    ),
    sections: z.int().min(1).max(40),
  })
  .refine(({ version, purposes }) => purposes.map(({ id }) => id).join() === purposesOf(version).join(), {
    path: ['purposes'],
    error: `each of these once, in this order: ${noticePurposes.join(', ')}`,
  })

/** content/posts/*.mdx: posts an empty database is seeded with. The body becomes the blog's four block types. */
export const postSchema = z.strictObject({
  title: text(120),
  description: text(240),
  publishDate: isoDate,
  createdAt: isoDate,
  cover: describedPicture,
  tags: z.array(slug).min(1).max(5),
})

/** content/team/*.mdx: who sees clients. The body is what clients read of them where they choose whom to see. */
export const practitionerSchema = z.strictObject({
  /** Among the others, where all of them are named. */
  order: z.int().min(1).max(99),
  name: text(80),
  title: text(80),
  languages: entries(text(30), 8),
  /** false: clients can no longer book this practitioner. The practitioner's visits stay theirs, and are listed to be passed on. */
  bookable: z.boolean().optional(),
  /** Of theirs alone; else as site.yaml has it. */
  prices: z.strictObject({ consultationRupees: rupees }).optional(),
  /** By their ids in services.yaml; left out: all of them. */
  services: z.array(slug).min(1).max(80).optional(),
  kinds: z.array(z.enum(appointmentKinds)).min(1).optional(),
  hours: z.array(openHours).min(1).max(14).optional(),
  breaks: breaks.optional(),
  bufferMinutes: bufferMinutes.optional(),
  noticeHours: noticeHours.optional(),
  room: text(40).optional(),
  onlineLink: httpsUrl.optional(),
})

type Site = Pick<z.infer<typeof siteSchema>, 'hours' | 'appointments'>

/** What a file leaves out is as the clinic has it. */
export function practitionerOf(
  { slug, words, services }: Pick<Practitioner, 'slug' | 'words' | 'services'>,
  { hours: week, ...facts }: Omit<z.infer<typeof practitionerSchema>, 'services'>,
  { hours, appointments }: Site,
): Practitioner {
  const { name, title, languages, kinds = appointmentKinds, room = null, onlineLink = null } = facts
  const { breaks, bufferMinutes, noticeHours } = { ...appointments, ...facts }
  const minutes = {
    discovery: appointments.discovery.minutes,
    consultation: appointments.consultation.minutes,
  }
  return {
    ...{ slug, name, title, languages, words, kinds, room, onlineLink },
    consultationPriceRupees: facts.prices?.consultationRupees ?? null,
    services,
    rules: { hours: hours.consultation, ...(week && { week }), breaks, minutes, bufferMinutes, noticeHours },
  }
}
