import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type Clinic, createClinic, type Result } from '~/clinic/client.server'
import type { BlogDetail } from '~/clinic/contract/blog'
import { blogDetailMessage } from '~/clinic/errors'
import { longDate, type PostCard, postImage, toPostCard } from '~/components/blog-posts'
import { BookingOpener } from '~/components/booking-dialog/booking'
import { pageMeta } from '~/components/page-meta'
import { rupees } from '~/components/pricing/rupees'
import { postData } from '~/components/structured-data'
import { Breadcrumb } from '~/components/ui/breadcrumb'
import { site } from '~/content/collections.server'
import { messageOf } from '~/root'
import { settings } from '~/settings.server'
import { allPosts } from '../_site.blogs/all-posts.server'
import { around } from '../_site.blogs/post-list'
import { PostBody } from './post-body'
import { readingTime } from './reading-time'
import { ShareLinks } from './share-links'

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (!data) {
    const isMissing = isRouteErrorResponse(error) && error.status === 404
    return [{ title: isMissing ? 'Blog not found.' : 'Something went wrong.' }]
  }
  const { post, clinic } = data
  return pageMeta(matches, {
    title: `${post.title} · ${clinic}`,
    description: post.description || post.title,
    path: `/blog/${post.slug}`,
    type: 'article',
    published: post.published,
    breadcrumb: [
      { label: 'Blogs', path: '/blogs' },
      { label: post.title, path: `/blog/${post.slug}` },
    ],
    structuredData: [data.structuredData],
  })
}

export async function loader({ params }: LoaderFunctionArgs) {
  const clinic = createClinic()
  const [answer, all] = await Promise.all([findPost(clinic, params.slug ?? ''), allPosts(clinic)])
  if (!answer.ok) {
    const { failure } = answer
    throw new Response(blogDetailMessage(failure), { status: failure.status === 404 ? 404 : 503 })
  }
  const post = answer.data
  const facts = { author: site.blog.author, comments: site.blog.commentCount }
  // The post is what somebody came for: where the list fails, the page is shorter, not missing.
  const { newer, older, more } = around(all.ok ? all.data : [], post)
  const neighbour = (other: typeof newer) =>
    other ? { title: other.title, slug: toPostCard(other, facts).slug } : null
  const published = post.publish_date ?? post.created_at
  const slug = toPostCard(post, facts).slug
  const cover = post.cover ?? postImage(post)
  const { title, description } = post
  return {
    structuredData: postData(
      { slug, title, description, published, image: cover.src, author: site.blog.author },
      settings().publicUrl,
    ),
    post: {
      slug,
      published,
      title: post.title || 'Untitled',
      description: post.description,
      date: longDate(published),
      readingTime: readingTime(post.body),
      cover,
      body: post.body,
      url: `${settings().publicUrl}/blog/${post.slug}`,
    },
    newer: neighbour(newer),
    older: neighbour(older),
    more: more.map((other) => toPostCard(other, facts)),
    author: site.blog.author,
    clinic: site.legalName,
    consultationPrice: rupees(site.orders.consultationPriceRupees),
  }
}

/** By its slug, or by its id: a post without a slug is linked as blog-{id}. */
async function findPost(clinic: Clinic, slug: string): Promise<Result<BlogDetail>> {
  const answer = await clinic.blogs.bySlug(slug)
  const id = /^blog-([0-9a-f-]{36})$/.exec(slug)?.[1]
  return answer.ok || answer.failure.status !== 404 || id === undefined ? answer : clinic.blogs.get(id)
}

export { shouldRevalidate } from '~/components/unreachable'

export default function PostPage() {
  const { post, newer, older, more, author, consultationPrice } = useLoaderData<typeof loader>()
  return (
    <>
      <article className="wrap pt-8 lg:pt-11">
        <header className="mx-auto max-w-[880px]">
          <Breadcrumb steps={[{ label: 'Blogs', to: '/blogs' }]} here={post.title} />
          <h1 className="mt-6 text-[clamp(2.4rem,1.3rem+4vw,4.25rem)] lg:mt-7">{post.title}</h1>
          <div className="mt-6 flex items-center gap-3.5 text-small text-ink-2">
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-100 font-display text-[1.25rem] text-leaf-700"
            >
              {author.replace(/^Team\s+/, '').charAt(0)}
            </span>
            <p className="flex flex-wrap gap-x-3.5 max-sm:flex-col">
              <span>By {author}</span>
              <span aria-hidden className="max-sm:hidden">
                ·
              </span>
              <span className="flex gap-x-2 sm:gap-x-3.5">
                {post.date}
                <span aria-hidden>·</span>
                <span>
                  <span className="sr-only">Reading time: </span>
                  {post.readingTime}
                </span>
              </span>
            </p>
          </div>
        </header>
        <img
          src={post.cover.src}
          alt={post.cover.alt}
          width={1600}
          height={900}
          fetchPriority="high"
          className="mx-auto mt-9 aspect-[1080/560] w-full max-w-[1080px] rounded-panel bg-cream object-cover max-md:aspect-video"
        />
        <div className="mx-auto mt-10 max-w-[680px] lg:mt-13">
          <PostBody body={post.body} cover={post.cover.src} />
          <div className="mt-14 border-t border-line pt-7">
            <ShareLinks title={post.title} url={post.url} />
          </div>
        </div>
      </article>
      {newer || older ? <Neighbours newer={newer} older={older} /> : null}
      <BookingPanel consultationPrice={consultationPrice} />
      {more.length > 0 ? <KeepReading posts={more} /> : null}
    </>
  )
}

