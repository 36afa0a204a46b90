/**
 * From the API's posts to what the footer, the home carousel and the blog pages show. Pure, so that the server and the
 * browser always say the same: dates are read in India's time zone, stand-in pictures are chosen by the post's id.
 */
import { cardDate, instantOf, longDate } from '~/domain/time/days'
import type { BlogBlock, BlogSummary } from '../contract/blog'

export type PostCard = {
  id: string
  slug: string
  title: string
  image: { src: string; alt: string }
  date: { day: string; month: string }
  longDate: string
  /** null: no comment figure is shown (content/site.yaml). */
  comments: number | null
  author: string
  /** What follows the author and the date: ' · 5 comments', or nothing. */
  commentLine: string
  excerpt: string
}

export type RecentPost = Pick<PostCard, 'id' | 'slug' | 'title' | 'image' | 'longDate'>
/** `isLoading`: the backend was too slow for the page; the browser asks again. */
type Loadable<Post> = { posts: Post[] } | { error: string } | { isLoading: true }
export type RecentPosts = Loadable<RecentPost>
/** The home page's strip of posts. */
export type PostStrip = Loadable<PostCard>

/** The last part of a post's address: its slug or, where it has none, its id. */
export const postSlug = ({ id, slug }: { id: string; slug: string }): string => slug || `blog-${id}`

const placeholderCount = 5

/** One of the five stand-in pictures, always the same for the same id (FNV-1a), so that server and browser agree. */
export function placeholderImage(id: string): string {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return `/illustrations/placeholder-${(hash % placeholderCount) + 1}.svg`
}

/** The picture of a post: its first image block, or a stand-in. */
export function postImage(post: { id: string; body: BlogBlock[] }): { src: string; alt: string } {
  for (const block of post.body)
    if (block.type === 'image' && block.url !== '') return { src: block.url, alt: block.alt ?? block.caption ?? '' }
  return { src: placeholderImage(post.id), alt: '' }
}

export function toPostCard(post: BlogSummary, facts: { author: string; comments: number | null }): PostCard {
  const shown = post.publish_date ?? post.created_at
  return {
    id: post.id,
    slug: postSlug(post),
    title: post.title || 'Untitled',
    image: postImage(post),
    date: cardDate(shown),
    longDate: longDate(shown),
    comments: facts.comments,
    author: facts.author,
    commentLine: commentLine(facts.comments),
    excerpt: post.description || 'No description available.',
  }
}

const commentLine = (count: number | null) =>
  count === null ? '' : ` · ${count} ${count === 1 ? 'comment' : 'comments'}`

/** By the day they were written; those whose day cannot be read come last. */
const newestFirst = (posts: BlogSummary[]) => posts.toSorted((a, b) => writtenAt(b) - writtenAt(a))

const writtenAt = ({ created_at }: BlogSummary): number => instantOf(created_at).getTime() || 0

/** The footer's posts: those with title, date, status and a picture; the newest three by the day they were written. */
export function footerPosts(posts: BlogSummary[]): RecentPost[] {
  return newestFirst(
    posts.filter(
      (post) => post.title && post.created_at && post.status && post.body.some((block) => block.type === 'image'),
    ),
  )
    .slice(0, 3)
    .map((post) => ({
      id: post.id,
      slug: postSlug(post),
      title: post.title,
      image: postImage(post),
      longDate: longDate(post.publish_date ?? post.created_at),
    }))
}

/** The home carousel's posts: those with status, title and date; the newest six by the day they were written. */
export function carouselPosts(posts: BlogSummary[]): BlogSummary[] {
  return newestFirst(posts.filter((post) => post.status && post.title && post.created_at)).slice(0, 6)
}
