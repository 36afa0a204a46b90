import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import type { BlogDetail } from '../../contract/blog'
import { blogOperations } from '../../contract/blog-operations'

/** A published post by its slug, or by its id: a post without a slug is linked as blog-{id}. */
export async function findPost(clinic: ClinicApi, slug: string): Promise<Result<BlogDetail>> {
  const bySlug = await clinic(blogOperations).bySlug(slug)
  const id = /^blog-(.+)$/.exec(slug)?.[1]
  if (bySlug.ok || bySlug.failure.status !== 404 || id === undefined) return bySlug
  const byId = await clinic(blogOperations).get(id)
  // 422: the rest of a slug that only begins like such an address is no id.
  return !byId.ok && byId.failure.status === 422 ? bySlug : byId
}
