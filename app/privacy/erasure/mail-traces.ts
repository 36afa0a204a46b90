/**
 * Mails to others that tell of a person: notices to the clinic, and mails to an address they gave with a booking or an order. Their
 * data is sealed, so each is opened; that takes its time, and is done before the transaction that erases begins.
 */
import type { Kysely } from 'kysely'
import type { User } from '~/accounts/account-store'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import { findPersonKeys } from '../client-keys'

const pageSize = 500

/** @param after the id of the last mail that was looked at; ids grow with time */
export async function findMailTraces(
  db: Kysely<Tables>,
  vault: Vault,
  user: User,
  after = '',
): Promise<{ ids: string[]; last: string }> {
  const { own, ofEmailAlone } = await marksOf(db, user)
  const ids: string[] = []
  let last = after
  for (;;) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'template', 'data'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const { id, template, data } of rows) {
      const marks = noticesOfMessages.includes(template) ? ofEmailAlone : own
      const text = vault.open(data, { table: 'outbox', column: 'data', id }) ?? ''
      if (marks.some((mark) => text.includes(mark))) ids.push(id)
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageSize) return { ids, last }
  }
}

/** A stranger may have written these under an email that the person gave with a booking. */
const noticesOfMessages = ['contact_notice', 'consultation_notice', 'grievance_notice']

/** Neither name nor telephone: another client, or one of the family, may have the same. */
async function marksOf(db: Kysely<Tables>, user: User): Promise<{ own: string[]; ofEmailAlone: string[] }> {
  const { orders, appointments, careFiles } = await findPersonKeys(db, user)
  const emails = [
    ...(await inBatches(appointments, (ids) =>
      db.selectFrom('appointments').select('email').where('id', 'in', ids).execute(),
    )),
    ...(await inBatches(orders, (ids) =>
      db.selectFrom('orders').select('customer_email as email').where('id', 'in', ids).execute(),
    )),
    { email: user.email },
  ].map(({ email }) => email)
  return {
    own: [...new Set([...emails, ...orders, ...appointments, ...careFiles])].flatMap((mark) =>
      mark ? [JSON.stringify(mark)] : [],
    ),
    ofEmailAlone: user.email_proven_at === null ? [] : [JSON.stringify(user.email)],
  }
}
