import { toJsonFeed } from '~/pages/feeds'
import { feedFacts, newestPosts } from './feed[.]xml/feed-source.server'

/** The blog as JSON Feed. */
export async function loader() {
  const posts = await newestPosts()
  if (!posts) return new Response('Not available right now.', { status: 503, headers: { 'Retry-After': '60' } })
  return new Response(JSON.stringify(toJsonFeed(posts, feedFacts())), {
    headers: { 'Content-Type': 'application/feed+json; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
