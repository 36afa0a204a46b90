import type { AppLoadContext } from '@remix-run/node'
import { contentVersion, site } from '~/content/collections.server'
import { type Deadline, inTime, late, pageDeadline } from '~/frame/site/in-time.server'
import { blogListMessage, recentPostsMessage } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import { createClinicApi } from '~/platform/session/client.server'
import type { BlogSummary } from '../contract/blog'
import { blogOperations } from '../contract/blog-operations'
import { carouselPosts, footerPosts, type PostStrip, type RecentPosts, toPostCard } from './post-views'

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

const askForPosts = () => createClinicApi()(blogOperations).list({ per_page: 12 })

/** What is made of the answer; `isLoading` where the backend is slower than the page may wait. */
async function soon<Made>(context: AppLoadContext, deadline: Deadline, make: (answer: Result<BlogSummary[]>) => Made) {
  const asked = latestPosts(context, deadline)
  const answer = await inTime(asked.answer, asked.deadline)
  return answer === late ? { isLoading: true as const } : make(answer)
}

/** The footer's posts. */
export const recentPosts = (context: AppLoadContext, deadline = pageDeadline): Promise<RecentPosts> =>
  soon(context, deadline, recentOf)

/** The home page's posts. */
export const postStrip = (context: AppLoadContext, deadline = pageDeadline): Promise<PostStrip> =>
  soon(context, deadline, stripOf)

/** Both, however long it takes: for the browser, which asks once the page is there. */
export async function allLatest(): Promise<{ recent: RecentPosts; strip: PostStrip }> {
  const answer = await askForPosts()
  return { recent: recentOf(answer), strip: stripOf(answer) }
}

type Answer = Result<BlogSummary[]>

/** An answer is the same object while its text is the same (platform/session/answers/read-answer.ts); what is made of it also shows content. */
function oncePerAnswer<Made>(make: (answer: Answer) => Made): (answer: Answer) => Made {
  const known = new WeakMap<Answer, { version: string; made: Made }>()
  return (answer) => {
    const before = known.get(answer)
    if (before?.version === contentVersion) return before.made
    const made = make(answer)
    known.set(answer, { version: contentVersion, made })
    return made
  }
}

const recentOf = oncePerAnswer(
  (answer): RecentPosts =>
    answer.ok ? { posts: footerPosts(answer.data) } : { error: recentPostsMessage(answer.failure) },
)

const stripOf = oncePerAnswer((answer): PostStrip => {
  if (!answer.ok) return { error: blogListMessage(answer.failure) }
  const facts = { author: site.blog.author, comments: site.blog.commentCount }
  return { posts: carouselPosts(answer.data).map((post) => toPostCard(post, facts)) }
})
