import { Link } from '@remix-run/react'
import { MediaPicture } from '~/ui/picture/media-picture'
import { sharedPart } from '~/ui/text/shared-part'
import type { PostCard } from '../post-views'

/** The first post of a page: large, its picture beside its words, which stand still while a document comes. */
export function FirstPost({ post }: { post: PostCard }) {
  return (
    <article className="breathes relative grid items-start gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <Picture post={post} eager />
      <div className="lg:pt-2 xl:pt-14">
        <Byline post={post} />
        <h2 className="mt-3 text-[clamp(1.75rem,1.3rem+1.9vw,2.75rem)] leading-[1.1]">
          <StretchedLink post={post} />
        </h2>
        <p className="lead mt-4">{post.excerpt}</p>
        <ReadMore className="mt-6" />
      </div>
    </article>
  )
}

/** A post among three in a row. */
export function Post({ post }: { post: PostCard }) {
  return (
    <li>
      <article className="breathes relative flex h-full flex-col items-start">
        <Picture post={post} />
        <div className="mt-8">
          <Byline post={post} />
        </div>
        <h2 className="mt-2 text-h3 leading-[1.2] font-[520] tracking-[-0.01em]">
          <StretchedLink post={post} />
        </h2>
        <p className="mt-2 mb-5 max-w-[29em] text-small text-ink-2">{post.excerpt}</p>
        <ReadMore className="mt-auto text-small" />
      </article>
    </li>
  )
}

function Picture({ post, eager = false }: { post: PostCard; eager?: boolean }) {
  return (
    <div className="relative w-full">
      <MediaPicture
        src={post.image.src}
        alt=""
        isLazy={!eager}
        style={sharedPart('post', post.slug)}
        sizes={eager ? '(min-width: 64rem) 54vw, 94vw' : '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 94vw'}
        className="aspect-video w-full rounded-[18px] bg-cream object-cover"
      />
      {/* The same day stands in words in the line below. */}
      <p
        aria-hidden
        className="figures absolute -bottom-5 left-4 rounded-field bg-paper px-3.5 py-2 text-center shadow-rest"
      >
        <span className="block text-[1.3rem] leading-none font-semibold">{post.date.day}</span>
        <span className="text-meta">{post.date.month}</span>
      </p>
    </div>
  )
}

function Byline({ post }: { post: PostCard }) {
  return (
    <p className="text-meta text-ink-2">
      By {post.author} · {post.longDate}
      {post.commentLine}
    </p>
  )
}

/** The title is the link; its area is the whole post, so that the picture and "Read more" lead there as well. */
function StretchedLink({ post }: { post: PostCard }) {
  return (
    <Link
      to={`/blog/${post.slug}`}
      viewTransition
      className="after:absolute after:inset-0 after:rounded-[18px] after:content-[''] hover:text-leaf-700 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-turmeric-500"
    >
      {post.title}
    </Link>
  )
}

const ReadMore = ({ className }: { className: string }) => (
  <span aria-hidden className={`text-link ${className}`}>
    Read more
  </span>
)
