/** The tables as the migrations leave them. Only stores and migrations import this. */

/** Times are UTC ISO-8601 text (2026-11-21T03:31:00.000Z), so that comparing text compares time. */
type PostsTable = {
  id: string
  slug: string
  title: string
  description: string
  status: string
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

/** What was put in from content/ when the database was new, so that it happens once. */
type SeedsTable = { name: string; applied_at: string }

export type Tables = { posts: PostsTable; seeds: SeedsTable }
