/** From a working copy to what readers see of it. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { instantOf } from '~/domain/time/days'
import type { PostDraft } from '../contract/admin-blogs'
import type { BlogBlock } from '../contract/blog'
import type { Post } from '../store'

type PublicPost = Post & { due_at: string }

/** Cards show the first picture of the body (spec §7), so the cover has to be that: `picture`, where the body has another one first. */
export function withCoverFirst(body: BlogBlock[], picture: BlogBlock & { type: 'image' }): BlogBlock[] {
  const first = body.find((block) => block.type === 'image')
  return first?.url === picture.url ? body : [picture, ...body]
}

/** The body as readers get it. */
const publicBody = ({ body, cover }: PostDraft): BlogBlock[] =>
  cover === null ? body : withCoverFirst(body, { type: 'image', url: cover.src, caption: '', alt: cover.alt })

/**
 * The working copy as readers will see it.
 * @param before what was published of it last
 */
export function toPublicPost(
  { id, slug, draft }: { id: string; slug: string; draft: PostDraft },
  before: PublicPost | null,
  now: Date,
): Post {
  const at = now.toISOString()
  const isSeen = before !== null && before.due_at <= at
  const publishDate = draft.publish_date ?? (isSeen ? publishedAt(before) : at)
  return {
    id,
    slug,
    title: draft.title,
    description: draft.description,
    status: 'published',
    publish_date: publishDate,
    // Lists are sorted by it: until readers have seen the post it is new on the day it appears.
    created_at: isSeen ? before.created_at : publishDate,
    updated_at: later(at, before?.updated_at),
    cover: draft.cover,
    tags: draft.tags,
    body: publicBody(draft),
  }
}

const publishedAt = ({ publish_date, created_at }: Post) => instantOf(publish_date ?? created_at).toISOString()

/** Never the same twice, as the search takes a post for unchanged that has the same. */
function later(at: string, before = ''): string {
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString()
}

/** Whether publishing the working copy would show readers anything else than what was published last. */
export function hasChanges(slug: string, draft: PostDraft, published: Post): boolean {
  const { title, description, cover, tags } = draft
  const wanted = { slug, title, description, cover, tags, body: publicBody(draft) }
  const isSameDate = draft.publish_date === null || draft.publish_date === publishedAt(published)
  return !isSameDate || !isDeepStrictEqual(wanted, wordsOf(published))
}

const wordsOf = ({ slug, title, description, cover, tags, body }: Post) => ({
  slug,
  title,
  description,
  cover,
  tags,
  body,
})
