/** The calls of the blog that readers make. */
import { z } from 'zod'
import { defineOperation, operationsOf } from '~/platform/http/api/operation'
import { pageQuerySchema } from '~/platform/http/api/paging'
import { blogListAnswerSchema, blogPostAnswerSchema } from './blog'
import { readPostSchema, readPostsSchema } from './read-posts'

const operation = operationsOf('blogs', { area: 'blogs', access: 'all' })

export const blogOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/blogs/all_blog_lists'),
    summary:
      'The published posts, newest first by created_at. Its ETag, sent back as If-None-Match, is answered with 304 until they change.',
    query: pageQuerySchema,
    answer: blogListAnswerSchema,
    readAs: () => readPostsSchema,
    errors: ['invalid_input'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/blogs/get_blog/{id}'),
    summary: 'One published post by its id.',
    params: z.object({ id: z.uuid('Invalid blog ID.').toLowerCase() }),
    answer: blogPostAnswerSchema,
    readAs: () => readPostSchema,
    errors: ['blog_not_found', 'invalid_input'],
  }),
  bySlug: defineOperation({
    ...operation('by_slug', 'GET', '/blogs/slug/{slug}'),
    summary:
      'One published post by the last part of its address. A former one leads to it as well: the answer has the present one.',
    ignoresToken: true,
    // Any text is let through: what cannot be a slug is simply no post's slug, which is a 404 and no mistake in form.
    params: z.object({ slug: z.string() }),
    answer: blogPostAnswerSchema,
    readAs: () => readPostSchema,
    errors: ['blog_not_found'],
  }),
  version: defineOperation({
    ...operation('version', 'GET', '/blogs/version'),
    summary:
      'A text that is another one whenever what readers see of the blog has changed: for those who keep its pages.',
    ignoresToken: true,
    answer: z.object({ success: z.literal(true), data: z.object({ version: z.string().min(1).max(200) }) }),
    errors: [],
  }),
}
