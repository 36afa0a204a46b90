import type { Clinic, Result } from '~/clinic/client.server'
import type { BlogSummary } from '~/clinic/contract/blog'

const perPage = 100

/** Every published post: the list is sorted and filtered by what the API does not sort and filter by. */
export async function allPosts(clinic: Clinic): Promise<Result<BlogSummary[]>> {
  const posts: BlogSummary[] = []
  for (let page = 1; ; page += 1) {
    const answer = await clinic.blogs.list({ page, perPage })
    if (!answer.ok) return answer
    posts.push(...answer.data)
    if (answer.data.length < perPage) return { ok: true, data: posts }
  }
}
