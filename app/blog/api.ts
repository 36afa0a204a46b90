import type { z } from 'zod'
import { jsonIfChanged } from '~/platform/http/api/if-changed'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import type { Clock } from '~/platform/work/clock'
import { blogPostSchema } from './contract/blog'
import { blogOperations } from './contract/blog-operations'
import { createReadyList } from './posts/ready-list'
import type { BlogService } from './service'

const toAnswer = pickBy(blogPostSchema)

export function blogRoutes({ blog, clock }: { blog: BlogService; clock: Clock }): Route[] {
  const readyList = createReadyList({
    blog,
    clock,
    answer: async (wish): Promise<z.output<typeof blogOperations.list.answer>> => {
      const { data, meta } = await blog.listPosts(wish)
      return { success: true, data: data.map(toAnswer), meta }
    },
  })
  return [
    route(blogOperations.list, async ({ query, request }) => jsonIfChanged(request, await readyList(query))),
    route(blogOperations.get, async ({ params }) => ({ data: toAnswer(await blog.requirePost(params.id)) })),
    route(blogOperations.bySlug, async ({ params }) => ({ data: toAnswer(await blog.requirePostBySlug(params.slug)) })),
    route(blogOperations.version, async () => ({ data: { version: await blog.seenVersion() } })),
  ]
}
