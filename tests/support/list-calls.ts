/** The reads behind every list, for the test of their plans. */
import type { Kysely } from 'kysely'
import { namesOfUsers } from '~/accounts/account-store'
import { listUsers } from '~/accounts/admin/account-desk-store'
import { pageOfExceptions } from '~/appointments/calendar/calendar-store'
import { closedKitchenDays, getClosedKitchen } from '~/appointments/calendar/closed-kitchen-store'
import { listFeed } from '~/appointments/calendar/feed-store'
import { listToRemind } from '~/appointments/reminders/reminder-store'
import { countDesk, listDesk, listInCalendar } from '~/appointments/staff/store'
import { listAppointmentsOf } from '~/appointments/store'
import { countPosts, listPosts } from '~/blog/drafts/draft-store'
import { listRevisions } from '~/blog/drafts/revision-store'
import { getNextDueAt, listPublishedPosts } from '~/blog/store'
import { mattersOf, mattersOfAll } from '~/care/files/care-matters'
import { listOpenings } from '~/care/files/openings'
import { countsOf, lastLoginAt, listAppointmentsWithoutNotes, listNotes } from '~/clients/store'
import { listChanges } from '~/content/changes/store'
import { listDaysOf, listStops, ordersOfDays } from '~/deliveries/day/day-store'
import { addDays } from '~/domain/time/days'
import { listAnswers, listEnquiries } from '~/enquiries/staff/store'
import { getPictureByDigest, listPictures } from '~/media/store'
import { listSubscribers } from '~/newsletter/staff/store'
import { countStrandedLinks } from '~/orders/links/attempt-store'
import { listCreditNotesIn, listReceiptsIn, listRefundsIn } from '~/orders/papers/paper-store'
import { countStrandedRefunds } from '~/orders/refunds/refund-store'
import { listCodes } from '~/orders/sales/discounts/discount-code-store'
import { listDays } from '~/orders/state/days/order-days-store'
import { listOrders } from '~/orders/state/order-list'
import { listOrdersOf, listPaidOrdersOf } from '~/orders/store'
import {
  countDelayed,
  countPlans,
  countRequests,
  countVisitsToClose,
  countVisitsToMove,
  listAttendance,
} from '~/overview/store'
import { listAudit } from '~/platform/audit/list-store'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import { listMail, listMailTo } from '~/platform/mail/outbox/store'
import type { Vault } from '~/platform/vault/vault'
import { listErasures } from '~/privacy/erasure/erasure-store'
import { searchedVersion } from '~/search/store'
import { careFacts } from './kitchen'

type Call = (db: Kysely<Tables>) => Promise<unknown>

const userFilters = [{}, { role: 'client' }, { status: 'blocked' }, { role: 'admin', status: 'active' }].flatMap(
  (filter) => (['newest', 'oldest', 'name'] as const).map((sort) => ({ ...filter, sort })),
) as { role?: 'client' | 'admin'; status?: 'active' | 'blocked'; sort: 'newest' | 'oldest' | 'name' }[]

const auditFilters = [
  {},
  { actor: 'a' },
  { subject: 'a' },
  { action: 'user_blocked' },
  { object_type: 'user' },
  { object_id: 'a' },
  { from: '2026-11-01', to: '2026-11-30' },
  { actor: 'a', from: '2026-11-01' },
]

