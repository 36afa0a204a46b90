import { toRss } from '~/pages/feeds'
import { feedFacts, newestPosts } from './feed-source.server'

/** The blog as RSS. */
export async function loader() {
  const posts = await newestPosts()
  if (!posts) return new Response('Not available right now.', { status: 503, headers: { 'Retry-After': '60' } })
  return new Response(toRss(posts, feedFacts()), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
