/** The SQL of what has reached its age. */

import type { Kysely } from 'kysely'
import { healthNotes, noHealthNotes } from '~/domain/appointments/health-notes'
import type { Tables } from '~/platform/db/tables'
import { erasedName } from '../erasure/erase'

/** Answered or not: who wrote so long ago waits no more, and has not agreed to be kept. Words and answers go with them. @returns how many, at most `limit` */
export async function deleteOldEnquiries(
  db: Kysely<Tables>,
  before: string,
  kind: 'message' | 'grievance',
  limit = 500,
): Promise<number> {
  const old = db
    .selectFrom('enquiries')
    .select('id')
    .where('created_at', '<', before)
    .where('kind', kind === 'grievance' ? '=' : '!=', 'grievance')
    .limit(limit)
  return counted(await db.deleteFrom('enquiries').where('id', 'in', old).execute())
}

/** Not what still waits to be sent. */
export async function deleteOldMails(db: Kysely<Tables>, before: string, limit = 500): Promise<number> {
  const old = db
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '<', before)
    .where('status', 'in', ['sent', 'failed', 'kept', 'dropped'])
    .limit(limit)
  return counted(await db.deleteFrom('outbox').where('id', 'in', old).execute())
}

/** What was done with money is kept as long as its papers. */
export async function deleteOldAudit(
  db: Kysely<Tables>,
  { before, ofPapersBefore }: { before: string; ofPapersBefore: string },
  limit = 500,
): Promise<number> {
  const old = db
    .selectFrom('audit_entries')
    .select('id')
    .where('at', '<', before)
    .where(({ eb, or }) =>
      or([
        eb('object_type', 'is', null),
        eb('object_type', 'not in', ['order', 'refund', 'discount_code', 'accounts']),
        eb('at', '<', ofPapersBefore),
      ]),
    )
    .limit(limit)
  return counted(await db.deleteFrom('audit_entries').where('id', 'in', old).execute())
}

/** Of appointments that lie so far back, and of clients whose last order of food ended as long ago. */
export async function emptyOldHealthDetails(
  db: Kysely<Tables>,
  before: string,
  now: Date,
  limit = 500,
): Promise<number> {
  const old = db
    .selectFrom('appointments')
    .select('id')
    .where(({ fn, eb }) => eb(fn.coalesce('starts_at', 'created_at'), '<', before))
    .where(({ eb, or }) => or(healthNotes.map((note) => eb(note, 'is not', null))))
    .limit(limit)
  const emptied = await db
    .updateTable('appointments')
    .set(({ eb }) => ({
      ...{ ...noHealthNotes, updated_at: now.toISOString(), version: eb('version', '+', 1) },
    }))
    .where('id', 'in', old)
    .executeTakeFirst()
  const notes = db.selectFrom('appointment_notes').select('id').where('created_at', '<', before).limit(limit)
  await db.deleteFrom('appointment_notes').where('id', 'in', notes).execute()
  const about = db.selectFrom('user_notes').select('id').where('created_at', '<', before).limit(limit)
  await db.deleteFrom('user_notes').where('id', 'in', about).execute()
  const day = before.slice(0, 10)
  const orders = db
    .selectFrom('orders as old')
    .select('old.id')
    .where('old.end_date', '<', day)
    // The kitchen reads it with each later meal of the client.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'old.user_id')
            .where('later.kind', '=', 'food')
            .where('later.end_date', '>=', day),
        ),
      ),
    )
  await db.deleteFrom('order_notes').where('order_id', 'in', orders).execute()
  return Number(emptied.numUpdatedRows)
}

/** Who asked for what was never paid; the sum and the plan stay for the figures. No paper names them. */
export async function shortenUnpaidOrders(db: Kysely<Tables>, before: string, limit = 500): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const orders = await trx
      .selectFrom('orders')
      .select('id')
      .where('created_at', '<', before)
      .where('paid_at', 'is', null)
      .where('receipt_number', 'is', null)
      .where('status', 'in', ['draft', 'awaiting_payment', 'expired', 'cancelled', 'failed'])
      .where('customer_name', '!=', erasedName)
      .limit(limit)
      .execute()
    await eraseBuyers(
      trx,
      orders.map(({ id }) => id),
    )
    return orders.length
  })
}

async function eraseBuyers(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['order_words', 'order_notes'] as const)
    await trx.deleteFrom(table).where('order_id', 'in', ids).execute()
  await trx
    .updateTable('orders')
    .set({ customer_name: erasedName, customer_email: '', customer_phone: '', address: '' })
    .where('id', 'in', ids)
    .execute()
}

/** The name and address on papers that no law asks for any more: sums and numbers stay. */
export async function shortenOldPapers(db: Kysely<Tables>, before: string, limit = 500): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const orders = await trx
      .selectFrom('orders')
      .select('id')
      .where('paid_at', '<', before)
      .where('customer_name', '!=', erasedName)
      .limit(limit)
      .execute()
    const ids = orders.map(({ id }) => id)
    if (ids.length === 0) return 0
    for (const table of ['receipts', 'credit_notes'] as const) {
      const papers = await trx.selectFrom(table).select(['number', 'snapshot']).where('order_id', 'in', ids).execute()
      for (const { number, snapshot } of papers) {
        const buyer = { name: erasedName, address: '', email: '', phone: '' }
        const shortened = JSON.stringify({ ...(JSON.parse(snapshot) as object), buyer })
        await trx.updateTable(table).set({ snapshot: shortened }).where('number', '=', number).execute()
      }
    }
    await eraseBuyers(trx, ids)
    return ids.length
  })
}

/** Sealed answers of the sandbox, for calls that come twice. */
export async function deleteOldSandboxAnswers(db: Kysely<Tables>, before: string): Promise<void> {
  // What marks a fault as shown is no answer, and is kept.
  await db.deleteFrom('sandbox_answers').where('created_at', '<', before).where('body', '!=', '').execute()
}

/** Accounts that staff made and nobody ever entered, without anything in them. */
export async function listAbandonedAccounts(db: Kysely<Tables>, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('role', '=', 'client')
    .where('can_care', '=', 0)
    .where('team_roles', '=', '')
    .where('password_hash', 'is', null)
    .where('erased_at', 'is', null)
    .where('users.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appointments').select('id').whereRef('appointments.user_id', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('orders').select('id').whereRef('orders.user_id', '=', 'users.id'))),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const counted = (results: readonly { numDeletedRows: bigint }[]): number =>
  results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
