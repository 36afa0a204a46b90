import type { Clinic, Result } from '~/clinic/client.server'
import type { BlogDetail } from '~/clinic/contract/blog'

/** A published post by its slug, or by its id: a post without a slug is linked as blog-{id}. */
export async function findPost(clinic: Clinic, slug: string): Promise<Result<BlogDetail>> {
  const answer = await clinic.blogs.bySlug(slug)
  const id = /^blog-([0-9a-f-]{36})$/.exec(slug)?.[1]
  return answer.ok || answer.failure.status !== 404 || id === undefined ? answer : clinic.blogs.get(id)
}
