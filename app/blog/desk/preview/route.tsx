/** A working copy as readers would see it: for admins alone, and never kept. */

import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { founder, site } from '~/content/collections.server'
import { otherLanguage, postLanguage } from '~/domain/posts/post-language'
import { longDate } from '~/domain/time/days'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { settings } from '~/platform/settings/settings.server'
import { programTime } from '~/platform/work/clock.server'
import { adminBlogOperations } from '../../contract/admin-blogs'
import { PostArticle } from '../../site/post/post-article'
import { readingTime } from '../../site/post/reading-time'
import { postImage } from '../../site/post-views'

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `Preview: ${loaded?.post.title ?? ''}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'posts')
  const answer = await clinic(adminBlogOperations).get(visit.params.id ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such post.', { status: 404 })
  if (!answer.ok) throw new Response('This post cannot be read right now. Please try again.', { status: 503 })
  const { id, slug, draft } = answer.data
  return data(
    {
      slug,
      author: site.blog.author,
      reviewer: founder(),
      post: {
        title: draft.title || 'Untitled',
        date: longDate(draft.publish_date ?? programTime().toISOString()),
        readingTime: readingTime(draft.body),
        cover: draft.cover ?? postImage({ id, body: draft.body }),
        body: draft.body,
        lang: otherLanguage(postLanguage(draft)),
        url: `${settings().publicUrl}/blog/${slug}`,
      },
    },
    { headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' } },
  )
}

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' })

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function PreviewPage() {
  const { slug, author, reviewer, post } = useLoaderData<typeof loader>()
  return (
    <>
      <p className="bg-warn-tint text-small text-warn">
        <span className="wrap flex flex-wrap gap-x-4 py-3">
          A preview of the working copy. Readers do not see this page.{' '}
          <a href={`/blog/${slug}/edit`} className="font-semibold underline">
            Back to the editor
          </a>
        </span>
      </p>
      <PostArticle post={post} author={author} reviewer={reviewer} />
    </>
  )
}
