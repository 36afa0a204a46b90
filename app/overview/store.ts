/** The SQL of the dashboard's figures. Each query reads only the rows that it counts, by an index. */
import { type Kysely, sql } from 'kysely'
import { addDays, indiaInstant } from '~/domain/time/days'
import { countUpTo } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'

/** Of UTC instants: from the first one on, before the second. */
type Span = { from: string; before: string }

/** Each up to `mostCounted`. */
export async function countWaiting(db: Kysely<Tables>) {
  const orders = db.selectFrom('orders').select('id')
  const [bookings, reviews, unpriced, enquiries, mails] = await Promise.all([
    countUpTo(
      db,
      db.selectFrom('appointments').select('id').where('status', '=', 'active').where('pay_until', 'is', null),
    ),
    countUpTo(db, orders.where('status', '=', 'needs_review')),
    countUpTo(db, orders.where('status', '=', 'draft').where('amount_paise', 'is', null)),
    countUpTo(db, db.selectFrom('enquiries').select('id').where('status', '=', 'new')),
    countUpTo(db, db.selectFrom('outbox').select('id').where('status', '=', 'failed')),
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
    // Staff have nothing to answer to those that wait for their payment.
    .where('pay_until', 'is', null)
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

/** Visits at a time that has been closed since. */
export async function countVisitsToMove(db: Kysely<Tables>, now: Date): Promise<number> {
  const row = await db
    .selectFrom('appointments')
    .select((row) => row.fn.countAll().as('count'))
    .where('closed_by', 'is not', null)
    .where('status', 'in', ['active', 'confirmed'])
    .where('starts_at', '>', now.toISOString())
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
  const requests = days.map((day) => {
    const [from, before] = [indiaInstant(day).toISOString(), indiaInstant(addDays(day, 1)).toISOString()]
    return sql`select ${sql.lit(day)} as day, count(*) as requests from appointments where created_at >= ${from} and created_at < ${before}`
  })
  const { rows } = await sql<{ day: string; requests: number }>`${sql.join(requests, sql` union all `)}`.execute(db)
  return new Map(
    rows.flatMap(({ day, requests }) => (Number(requests) === 0 ? [] : [[day, Number(requests)] as const])),
  )
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

/** How many bought plans run on a day, and how many of them end within so many days. Those that have ended are not read. */
export async function countPlans(
  db: Kysely<Tables>,
  day: string,
  { endingDays }: { endingDays: number },
): Promise<{ running: number; ending: number }> {
  const { running, ending } = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll().as('running'),
      fn.countAll().filterWhere('runs_until', '<=', addDays(day, endingDays)).as('ending'),
    ])
    .where('start_date', '<=', day)
    .where('runs_until', '>', day)
    .executeTakeFirstOrThrow()
  return { running: Number(running), ending: Number(ending) }
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
