/** The SQL of the dashboard's figures. Each query reads only the rows that it counts, by an index. */
import type { Kysely } from 'kysely'
import { addDays } from '~/domain/days'
import { countRows } from '../db/list-counts'
import type { Tables } from '../db/tables'

/** Of UTC instants: from the first one on, before the second. */
type Span = { from: string; before: string }

export async function countWaiting(db: Kysely<Tables>) {
  const count = async (query: { executeTakeFirst: () => Promise<{ count: number | string | bigint } | undefined> }) =>
    Number((await query.executeTakeFirst())?.count ?? 0)
  const [bookings, reviews, unpriced, enquiries, mails] = await Promise.all([
    count(
      db
        .selectFrom('appointments')
        .select((row) => row.fn.countAll().as('count'))
        .where('status', '=', 'active'),
    ),
    countRows(db, { list: 'orders', status: 'needs_review' }),
    count(
      db
        .selectFrom('orders')
        .select((row) => row.fn.countAll().as('count'))
        .where('status', '=', 'draft')
        .where('amount_paise', 'is', null),
    ),
    count(
      db
        .selectFrom('enquiries')
        .select((row) => row.fn.countAll().as('count'))
        .where('status', '=', 'new'),
    ),
    countRows(db, { list: 'outbox', status: 'failed' }),
  ])
  return { bookings, orders: reviews + unpriced, enquiries, mails }
}

/** A link takes a second or two; a provider that is up has made it long before. */
const linkTimeMs = 60_000

/** What waits for the mail server and for the payment provider, and goes on by itself once they answer. */
export async function countDelayed(db: Kysely<Tables>, now: Date): Promise<{ mails: number; links: number }> {
  const [mails, links] = await Promise.all([
    db
      .selectFrom('outbox')
      .select((row) => row.fn.countAll().as('count'))
      .where('status', '=', 'waiting')
      .where('last_error', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('payment_attempts')
      .select((row) => row.fn.countAll().as('count'))
      .where('status', '=', 'making')
      // Any time: SQLite does not look for “is not null” in an index.
      .where('check_at', '>', '')
      .where('created_at', '<', new Date(now.getTime() - linkTimeMs).toISOString())
      .executeTakeFirst(),
  ])
  return { mails: Number(mails?.count ?? 0), links: Number(links?.count ?? 0) }
}

/** When the appointment that waits longest for an answer was asked for. */
export async function oldestWaitingAppointment(db: Kysely<Tables>): Promise<string | null> {
  const row = await db
    .selectFrom('appointments')
    .select('created_at')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Visits that are over and still confirmed. */
export async function countVisitsToClose(db: Kysely<Tables>, now: Date): Promise<number> {
  const at = now.toISOString()
  const row = await db
    .selectFrom('appointments')
    .select((row) => row.fn.countAll().as('count'))
    .where('status', '=', 'confirmed')
    .where('starts_at', '<', at)
    .where('ends_at', '<=', at)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Complaints that nobody has answered, and until when the first of them has to be. */
export async function openGrievances(db: Kysely<Tables>): Promise<{ count: number; nextDueAt: string | null }> {
  const row = await db
    .selectFrom('enquiries')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('due_at').as('due')])
    .where('due_at', 'is not', null)
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), nextDueAt: row.due }
}

/** How many appointments were asked for on each of some days of India's calendar; a day without any is not in it. */
export async function countRequests(db: Kysely<Tables>, days: readonly string[]): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom('list_counts')
    .select(({ fn }) => ['day', fn.sum('row_count').as('requests')])
    .where('list', '=', 'requests')
    .where('kind', '=', '')
    .where('day', 'in', days)
    .groupBy('day')
    .execute()
  return new Map(counts.map(({ day, requests }) => [day, Number(requests)]))
}

/** When the appointments of a span began to which the client came, and those to which the client did not. */
export async function listAttendance(db: Kysely<Tables>, { from, before }: Span) {
  const rows = await db
    .selectFrom('appointments')
    .select(['starts_at', 'status'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', before)
    .where('status', 'in', ['completed', 'no_show'])
    .execute()
  return rows.flatMap(({ starts_at, status }) => (starts_at === null ? [] : [{ starts_at, status }]))
}

/**
 * How many bought plans run on a day, and how many of them end within so many days: from the counts that triggers keep of when
 * plans begin and end.
 */
export async function countPlans(
  db: Kysely<Tables>,
  day: string,
  { endingDays }: { endingDays: number },
): Promise<{ running: number; ending: number }> {
  const plansOf = async (kinds: string[]) => {
    const { plans } = await db
      .selectFrom('list_counts')
      .select(({ fn }) => fn.sum('row_count').as('plans'))
      .where('list', '=', 'plans')
      .where('kind', 'in', kinds)
      .where('day', '<=', day)
      .executeTakeFirstOrThrow()
    return Number(plans ?? 0)
  }
  const ends = Array.from({ length: endingDays }, (_, at) => `until ${addDays(day, at + 1)}`)
  const [begun, ended, ending] = await Promise.all([plansOf(['start']), plansOf(['until']), plansOf(ends)])
  return { running: begun - ended, ending }
}

/** How many meals are to be delivered on a day. */
export async function countDeliveries(db: Kysely<Tables>, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll().as('count'))
    .where('day', '=', day)
    .where('status', '!=', 'skipped')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What was paid within a span, by type of plan, the largest first. */
export async function sumPayments(db: Kysely<Tables>, { from, before }: Span) {
  const rows = await db
    .selectFrom('orders')
    .select(['plan_type', (row) => row.fn.sum('amount_paise').as('paise')])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .groupBy('plan_type')
    .execute()
  return rows
    .map(({ plan_type, paise }) => ({ plan_type, paise: Number(paise ?? 0) }))
    .sort((one, other) => other.paise - one.paise)
}

/** What was given back within a span, in paise. */
export async function sumRefunds(db: Kysely<Tables>, { from, before }: Span): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select((refund) => refund.fn.sum('amount_paise').as('paise'))
    .where('settled_at', '>=', from)
    .where('settled_at', '<', before)
    .where('status', '=', 'done')
    .executeTakeFirst()
  return Number(row?.paise ?? 0)
}
