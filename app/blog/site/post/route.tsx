import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { founder, site } from '~/content/collections.server'
import { rupees } from '~/domain/money/money'
import { otherLanguage, postLanguage } from '~/domain/posts/post-language'
import { longDate, unknownDate } from '~/domain/time/days'
import { firstDrawing } from '~/drawing/first-drawing.server'
import { ErrorPanel, isNotFound } from '~/frame/errors/error-panel'
import { pageMeta } from '~/frame/head/page-meta'
import { headersOf, inTime, late, pageDeadline } from '~/frame/site/in-time.server'
import { publicPage } from '~/frame/site/public-page.server'
import { blogPageMessage } from '~/platform/session/answers/errors'
import { createClinicApi } from '~/platform/session/client.server'
import { queryToKeep } from '~/platform/session/safe-redirect'
import { settings } from '~/platform/settings/settings.server'
import { postImage, postSlug, toPostCard } from '../post-views'
import { allPosts } from '../posts/all-posts.server'
import { around } from '../posts/post-list'
import { postShareAddress } from '../share-card.server'
import { BookingPanel, KeepReading } from './after-post'
import { findPost } from './find-post.server'
import { Neighbours } from './neighbours'
import { PostArticle } from './post-article'
import { readingTime } from './reading-time'
import { postData, recipeData } from './structured-post'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error, matches }) => {
  if (!loaded) {
    return [{ title: isNotFound(error) ? 'Blog not found.' : 'Something went wrong.' }]
  }
  const { post, clinic, jsonLd } = loaded
  return pageMeta(matches, {
    title: `${post.title} · ${clinic}`,
    description: post.description || post.title,
    path: `/blog/${post.slug}`,
    type: 'article',
    published: post.published,
    modified: post.modified,
    image: { src: post.shareImage, alt: post.title },
    breadcrumb: [
      { label: 'Blogs', path: '/blogs' },
      { label: post.title, path: `/blog/${post.slug}` },
    ],
    facts: jsonLd,
  })
}

export const headers = publicPage()

export async function loader({ params, request }: LoaderFunctionArgs) {
  const clinic = createClinicApi()
  const deadline = pageDeadline()
  const list = inTime(allPosts(clinic), deadline)
  const answer = await findPost(clinic, params.slug ?? '')
  if (!answer.ok) {
    const { failure } = answer
    throw new Response(blogPageMessage(failure), { status: failure.status === 404 ? 404 : 503 })
  }
  const post = answer.data
  const slug = postSlug(post)
  // A former address. No cache keeps the answer: it may be the post's address again.
  if (slug !== params.slug) throw redirect(`/blog/${encodeURIComponent(slug)}${queryToKeep(request.url)}`, 301)
  const cardFacts = { author: site.blog.author, comments: site.blog.commentCount }
  // The post is what the visitor came for: where the list fails or is slow, the page is shorter, not missing.
  const all = await list
  const { newer, older, more } = around(all !== late && all.ok ? all.data : [], post)
  const neighbour = (other: typeof newer) => (other ? { title: other.title, slug: postSlug(other) } : null)
  const published = post.publish_date ?? post.created_at
  const date = longDate(published)
  const cover = post.cover ?? postImage(post)
  const shareImage = await postShareAddress(post, `/blog/${slug}`)
  const title = post.title || 'Untitled'
  const { description } = post
  // Machines are told a date only where there is one.
  const isDated = date !== unknownDate
  const facts = {
    slug,
    title,
    description,
    published: isDated ? published : undefined,
    modified: post.updated_at,
    language: postLanguage(post),
    image: shareImage,
    author: site.blog.author,
  }
  const { publicUrl } = settings()
  const jsonLd = [
    postData(facts, publicUrl),
    ...post.body.flatMap((block) => (block.type === 'recipe' ? [recipeData(block, facts, publicUrl)] : [])),
  ]
  const loaded = {
    jsonLd,
    post: {
      slug,
      published: facts.published,
      modified: post.updated_at,
      lang: otherLanguage(facts.language),
      title,
      description,
      date,
      readingTime: readingTime(post.body),
      cover,
      drawing: firstDrawing(cover.src),
      shareImage,
      body: post.body,
      url: `${publicUrl}/blog/${slug}`,
    },
    newer: neighbour(newer),
    older: neighbour(older),
    more: more.map((other) => toPostCard(other, cardFacts)),
    author: site.blog.author,
    reviewer: founder(),
    clinic: site.legalName,
    consultationPrice: rupees(site.orders.consultationPriceRupees),
  }
  return data(loaded, { headers: headersOf(all === late || !all.ok) })
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function PostPage() {
  const { post, newer, older, more, author, reviewer, consultationPrice } = useLoaderData<typeof loader>()
  return (
    <>
      <PostArticle post={post} author={author} reviewer={reviewer} />
      {newer || older ? <Neighbours newer={newer} older={older} /> : null}
      <BookingPanel consultationPrice={consultationPrice} />
      {more.length > 0 ? <KeepReading posts={more} /> : null}
    </>
  )
}

export function ErrorBoundary() {
  return (
    <ErrorPanel
      missing={{
        drawing: '/illustrations/empty-no-posts.svg',
        text: 'It may have moved, or the address may be mistyped.',
      }}
    >
      <Link to="/blogs" className="btn btn-primary">
        See all posts
      </Link>
      <Link to="/" className="btn btn-outline">
        Back to the home page
      </Link>
    </ErrorPanel>
  )
}
