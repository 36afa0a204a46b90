/** The blog: what readers see, and apart from it what staff write. The tables as schema/blog.ts makes them. */
import type { BlogPost } from '~/clinic/contract/blog'

type PostsTable = {
  id: string
  slug: string
  title: string
  description: string
  status: BlogPost['status']
  /** As it is shown: a day of India's calendar or a UTC instant; null shows created_at. */
  publish_date: string | null
  /** The UTC instant from which a published post may be seen; follows from publish_date. */
  due_at: string
  created_at: string
  updated_at: string
  /** JSON: {src, alt}. */
  cover: string | null
  /** JSON: list of words. */
  tags: string
  /** JSON: list of blocks. */
  body: string
}

/** One row, whose version is another text after every change of the posts (triggers of the database see to it). */
type PostsVersionTable = { name: string; version: string }

/** A post as staff write it; readers see none of it. What they see is in `posts`, under the same id, once it was published. */
type PostDraftsTable = {
  id: string
  /** Its address: the one the working copy asks for, or what was made of the title. */
  slug: string
  /** The address readers use, or last used; null: never published. */
  public_slug: string | null
  title: string
  /** ` word word`, folded: what a search looks through. */
  title_words: string
  status: 'draft' | 'published' | 'unpublished'
  /** 1: the working copy differs from what was published last. */
  has_changes: number
  /** A UTC instant: of what readers see while it is published, else of the working copy. */
  publish_date: string | null
  /** From when readers may see what was published; null: never published. */
  due_at: string | null
  version: number
  words: number
  created_at: string
  updated_at: string
  /** A user's id; null: it came with content/. */
  updated_by: string | null
  /** When a revision was kept last; at first, when the post was begun. */
  kept_at: string
  /** When it was first published. */
  published_at: string | null
  deleted_at: string | null
  /** JSON: {src, alt}. */
  cover: string | null
  /** JSON: the contract's PostDraft. */
  draft: string
}

/** Each address that a post has, once had for readers, or asks for. */
type PostSlugsTable = { slug: string; post_id: string /** Null: readers never used it. */; published_at: string | null }

type PostRevisionsTable = {
  post_id: string
  number: number
  reason: 'saved' | 'published' | 'unpublished' | 'restored' | 'before_restore'
  created_at: string
  author_id: string | null
  title: string
  words: number
  /** JSON: the contract's PostDraft. */
  draft: string
}

/** Who has a post open in which tab of a browser. */
type PostPresenceTable = { post_id: string; tab: string; user_id: string; since: string; seen_at: string }

export type BlogTables = {
  posts: PostsTable
  posts_version: PostsVersionTable
  post_drafts: PostDraftsTable
  post_slugs: PostSlugsTable
  post_revisions: PostRevisionsTable
  post_presence: PostPresenceTable
}
