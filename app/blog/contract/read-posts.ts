/**
 * Posts as the site reads them. The specification has words for a post that lacks something ('Untitled', 'Unknown Date', blog-{id}):
 * a part that is missing, or not as the contract has it, is empty here, and the post is shown with the others. The words are the screens'.
 */
import { z } from 'zod'
import { blogBlockSchema, blogListAnswerSchema, blogPostAnswerSchema, blogPostSchema } from './blog'

const text = z.string().trim().catch('')
const { updated_at, cover, tags } = blogPostSchema.shape

const postSchema = blogPostSchema.extend({
  slug: text,
  title: text,
  description: text,
  created_at: text,
  publish_date: z.string().min(1).nullable().catch(null),
  status: text,
  updated_at: updated_at.catch(undefined),
  cover: cover.catch(null),
  tags: tags.catch([]),
  body: z
    .array(z.unknown())
    .catch([])
    .transform((blocks) => blocks.flatMap((block) => blogBlockSchema.safeParse(block).data ?? [])),
})

export const readPostSchema = blogPostAnswerSchema.extend({ data: postSchema })
export const readPostsSchema = blogListAnswerSchema.extend({ data: z.array(postSchema) })
