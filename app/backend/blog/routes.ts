import { blogOperations, blogPostSchema } from '~/clinic/contract/blog'
import { pickBy } from '../pick-by'
import { type Route, route } from '../route'
import type { BlogService } from './service'

const toAnswer = pickBy(blogPostSchema)

export function blogRoutes({ blog }: { blog: BlogService }): Route[] {
  return [
    route(blogOperations.list, async ({ query }) => {
      const { data, meta } = await blog.listPosts(query)
      return { success: true as const, data: data.map(toAnswer), meta }
    }),
    route(blogOperations.get, async ({ params }) => ({
      success: true as const,
      data: toAnswer(await blog.requirePost(params.id)),
    })),
    route(blogOperations.bySlug, async ({ params }) => ({
      success: true as const,
      data: toAnswer(await blog.requirePostBySlug(params.slug)),
    })),
  ]
}
