import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createClinic } from '~/clinic/client.server'
import { blogListMessage } from '~/clinic/errors'
import { type PostCard, toPostCard } from '~/components/blog-posts'
import { BookingOpener } from '~/components/booking-dialog/booking'
import { pageMeta } from '~/components/page-meta'
import { Breadcrumb } from '~/components/ui/breadcrumb'
import { ChipLinks } from '~/components/ui/chip-links'
import { useToast } from '~/components/ui/toast'
import { home, site } from '~/content/collections.server'
import { allPosts } from './all-posts.server'
import { listAddress, listPage, readPage, topicLabel, topicsOf } from './post-list'

const description =
  'Short reads from a dietitian’s kitchen in Jaipur: millets, dal, spices, tiffins and seasonal food, and how to plan them.'

export const meta: MetaFunction<typeof loader> = ({ data: answer, matches }) => {
  if (!answer) return [{ title: 'Blogs' }]
  const { list, choice, clinic } = answer
  const topic = choice.topic === null || list.kind === 'message' ? '' : `: ${topicLabel(choice.topic)}`
  const page = choice.page > 1 && list.kind === 'posts' ? `, page ${choice.page}` : ''
  return [
    ...pageMeta(matches, {
      title: `Blogs${topic}${page} · ${clinic}`,
      description,
      path: '/blogs',
      breadcrumb: [{ label: 'Blogs', path: '/blogs' }],
    }),
    ...(list.kind === 'posts' && choice.page > 1
      ? [{ tagName: 'link', rel: 'prev', href: listAddress({ ...choice, page: choice.page - 1 }) }]
      : []),
    ...(list.kind === 'posts' && choice.page < list.pages
      ? [{ tagName: 'link', rel: 'next', href: listAddress({ ...choice, page: choice.page + 1 }) }]
      : []),
  ]
}

type List =
  | { kind: 'posts'; posts: PostCard[]; pages: number; topics: ReturnType<typeof topicsOf> }
  /** `inToast`: said there as well. `failed`: not the visitor's doing. */
  | { kind: 'message'; message: string; inToast: boolean; failed: boolean }

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const choice = { topic: query.get('topic') || null, page: readPage(query.get('page')) }
  const { list, status } = await readList(choice)
  return data({ list, choice, title: home.blogHeading.title, clinic: site.legalName }, { status })
}

async function readList(choice: { topic: string | null; page: number }): Promise<{ list: List; status: number }> {
  const message = (message: string, status: number, inToast = false) => ({
    list: { kind: 'message' as const, message, inToast, failed: status >= 500 },
    status,
  })
  const answer = await allPosts(createClinic())
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

export { shouldRevalidate } from '~/components/unreachable'

export default function BlogListPage() {
  const { list, choice, title } = useLoaderData<typeof loader>()
  const isLoading = useNavigation().location?.pathname === '/blogs'
  return (
    <div className="wrap pt-8 pb-[clamp(64px,8vw,112px)] lg:pt-11">
      <Breadcrumb here="Blogs" />
      <h1 className="mt-7 lg:mt-8">{title}</h1>
      <p className="lead mt-5 max-w-[54ch]">Short reads from our kitchen: what to cook, how much of it, and why.</p>
      <p role="status" className="sr-only">
        {isLoading ? 'Loading blogs...' : ''}
      </p>
      {list.kind === 'posts' ? (
        <PostPages {...list} choice={choice} isLoading={isLoading} />
      ) : (
        <NoPosts {...list} hasChoice={choice.topic !== null || choice.page !== 1} />
      )}
    </div>
  )
}

function PostPages({
  posts,
  pages,
  topics,
  choice,
  isLoading,
}: Extract<List, { kind: 'posts' }> & { choice: { topic: string | null; page: number }; isLoading: boolean }) {
  const start = useStartOnNewPage(choice.page)
  const [first, ...others] = posts
  const topic = topics.find(({ tag }) => tag === choice.topic)
  return (
    <>
      <div className="mt-9">
        <ChipLinks
          label="Topics"
          chips={[
            { label: 'All topics', to: listAddress({ topic: null, page: 1 }), selected: !topic },
            ...topics.map(({ tag, label }) => ({
              label,
              to: listAddress({ topic: tag, page: 1 }),
              selected: tag === choice.topic,
            })),
          ]}
        />
      </div>
      <section
        ref={start}
        tabIndex={-1}
        aria-label={`${topic?.label ?? 'All topics'}, page ${choice.page} of ${pages}`}
        aria-busy={isLoading || undefined}
        className={`mt-9 transition-opacity duration-200 lg:mt-11 ${isLoading ? 'opacity-60' : ''}`}
      >
        {first ? <FirstPost post={first} /> : null}
        {others.length > 0 ? (
          <ul className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-16 lg:grid-cols-3">
            {others.map((post) => (
              <Post key={post.id} post={post} />
            ))}
            {/* Three in a row, and one large before them: of nine posts, one place stays free. */}
            {others.length % 3 === 2 ? <BookingPlace /> : null}
          </ul>
        ) : null}
        {pages > 1 ? <Pager pages={pages} {...choice} /> : null}
      </section>
    </>
  )
}

/** After a change of page the reading goes on at the top of the list, for the eye and for the keyboard. */
function useStartOnNewPage(page: number) {
  const start = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    start.current?.focus({ preventScroll: true })
    start.current?.scrollIntoView()
  }, [page])
  return start
}

