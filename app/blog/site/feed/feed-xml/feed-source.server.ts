import { site } from '~/content/collections.server'
import { createClinicApi } from '~/platform/session/client.server'
import { settings } from '~/platform/settings/settings.server'
import type { BlogSummary } from '../../../contract/blog'
import { allPosts } from '../../posts/all-posts.server'
import type { FeedFacts } from '../feeds'

/** What is made of every published post, for machines: kept for ten minutes, and 503 where the posts cannot be read. */
export async function answerFromPosts(contentType: string, make: (posts: BlogSummary[]) => string): Promise<Response> {
  const posts = await allPosts(createClinicApi())
  if (!posts.ok) return new Response('Not available right now.', { status: 503, headers: { 'Retry-After': '60' } })
  return new Response(make(posts.data), {
    headers: { 'Content-Type': `${contentType}; charset=utf-8`, 'Cache-Control': 'public, max-age=600' },
  })
}

export function feedFacts(): FeedFacts {
  return {
    origin: settings().publicUrl,
    title: `Nutrition Wisdom · ${site.legalName}`,
    description: site.description,
    author: site.blog.author,
  }
}
