import { Link } from '@remix-run/react'
import { useToastOf } from '~/ui/text/toast'
import type { PostList } from './read-list.server'

/** An empty list, a page that is not there, or posts that cannot be had now. */
export function NoPosts({
  message,
  inToast,
  failed,
  hasChoice,
}: Extract<PostList, { kind: 'message' }> & { hasChoice: boolean }) {
  useToastOf('error', inToast ? message : null)
  return (
    <div className="mt-14 flex flex-col items-center text-center">
      <img
        src={failed ? '/illustrations/empty-error.svg' : '/illustrations/empty-no-posts.svg'}
        alt=""
        width={200}
        height={150}
      />
      <p role={failed ? 'alert' : undefined} className="mt-5 font-display text-h3 font-[520]">
        {message}
      </p>
      {failed ? (
        <a href="/blogs" className="btn btn-primary mt-7">
          Try again
        </a>
      ) : (
        <Link to={hasChoice ? '/blogs' : '/services'} className="btn btn-primary mt-7">
          {hasChoice ? 'See all posts' : 'See our services'}
        </Link>
      )}
    </div>
  )
}
