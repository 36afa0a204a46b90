import { Link } from '@remix-run/react'
import { MediaPicture } from '~/ui/picture/media-picture'
import { useToastOf } from '~/ui/text/toast'
import { PostLink } from './blog-dialog/blog-dialog'
import { useRecentPosts } from './latest-posts'
import type { RecentPosts } from './post-views'

/** The newest posts in the footer, on its dark ground. */
export function RecentPostList({ sent }: { sent: RecentPosts }) {
  const result = useRecentPosts(sent)
  useToastOf('error', 'error' in result ? result.error : null)
  if ('isLoading' in result)
    return (
      <p className="text-small text-leaf-200">
        Loading posts...{' '}
        <Link to="/blogs" className="hidden underline no-js:inline">
          See all posts
        </Link>
      </p>
    )
  if ('error' in result)
    return <p className="rounded-field bg-danger-tint px-4 py-3 text-small text-danger">{result.error}</p>
  if (result.posts.length === 0) return <p className="text-small text-leaf-200">No recent posts available.</p>
  return (
    <ul className="space-y-4">
      {result.posts.map((post) => (
        <li key={post.id}>
          <PostLink id={post.id} slug={post.slug} className="group flex items-start gap-3.5">
            <MediaPicture
              src={post.image.src}
              alt=""
              sizes="84px"
              className="h-15 w-21 shrink-0 rounded-lg bg-leaf-800 object-cover"
            />
            <span>
              <span className="block text-small leading-snug font-semibold group-hover:underline">{post.title}</span>
              <span className="figures mt-0.5 block text-meta text-leaf-200">{post.longDate}</span>
            </span>
          </PostLink>
        </li>
      ))}
    </ul>
  )
}
