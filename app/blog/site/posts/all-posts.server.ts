import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import type { BlogSummary } from '../../contract/blog'
import { blogOperations } from '../../contract/blog-operations'

const perPage = 100

/** Every published post: the list is sorted and filtered by what the API does not sort and filter by. */
export async function allPosts(clinic: ClinicApi): Promise<Result<BlogSummary[]>> {
  const posts = new Map<string, BlogSummary>()
  for (let page = 1; ; page += 1) {
    const answer = await clinic(blogOperations).list({ page, per_page: perPage })
    if (!answer.ok) return answer
    for (const post of answer.data) posts.set(post.id, post)
    if (answer.data.length < perPage) return { ok: true, data: [...posts.values()] }
  }
}
