import { createClinicApi } from '~/clinic/client.server'
import type { BlogSummary } from '~/clinic/contract/blog'
import { site } from '~/content/collections.server'
import type { FeedFacts } from '~/pages/feeds'
import { settings } from '~/settings.server'
import { allPosts } from '../_site.blogs/all-posts.server'

/** What both feeds are made from; null while the posts cannot be had. */
export async function newestPosts(): Promise<BlogSummary[] | null> {
  const posts = await allPosts(createClinicApi())
  return posts.ok ? posts.data : null
}

export function feedFacts(): FeedFacts {
  return {
    origin: settings().publicUrl,
    title: `Nutrition Wisdom · ${site.legalName}`,
    description: site.description,
    author: site.blog.author,
  }
}
