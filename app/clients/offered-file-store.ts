/** The SQL of files that a booking or an order may belong to. */
import type { Kysely } from 'kysely'
import type { User } from '~/accounts/account-store'
import type { JoinedRecord } from '~/accounts/contract/offered-files'
import { foldName } from '~/domain/clients/client-words'
import { foldEmail } from '~/domain/clients/email'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'

/** Who a booking or an order says it is for. `owner`: whose it is by now. */
export type FoundRecord = Pick<User, 'full_name' | 'email' | 'phone_number'> & { owner: string | null }

/** Locked until the transaction ends, where `db` is one. */
export async function getJoinedRecord(
  db: Kysely<Tables>,
  { kind, record_id }: JoinedRecord,
): Promise<FoundRecord | null> {
  const query =
    kind === 'appointment'
      ? db
          .selectFrom('appointments')
          .select(['name as full_name', 'email', 'mobile_number as phone_number', 'user_id as owner'])
          .where('id', '=', record_id)
      : db
          .selectFrom('orders')
          .select([
            ...(['customer_name as full_name', 'customer_email as email'] as const),
            ...(['customer_phone as phone_number', 'user_id as owner'] as const),
          ])
          .where('id', '=', record_id)
  return (await (db.isTransaction ? locked(db, query) : query).executeTakeFirst()) ?? null
}

const mostOffered = 5

/** Open accounts that share the phone or the email; of a record that has neither, those of the same name. */
export function listFitting(
  db: Kysely<Tables>,
  { full_name, email, phone_number, owner }: FoundRecord,
): Promise<User[]> {
  const isReached = Boolean(email) || Boolean(phone_number)
  return db
    .selectFrom('users')
    .selectAll()
    .where('status', '=', 'active')
    .where('id', '<>', owner ?? '')
    .where(({ eb, or }) =>
      isReached
        ? or([
            ...(email ? [eb('email', '=', foldEmail(email))] : []),
            ...(phone_number ? [eb('phone_number', '=', phone_number)] : []),
          ])
        : eb('folded_name', '=', foldName(full_name)),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostOffered)
    .execute()
}

/** @returns false where its owner is another one by now */
export async function setOwner(
  trx: Kysely<Tables>,
  { kind, record_id }: JoinedRecord,
  { from, to }: { from: string | null; to: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable(kind === 'appointment' ? 'appointments' : 'orders')
    .set(({ eb }) => ({ user_id: to, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', record_id)
    .where('user_id', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOrderNote(trx: Kysely<Tables>, orderId: string): Promise<boolean> {
  const query = trx.selectFrom('order_notes').select('order_id').where('order_id', '=', orderId)
  return (await query.executeTakeFirst()) !== undefined
}
