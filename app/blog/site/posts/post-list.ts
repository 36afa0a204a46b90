/**
 * The order of the blog's pages: newest first by the date that is shown (the widgets of the home page and the footer go by
 * created_at), nine posts a page, filtered by topic. Pure.
 */

import { instantOf } from '~/domain/time/days'
import type { BlogSummary } from '../../contract/blog'

const postsPerPage = 9

type Topic = { tag: string; label: string }

/** What the address says: a topic or all of them, and a page from 1. */
export type ListChoice = { topic: string | null; page: number }

/** @returns a new list; posts of one day stay in the order they were written, newest first */
export function byShownDate(posts: BlogSummary[]): BlogSummary[] {
  return posts.toSorted((a, b) => shownAt(b) - shownAt(a) || b.created_at.localeCompare(a.created_at))
}

/** A day counts from its midnight in India. */
function shownAt({ publish_date, created_at }: BlogSummary): number {
  return instantOf(publish_date ?? created_at).getTime() || 0
}

/** Each tag once, the most used first; tags used as often by the alphabet. */
export function topicsOf(posts: BlogSummary[]): Topic[] {
  const uses = new Map<string, number>()
  for (const tag of posts.flatMap((post) => [...new Set(post.tags)])) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses]
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || a.localeCompare(b))
    .map(([tag]) => ({ tag, label: topicLabel(tag) }))
}

/** "meal-planning" → "Meal planning". */
export function topicLabel(tag: string): string {
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * One page of the list.
 * @param page from 1; what no page can be called leads to null
 * @returns null where there is no such page or topic
 */
export function listPage(
  posts: BlogSummary[],
  { topic, page }: ListChoice,
): { posts: BlogSummary[]; pages: number } | null {
  const chosen = byShownDate(topic === null ? posts : posts.filter(({ tags }) => tags.includes(topic)))
  const pages = Math.ceil(chosen.length / postsPerPage)
  if (!Number.isInteger(page) || page < 1 || page > pages) return null
  return { posts: chosen.slice((page - 1) * postsPerPage, page * postsPerPage), pages }
}

/** The number in `?page=`; 1 where there is none, NaN where it is no whole number from 1. */
export function readPage(text: string | null): number {
  if (text === null) return 1
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN
}

/** The address of a page of the list; page 1 and "all topics" have no parameter, so that each list has one address. */
export function listAddress({ topic, page }: ListChoice): string {
  const query = new URLSearchParams()
  if (topic !== null) query.set('topic', topic)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/blogs?${query}` : '/blogs'
}

/**
 * What stands around a post: the ones before and after it in the list, and three more to read. Those share most topics
 * with it; the neighbours, which have links of their own, come only where there are too few others.
 */
export function around(posts: BlogSummary[], current: Pick<BlogSummary, 'id' | 'tags'>) {
  const sorted = byShownDate(posts)
  const at = sorted.findIndex(({ id }) => id === current.id)
  const newer = at > 0 ? (sorted[at - 1] ?? null) : null
  const older = at >= 0 ? (sorted[at + 1] ?? null) : null
  const isNeighbour = ({ id }: BlogSummary) => id === newer?.id || id === older?.id
  const shared = ({ tags }: BlogSummary) => tags.filter((tag) => current.tags.includes(tag)).length
  const more = sorted
    .filter(({ id }) => id !== current.id)
    .sort((a, b) => Number(isNeighbour(a)) - Number(isNeighbour(b)) || shared(b) - shared(a))
    .slice(0, 3)
  return { newer, older, more }
}
