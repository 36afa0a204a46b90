import { site } from '~/content/collections.server'
import { blogListMessage } from '~/platform/session/answers/errors'
import { createClinicApi } from '~/platform/session/client.server'
import { type PostCard, toPostCard } from '../post-views'
import { allPosts } from './all-posts.server'
import { type ListChoice, listPage, topicsOf } from './post-list'

export type PostList =
  | { kind: 'posts'; posts: PostCard[]; pages: number; topics: ReturnType<typeof topicsOf> }
  /** `inToast`: said there as well. `failed`: not the visitor's doing. */
  | { kind: 'message'; message: string; inToast: boolean; failed: boolean }

/** One page of the list, or what is said instead of it, with the status of the answer. */
export async function readList(choice: ListChoice): Promise<{ list: PostList; status: number }> {
  const message = (message: string, status: number, inToast = false) => ({
    list: { kind: 'message' as const, message, inToast, failed: status >= 500 },
    status,
  })
  const answer = await allPosts(createClinicApi())
  if (!answer.ok) {
    const isMissing = answer.failure.status === 404
    return message(blogListMessage(answer.failure), isMissing ? 404 : 503, isMissing)
  }
  const found = listPage(answer.data, choice)
  if (!found) {
    // Only the bare address of an empty blog is a page of its own; a topic or page that is not there is not found.
    const isEmpty = answer.data.length === 0 && choice.topic === null && choice.page === 1
    return isEmpty ? message('No blogs available.', 200) : message('No blogs found.', 404)
  }
  const facts = { author: site.blog.author, comments: site.blog.commentCount }
  const posts = found.posts.map((post) => toPostCard(post, facts))
  return { list: { kind: 'posts', posts, pages: found.pages, topics: topicsOf(answer.data) }, status: 200 }
}
