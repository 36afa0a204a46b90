import type { Migration } from 'kysely'
import { posts } from './2026-11-21-posts'

/** In the order of their names, which are dates. A name that has been released never changes. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-posts': posts,
}
