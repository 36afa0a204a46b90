/** Documents with one file each: the front matter of legal/*.mdx, notices/*.mdx and posts/*.mdx. */
import { z } from 'zod'
import { noticeLanguages, noticePurposes } from '../../domain/privacy/privacy-choices'
import { describedPicture, isoDate, slug, text } from './schema-fields'

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
export const noticeSchema = z.strictObject({
  version: isoDate,
  language: z.enum(noticeLanguages),
  title: text(80),
  description: text(200),
  intro: text(600),
  /** Each purpose once, in the order of app/domain/privacy/privacy-choices.ts; photos of meals since the notice of 2026-11-29. */
  purposes: z
    .array(
      z.strictObject({
        id: z.enum(noticePurposes),
        title: text(80),
        data: text(300),
        use: text(300),
        refusal: text(300),
      }),
    )
    .refine(
      (purposes) => {
        const named = purposes.map(({ id }) => id)
        return named.join() === noticePurposes.filter((id) => id !== 'meal_photos' || named.includes(id)).join()
      },
      `each of these once, in this order: ${noticePurposes.join(', ')}`,
    ),
  sections: z.int().min(1).max(40),
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
