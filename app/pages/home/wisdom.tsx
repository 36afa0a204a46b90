import { Link } from '@remix-run/react'
import { PostLink } from '~/blog/site/blog-dialog/blog-dialog'
import { usePostStrip } from '~/blog/site/latest-posts'
import type { PostCard, PostStrip } from '~/blog/site/post-views'
import type { Home } from '~/content/schema/schema'
import { noBlogsMessage } from '~/platform/session/answers/errors'
import { useMedia } from '~/ui/browser/use-media'
import { CarouselSlide, CarouselTrack, Counter, Dots, PreviousNext, useCarousel } from '~/ui/carousel/carousel'
import { MediaPicture } from '~/ui/picture/media-picture'
import { useToastOf } from '~/ui/text/toast'

export function Wisdom({ heading, sent }: { heading: Home['blogHeading']; sent: PostStrip }) {
  const result = usePostStrip(sent)
  // The specification has a toast for a list that is not there, and none for one that failed.
  useToastOf('error', 'error' in result && result.error === noBlogsMessage ? result.error : null)
  return (
    <section aria-roledescription="carousel" aria-labelledby="wisdom" className="bg-ivory">
      <div className="wrap section">
        {'posts' in result && result.posts.length > 0 ? (
          <PostCarousel heading={heading} posts={result.posts} />
        ) : (
          <>
            <Heading heading={heading} />
            <div className="mt-10 flex flex-col items-center text-center">
              <img src="/illustrations/empty-no-posts.svg" alt="" width={200} height={150} loading="lazy" />
              <p role={'error' in result ? 'alert' : undefined} className="mt-4 text-ink-2">
                {'isLoading' in result ? 'Loading blogs...' : 'error' in result ? result.error : 'No blogs available.'}
              </p>
              {'isLoading' in result ? (
                <Link to="/blogs" className="btn btn-outline btn-small mt-5 hidden no-js:inline-flex">
                  See all posts
                </Link>
              ) : null}
            </div>
          </>
        )}
      </div>
    </section>
  )
}

function PostCarousel({ heading, posts }: { heading: Home['blogHeading']; posts: PostCard[] }) {
  // CSS decides what is seen at first (.post-slide); this only tells the arrows how far a step goes.
  const tablet = useMedia('(width >= 640px)')
  const desktop = useMedia('(width >= 1024px)')
  const perView = desktop ? 3 : tablet ? 2 : 1
  const carousel = useCarousel({ count: Math.ceil(posts.length / perView), perView })
  return (
    <>
      <div className="flex items-end justify-between gap-6">
        <Heading heading={heading} />
        <div className="max-md:hidden">
          <PreviousNext carousel={carousel} noun="posts" />
        </div>
      </div>
      <div className="mt-5 md:mt-8 lg:mt-11">
        <CarouselTrack carousel={carousel} className="-mx-4">
          {posts.map((post, i) => (
            <CarouselSlide key={post.id} carousel={carousel} index={i} span={perView} className="post-slide">
              <Card post={post} />
            </CarouselSlide>
          ))}
          {/* So that neither the last window nor a swipe past it meets an empty place; these cannot be focused. */}
          {posts.slice(0, placesBehind(posts.length)).map((post) => (
            <CarouselSlide
              key={`again-${post.id}`}
              carousel={carousel}
              index={-1}
              span={perView}
              clone
              className="post-slide"
            >
              <Card post={post} />
            </CarouselSlide>
          ))}
        </CarouselTrack>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between md:mt-8 md:justify-center">
        <Dots carousel={carousel} noun="Posts" className="max-md:w-full max-md:justify-center" />
        <div className="md:hidden">
          <PreviousNext carousel={carousel} noun="post" />
        </div>
        <Counter carousel={carousel} className="md:hidden" />
      </div>
    </>
  )
}

/** Of three, as many as a wide screen shows: the rest of the last window, and one window more. */
const placesBehind = (count: number) => ((3 - (count % 3)) % 3) + 3

function Heading({ heading }: { heading: Home['blogHeading'] }) {
  return (
    <div>
      <p className="eyebrow">{heading.eyebrow}</p>
      <h2 id="wisdom">{heading.title}</h2>
    </div>
  )
}

function Card({ post }: { post: PostCard }) {
  return (
    <article className="breathes flex h-full flex-col items-start px-4">
      <div className="relative w-full">
        <MediaPicture
          src={post.image.src}
          alt=""
          sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 94vw"
          className="aspect-[7/4] w-full rounded-[18px] bg-cream object-cover"
        />
        <p className="figures absolute -bottom-5 left-4 rounded-field bg-paper px-3.5 py-2 text-center shadow-rest">
          <span className="block text-[1.3rem] leading-none font-semibold">{post.date.day}</span>
          <span className="text-meta">{post.date.month}</span>
        </p>
      </div>
      <p className="mt-9 text-meta text-ink-2">
        By {post.author}
        {post.commentLine}
      </p>
      <h3 className="mt-2">
        <PostLink id={post.id} slug={post.slug} className="-my-2.5 block py-2.5 text-left hover:text-leaf-700">
          {post.title}
        </PostLink>
      </h3>
      <p className="mt-2 mb-3 max-w-[29em] md:mb-5 text-small text-ink-2">{post.excerpt}</p>
      <PostLink id={post.id} slug={post.slug} className="text-link mt-auto text-small">
        Read more<span className="sr-only">: {post.title}</span>
      </PostLink>
    </article>
  )
}
