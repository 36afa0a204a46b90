import type { AppLoadContext } from '@remix-run/node'
import { createClinic, type Result } from '~/clinic/client.server'
import type { BlogSummary } from '~/clinic/contract/blog'

const answers = new WeakMap<AppLoadContext, Promise<Result<BlogSummary[]>>>()

/**
 * The newest posts, by the day they were written, for the widgets of the frame and of the home page: asked for once in a
 * visit, whose loaders share the context.
 */
export function latestPosts(context: AppLoadContext): Promise<Result<BlogSummary[]>> {
  const answer = answers.get(context) ?? createClinic().blogs.list({ perPage: 12 })
  answers.set(context, answer)
  return answer
}
