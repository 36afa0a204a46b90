import type { LatestPosts } from './latest-posts'
import { allLatest } from './latest-posts.server'

/** The newest posts as JSON, for a page that was sent without them. */
export async function loader() {
  const body: LatestPosts = await allLatest()
  // A failure is a 200 too: its sentences stand where the posts would, and the browser asks again.
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } })
}