type Neighbour = { title: string; slug: string } | null

/** Previous is the older post, next the newer one. */
function Neighbours({ newer, older }: { newer: Neighbour; older: Neighbour }) {
  return (
    <nav aria-label="Previous and next post" className="wrap mt-12">
      <div className="mx-auto grid max-w-[680px] border-y border-line sm:grid-cols-2 sm:divide-x sm:divide-line">
        {older ? (
          <Link to={`/blog/${older.slug}`} rel="prev" className="group flex flex-col gap-1.5 py-6 sm:pr-7">
            <span className="flex items-center gap-2 text-meta text-ink-2">
              <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
              Previous
            </span>
            <span className="font-display text-[1.25rem] leading-[1.25] font-[520] group-hover:text-leaf-700">
              {older.title}
            </span>
          </Link>
        ) : (
          <span className="max-sm:hidden" />
        )}
        {newer ? (
          <Link
            to={`/blog/${newer.slug}`}
            rel="next"
            className="group flex flex-col items-end gap-1.5 py-6 text-right max-sm:border-t max-sm:border-line sm:pl-7 max-sm:first:border-t-0"
          >
            <span className="flex items-center gap-2 text-meta text-ink-2">
              Next
              <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
            </span>
            <span className="font-display text-[1.25rem] leading-[1.25] font-[520] group-hover:text-leaf-700">
              {newer.title}
            </span>
          </Link>
        ) : null}
      </div>
    </nav>
  )
}

function BookingPanel({ consultationPrice }: { consultationPrice: string }) {
  return (
    <aside aria-labelledby="plan-this" className="mt-16 bg-leaf-100 lg:mt-24">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-7 py-14 lg:py-18">
        <div>
          <h2 id="plan-this" className="text-[clamp(1.9rem,1.4rem+1.6vw,2.6rem)]">
            Want this planned for your kitchen?
          </h2>
          <p className="lead mt-3">A first talk is free. A full consultation is {consultationPrice}.</p>
        </div>
        <BookingOpener className="btn btn-primary max-sm:w-full sm:min-w-50">Book Appointment</BookingOpener>
      </div>
    </aside>
  )
}

function KeepReading({ posts }: { posts: PostCard[] }) {
  return (
    <section aria-labelledby="keep-reading" className="wrap section">
      <h2 id="keep-reading" className="text-[clamp(1.9rem,1.4rem+1.6vw,2.6rem)]">
        Keep reading
      </h2>
      <ul className="mt-9 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="relative">
            <img
              src={post.image.src}
              alt=""
              width={1600}
              height={900}
              loading="lazy"
              className="aspect-video w-full rounded-[18px] bg-cream object-cover"
            />
            <p className="mt-5 text-meta text-ink-2">{post.longDate}</p>
            <h3 className="mt-1.5">
              <Link
                to={`/blog/${post.slug}`}
                className="after:absolute after:inset-0 after:rounded-[18px] after:content-[''] hover:text-leaf-700 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-turmeric-500"
              >
                {post.title}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A post that is not there, or cannot be had now, inside the frame and with a way on. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="wrap flex min-h-[60vh] flex-col items-center justify-center py-16 text-center">
      <img
        src={isMissing ? '/illustrations/empty-no-posts.svg' : '/illustrations/empty-error.svg'}
        alt=""
        width={200}
        height={150}
      />
      <h1 className="mt-7">{isMissing ? messageOf(error) : 'Something went wrong.'}</h1>
      <p className="lead mt-4">
        {isMissing ? 'It may have moved, or its address has a letter too many.' : messageOf(error)}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/blogs" className="btn btn-primary">
          See all posts
        </Link>
        <Link to="/" className="btn btn-outline">
          Back to the home page
        </Link>
      </div>
    </div>
  )
}
