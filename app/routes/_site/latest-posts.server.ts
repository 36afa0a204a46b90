import type { AppLoadContext } from '@remix-run/node'
import { createClinicApi, type Result } from '~/clinic/client.server'
import type { BlogSummary } from '~/clinic/contract/blog'
import { blogListMessage, recentPostsMessage } from '~/clinic/errors'
import { site } from '~/content/collections.server'
import { carouselPosts, footerPosts, type PostStrip, type RecentPosts, toPostCard } from '~/views/posts'
import { type Deadline, inTime, late, pageDeadline } from './in-time.server'

type Asked = { answer: Promise<Result<BlogSummary[]>>; deadline: Promise<void> }

const visits = new WeakMap<AppLoadContext, Asked>()

/**
 * The newest posts, by the day they were written, for the widgets of the frame and of the home page: asked for once in a
 * visit, whose loaders share the context, and waited for until one deadline.
 */
function latestPosts(context: AppLoadContext, deadline: Deadline): Asked {
  const asked = visits.get(context) ?? { answer: askForPosts(), deadline: deadline() }
  visits.set(context, asked)
  return asked
}

const askForPosts = () => createClinicApi().blogs.list({ per_page: 12 })

/** What is made of the answer; `isLoading` where the backend is slower than the page may wait. */
async function soon<Made>(context: AppLoadContext, deadline: Deadline, make: (answer: Result<BlogSummary[]>) => Made) {
  const asked = latestPosts(context, deadline)
  const answer = await inTime(asked.answer, asked.deadline)
  return answer === late ? { isLoading: true as const } : make(answer)
}

/** The footer's posts. */
export const recentPosts = (context: AppLoadContext, deadline = pageDeadline): Promise<RecentPosts> =>
  soon(context, deadline, toRecentPosts)

/** The home page's posts. */
export const postStrip = (context: AppLoadContext, deadline = pageDeadline): Promise<PostStrip> =>
  soon(context, deadline, toPostStrip)

/** Both, however long it takes: for the browser, which asks once the page is there. */
export async function allLatest(): Promise<{ recent: RecentPosts; strip: PostStrip }> {
  const answer = await askForPosts()
  return { recent: toRecentPosts(answer), strip: toPostStrip(answer) }
}

function toRecentPosts(answer: Result<BlogSummary[]>): RecentPosts {
  return answer.ok ? { posts: footerPosts(answer.data) } : { error: recentPostsMessage(answer.failure) }
}

function toPostStrip(answer: Result<BlogSummary[]>): PostStrip {
  if (!answer.ok) return { error: blogListMessage(answer.failure) }
  const facts = { author: site.blog.author, comments: site.blog.commentCount }
  return { posts: carouselPosts(answer.data).map((post) => toPostCard(post, facts)) }
}
