import type { ClinicApi } from '~/clinic/client.server'
import type { BlogSummary } from '~/clinic/contract/blog'
import type { Result } from '~/clinic/read-answer'

const perPage = 100

/** Against a backend elsewhere that answers every page alike. */
const mostPages = 100

/** Every published post: the list is sorted and filtered by what the API does not sort and filter by. */
export async function allPosts(clinic: Pick<ClinicApi, 'blogs'>): Promise<Result<BlogSummary[]>> {
  const posts = new Map<string, BlogSummary>()
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await clinic.blogs.list({ page, per_page: perPage })
    if (!answer.ok) return answer
    const known = posts.size
    for (const post of answer.data) if (!posts.has(post.id)) posts.set(post.id, post)
    // A page with posts that could not be read is full all the same.
    if ((answer.sent ?? answer.data.length) < perPage || posts.size === known) break
  }
  return { ok: true, data: [...posts.values()] }
}