/** Whether a list is one client's own, one post's, or a clinic's closed days, codes, recipes, foods or changes of content: it does not become long. */
export const isShortList = (id: string): boolean =>
  /\.mine$|Exceptions$|\.revisions$|^admin\.discount_codes\.|^adminContent\.|^adminRecipes\.|^adminFoods\.|^adminUsers\.(?!list)/.test(
    id,
  )

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
    // A kitchen has some hundreds of recipes and foods, and a figure needs those within a recipe: all are read.
    'adminRecipes.list': {},
    'adminFoods.list': {},
    'appointments.mine': { all: (db) => listAppointmentsOf(db, vault, userId, page) },
    'adminAppointments.list': {
      all: (db) => listDesk(db, { ...page, sort: 'asked' }, now),
      'of one state': (db) => listDesk(db, { ...page, sort: 'asked', state: 'confirmed' }, now),
      'new requests': (db) => listDesk(db, { ...page, sort: 'asked', state: 'new' }, now),
      'those that wait for a time': (db) => listDesk(db, { ...page, sort: 'asked', waits_for: 'time' }, now),
      'those over and still confirmed': (db) => listDesk(db, { ...page, sort: 'asked', waits_for: 'outcome' }, now),
      'of a kind': (db) => listDesk(db, { ...page, sort: 'asked', kind: 'discovery' }, now),
      'of a service': (db) => listDesk(db, { ...page, sort: 'asked', service: 'Thyroid' }, now),
    },
    'adminAppointments.listExceptions': { all: (db) => pageOfExceptions(db, page) },
    'orders.mine': { all: (db) => listOrdersOf(db, userId, page) },
    'admin.orders.list': {
      all: (db) => listOrders(db, page),
      'of one status': (db) => listOrders(db, { ...page, status: 'paid' }),
      'of one plan': (db) => listOrders(db, { ...page, plan_type: 'three_months' }),
      'of some days': (db) => listOrders(db, { ...page, from: '2026-11-01', to: '2026-11-30' }),
      'the oldest first': (db) => listOrders(db, { ...page, sort: 'oldest' }),
      'by first day': (db) => listOrders(db, { ...page, sort: 'first_day' }),
      'by amount': (db) => listOrders(db, { ...page, sort: 'amount' }),
    },
    'adminContent.history': {
      all: (db) => listChanges(db, page),
      'of one file': (db) => listChanges(db, { ...page, file: 'plans.yaml' }),
    },
    'adminPrivacy.erasures': { all: (db) => listErasures(db, page) },
    'admin.discount_codes.list': { all: (db) => listCodes(db, page) },
    'outbox.list': {
      all: (db) => listMail(db, page),
      'of one status': (db) => listMail(db, { ...page, status: 'failed' }),
    },
    // In another order or by words all posts are read: staff write them one by one (blog/many-posts.test.ts).
    'adminBlogs.list': {
      all: (db) => listPosts(db, { ...page, sort: 'edited' }, now),
      'of one state': (db) => listPosts(db, { ...page, sort: 'edited', state: 'published' }, now),
      'deleted ones': (db) => listPosts(db, { ...page, sort: 'edited', state: 'deleted' }, now),
    },
    'adminBlogs.revisions': { all: (db) => listRevisions(db, 'a post', page) },
    'adminEnquiries.list': {
      all: (db) => listEnquiries(db, { ...page, sort: 'newest' }),
      'the oldest first': (db) => listEnquiries(db, { ...page, sort: 'oldest' }),
      'of one state': (db) => listEnquiries(db, { ...page, status: 'new', sort: 'newest' }),
      'of one kind': (db) => listEnquiries(db, { ...page, kind: 'contact', sort: 'newest' }),
      'of both': (db) => listEnquiries(db, { ...page, kind: 'contact', status: 'new', sort: 'oldest' }),
    },
    'adminUsers.list': Object.fromEntries(
      userFilters.map((filter) => [JSON.stringify(filter), (db) => listUsers(db, { ...page, ...filter })]),
    ),
    'adminUsers.appointments': { all: (db) => listAppointmentsWithoutNotes(db, userId, page) },
    'adminUsers.orders': { all: (db) => listOrdersOf(db, userId, page) },
    'adminUsers.mails': { all: (db) => listMailTo(db, 'client@example.com', page) },
    'adminUsers.notes': { all: (db) => listNotes(db, vault, userId, page, undefined) },
    'adminNewsletter.list': {
      all: (db) => listSubscribers(db, page),
      'of one state': (db) => listSubscribers(db, { ...page, status: 'confirmed' }),
    },
    'adminMedia.list': {
      all: (db) => listPictures(db, { ...page, sort: 'newest' }),
      'the oldest first': (db) => listPictures(db, { ...page, sort: 'oldest' }),
    },
    'adminAudit.list': Object.fromEntries(
      auditFilters.map((filter) => [
        JSON.stringify(filter),
        (db) => listAudit(db, { ...page, ...filter }, namesOfUsers),
      ]),
    ),
    'blogs.list': { all: (db) => listPublishedPosts(db, now, page) },
  }
}

const month = { from: '2026-10-31T18:30:00.000Z', until: '2026-11-30T18:30:00.000Z' }

