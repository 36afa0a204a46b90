import type { Migration } from 'kysely'
import { posts } from './2026-11-21-posts'
import { outbox } from './2026-11-22-outbox'
import { accounts } from './2026-11-23-accounts'
import { forms } from './2026-11-24-forms'
import { sandbox } from './2026-11-25-sandbox'
import { orders } from './2026-11-26-orders'
import { refunds } from './2026-11-27-refunds'
import { papers } from './2026-11-28-papers'
import { accountsGuarded } from './2026-11-29-accounts'
import { postsVersion } from './2026-11-30-posts-version'
import { listCounts } from './2026-12-01-list-counts'

/** In the order of their names, which are dates. A name that has been released never changes. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-posts': posts,
  '2026-11-22-outbox': outbox,
  '2026-11-23-accounts': accounts,
  '2026-11-24-forms': forms,
  '2026-11-25-sandbox': sandbox,
  '2026-11-26-orders': orders,
  '2026-11-27-refunds': refunds,
  '2026-11-28-papers': papers,
  '2026-11-29-accounts': accountsGuarded,
  '2026-11-30-posts-version': postsVersion,
  '2026-12-01-list-counts': listCounts,
}
