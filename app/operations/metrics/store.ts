/** The SQL of the figures that stand in the database. A scrape reads them, so each query reads only the rows it counts, by an index. */
import type { Kysely } from 'kysely'
import { countAll } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { OutboxStatus } from '~/platform/mail/contract'

type Waiting = { count: number; oldest: string | null }

export async function readMail(db: Kysely<Tables>) {
  const [waiting, sending, failed, kept, oldest, due] = await Promise.all([
    countMails(db, 'waiting'),
    countMails(db, 'sending'),
    countMails(db, 'failed'),
    countMails(db, 'kept'),
    firstWaitingMail(db, 'created_at'),
    firstWaitingMail(db, 'due_at'),
  ])
  return { byStatus: { waiting, sending, failed, kept }, oldest, due }
}

const countMails = (db: Kysely<Tables>, status: OutboxStatus) =>
  countAll(db.selectFrom('outbox').where('status', '=', status))

/** The earliest instant of the mails that wait; null: none does. */
async function firstWaitingMail(db: Kysely<Tables>, column: 'created_at' | 'due_at'): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select(`${column} as at`)
    .where('status', '=', 'waiting')
    .orderBy(column)
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Payment links that the provider is still asked about, or refunds, and when the first of them is due to be asked about. */
export async function readAsked(db: Kysely<Tables>, table: 'payment_attempts' | 'refunds'): Promise<Waiting> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('check_at').as('oldest')])
    // Any instant; rows without one are asked about no more.
    .where('check_at', '>', '')
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), oldest: row?.oldest ?? null }
}

/** Webhooks that were taken and have had no effect yet. */
export async function readUnappliedEvents(db: Kysely<Tables>): Promise<Waiting> {
  const row = await db
    .selectFrom('payment_events')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('received_at').as('oldest')])
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), oldest: row?.oldest ?? null }
}