/** What a page, a search or a start asks beside the lists. */
export function otherCalls({ vault, userId, now }: { vault: Vault; userId: string; now: Date }): Record<string, Call> {
  const near = { page: 1, per_page: 20, sort: 'asked' as const }
  return {
    'how many appointments are in each state': (db) => countDesk(db, now),
    'a week of the calendar': (db) =>
      listInCalendar(db, { from: now, to: new Date(now.getTime() + 7 * 86_400_000) }, now),
    'the calendar of a phone': (db) =>
      listFeed(db, { from: now, to: new Date(now.getTime() + 210 * 86_400_000), practitioner: null }),
    'whom to remind of tomorrow': (db) =>
      listToRemind(db, { from: now, to: new Date(now.getTime() + 86_400_000), changedBefore: now }, 50),
    'appointments with an offer': (db) => listDesk(db, { ...near, state: 'offered' }, now),
    'appointments of some days by their times': (db) =>
      listDesk(db, { ...near, sort: 'time', from: '2026-11-23', to: '2026-11-29' }, now),
    'pictures by words': (db) => listPictures(db, { ...near, q: 'thali roti', sort: 'newest' }),
    'a picture by its file': (db) => getPictureByDigest(db, 'a'),
    'appointments by words': (db) => listDesk(db, { ...near, q: 'asha' }, now),
    'appointments of a state by words': (db) =>
      listDesk(db, { ...near, sort: 'time', state: 'confirmed', from: '2026-11-23', q: 'asha 98765' }, now),
    'new requests by words': (db) => listDesk(db, { ...near, state: 'new', q: 'asha' }, now),
    'mails and payment links that are late': (db) => countDelayed(db, new Date(now)),
    'visits at a closed time': (db) => countVisitsToMove(db, new Date(now)),
    'the visits at a closed time': (db) => listDesk(db, { ...near, waits_for: 'move' }, now),
    'visits that are over and still confirmed': (db) => countVisitsToClose(db, new Date(now)),
    'care of all clients': (db) => mattersOfAll(db, careFacts.formulas, '2026-11-25'),
    'care of a client': (db) => mattersOf(db, userId),
    'who has read a care file': (db) => listOpenings(db, userId),
    'the plans that run': (db) => countPlans(db, '2026-11-25', { endingDays: 7 }),
    'how many requests each day has': (db) =>
      countRequests(
        db,
        Array.from({ length: 14 }, (_, at) => addDays('2026-11-24', -at)),
      ),
    'who came and who did not': (db) => listAttendance(db, { ...month, before: month.until }),
    'the deliveries of a day': (db) => listStops(db, vault, '2026-11-25'),
    'what a closed day moves': (db) => ordersOfDays(db, { from: '2026-11-25', to: '2026-11-25' }, 'planned'),
    'the days of a plan': (db) => listDays(db, 'ORDER_1'),
    'the meals of a client': (db) => listDaysOf(db, userId, '2026-11-01'),
    'the closed days of the kitchen': (db) => closedKitchenDays(db, '2026-11-25'),
    'why the kitchen is closed': (db) => getClosedKitchen(db, '2026-11-25'),
    'whether the search is up to date': (db) => searchedVersion(db, now),
    'how many posts are in each state': (db) => countPosts(db, now),
    'posts whose time has not come': (db) => listPosts(db, { ...near, sort: 'edited', state: 'scheduled' }, now),
    'when the next post is due': (db) => getNextDueAt(db, now),
    'the plans of a client': (db) => listPaidOrdersOf(db, userId),
    'orders that need a person': (db) => listOrders(db, { page: 1, per_page: 20, needs_person: true }),
    'orders found by words': (db) => listOrders(db, { page: 1, per_page: 20, q: 'asha 98765' }),
    'orders of a state found by words': (db) =>
      listOrders(db, { page: 1, per_page: 20, q: 'asha', status: 'paid', sort: 'amount' }),
    'orders that need a person found by words': (db) =>
      listOrders(db, { page: 1, per_page: 20, q: 'asha', needs_person: true, from: '2026-11-01' }),
    'papers of a month': (db) => listReceiptsIn(db, month),
    'credit notes of a month': (db) => listCreditNotesIn(db, month),
    'refunds of a month': (db) => listRefundsIn(db, month),
    'links at providers that are not set up': (db) =>
      countStrandedLinks(db, { providers: ['sandbox'], paidAfter: now }),
    'a search for clients': (db) => listUsers(db, { page: 1, per_page: 20, q: 'asha 98765', sort: 'name' }),
    'a search for clients by two common names': (db) =>
      listUsers(db, { page: 1, per_page: 20, q: 'asha sharma', sort: 'name' }),
    'a search for blocked clients': (db) =>
      listUsers(db, { page: 1, per_page: 20, q: 'asha', role: 'client', status: 'blocked', sort: 'newest' }),
    'a search for enquiries': (db) =>
      listEnquiries(db, { page: 1, per_page: 20, q: 'asha s', status: 'new', kind: 'contact', sort: 'newest' }),
    'the answers to an enquiry': (db) => listAnswers(db, vault, 'an enquiry'),
    'how much a client has': (db) => countsOf(db, { id: userId, email: 'client@example.com' }),
    'when a client last logged in': (db) => lastLoginAt(db, userId),
    'refunds at providers that are not set up': (db) => countStrandedRefunds(db, ['sandbox']),
  }
}
