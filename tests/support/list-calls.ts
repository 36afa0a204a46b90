/** The reads behind every list, for the test of their plans and for the benchmark of their growth. */
import type { Kysely } from 'kysely'
import { listAppointmentsOf } from '~/backend/appointments/store'
import { getNextDueAt, listPublishedPosts } from '~/backend/blog/store'
import type { Tables } from '~/backend/db/tables'
import { listMail } from '~/backend/mail/store'
import { countStrandedLinks } from '~/backend/orders/attempt-store'
import { countStrandedRefunds } from '~/backend/orders/refund-store'
import { listOrders, listOrdersOf, listPaidOrdersOf } from '~/backend/orders/store'
import { searchedVersion } from '~/backend/search/store'
import type { Vault } from '~/backend/vault/vault'
import type { PageQuery } from '~/clinic/contract/paging'

type Call = (db: Kysely<Tables>) => Promise<unknown>

/** By the id of the contract's operation that answers the page, and by what is asked of it. */
export function listCalls({
  vault,
  userId,
  now,
  page,
}: {
  vault: Vault
  userId: string
  now: Date
  page: PageQuery
}): Record<string, Record<string, Call>> {
  return {
    'appointments.mine': { all: (db) => listAppointmentsOf(db, vault, userId, page) },
    'orders.mine': { all: (db) => listOrdersOf(db, userId, page) },
    'admin.orders.list': {
      all: (db) => listOrders(db, page),
      'of one status': (db) => listOrders(db, { ...page, status: 'paid' }),
    },
    'outbox.list': {
      all: (db) => listMail(db, page),
      'of one status': (db) => listMail(db, { ...page, status: 'failed' }),
    },
    'blogs.list': { all: (db) => listPublishedPosts(db, now, page) },
  }
}

/** What a page, a search or a start asks beside the lists. */
export function otherCalls({ userId, now }: { userId: string; now: Date }): Record<string, Call> {
  return {
    'whether the search is up to date': (db) => searchedVersion(db, now),
    'when the next post is due': (db) => getNextDueAt(db, now),
    'the plans of a client': (db) => listPaidOrdersOf(db, userId),
    'links at providers that are not set up': (db) =>
      countStrandedLinks(db, { providers: ['sandbox'], paidAfter: now }),
    'refunds at providers that are not set up': (db) => countStrandedRefunds(db, ['sandbox']),
  }
}
