import { type BlogPost, blogOperations } from '~/clinic/contract/blog'
import { type Route, route } from '../route'
import type { BlogService } from './service'
import type { Post } from './store'

export function blogRoutes({ blog }: { blog: BlogService }): Route[] {
  return [
    route(blogOperations.list, async ({ query }) => {
      const { posts, total } = await blog.listPosts({ page: query.page, perPage: query.per_page })
      return {
        success: true as const,
        data: posts.map(toAnswer),
        meta: { page: query.page, per_page: query.per_page, total },
      }
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

/** The contract's names. */
function toAnswer(post: Post): BlogPost {
  const { id, slug, title, description, status, cover, tags, body } = post
  return {
    id,
    slug,
    title,
    description,
    created_at: post.created_at,
    publish_date: post.publish_date,
    status,
    cover,
    tags,
    body,
  }
}