function FirstPost({ post }: { post: PostCard }) {
  return (
    <article className="relative grid items-center gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <Picture post={post} eager />
      <div>
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

function Post({ post }: { post: PostCard }) {
  return (
    <li>
      <article className="relative flex h-full flex-col items-start">
        <Picture post={post} />
        <div className="mt-8">
          <Byline post={post} />
        </div>
        <h2 className="mt-2 text-h3 leading-[1.2] font-[520] tracking-[-0.01em]">
          <StretchedLink post={post} />
        </h2>
        <p className="mt-2 mb-5 max-w-[44ch] text-small text-ink-2">{post.excerpt}</p>
        <ReadMore className="mt-auto text-small" />
      </article>
    </li>
  )
}

function Picture({ post, eager = false }: { post: PostCard; eager?: boolean }) {
  return (
    <div className="relative w-full">
      <img
        src={post.image.src}
        alt=""
        width={1600}
        height={900}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
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
      {post.comments === null ? '' : ` · ${post.comments} comments`}
    </p>
  )
}

/** The title is the link; its area is the whole post, so that the picture and "Read more" lead there as well. */
function StretchedLink({ post }: { post: PostCard }) {
  return (
    <Link
      to={`/blog/${post.slug}`}
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

function BookingPlace() {
  return (
    <li className="flex flex-col items-start justify-center rounded-panel bg-leaf-100 p-9 max-lg:hidden">
      <h2 className="text-[clamp(1.6rem,1.3rem+1vw,2.1rem)] leading-[1.15]">Want this planned for your kitchen?</h2>
      <p className="mt-3 text-ink-2">The first talk is free, online or in Jaipur.</p>
      <BookingOpener className="btn btn-primary mt-7">Book Appointment</BookingOpener>
    </li>
  )
}

function Pager({ topic, page, pages }: { topic: string | null; page: number; pages: number }) {
  return (
    <nav
      aria-label="Pages"
      className="mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-line pt-7 lg:mt-18"
    >
      <div>
        {page > 1 ? (
          <Link to={listAddress({ topic, page: page - 1 })} rel="prev" className="btn btn-outline btn-small">
            <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
            Newer<span className="sr-only"> posts</span>
          </Link>
        ) : null}
      </div>
      <p className="figures text-small text-ink-2">
        Page {page} of {pages}
      </p>
      <div className="justify-self-end">
        {page < pages ? (
          <Link to={listAddress({ topic, page: page + 1 })} rel="next" className="btn btn-outline btn-small">
            Older<span className="sr-only"> posts</span>
            <ArrowRight aria-hidden size={18} strokeWidth={1.75} />
          </Link>
        ) : null}
      </div>
    </nav>
  )
}

function NoPosts({ message, inToast, failed, hasChoice }: Extract<List, { kind: 'message' }> & { hasChoice: boolean }) {
  const toast = useToast()
  useEffect(() => {
    if (inToast) toast('error', message)
  }, [inToast, message, toast])
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
