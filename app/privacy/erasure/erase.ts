/**
 * Erases a person. What tax law asks for stays: paid orders with their papers, on which stand the name and the address. Everything
 * else that names the person, tells of their health or leads to them is deleted, or emptied where a row is counted or pointed at.
 * Doing it twice changes nothing more.
 */

import type { Kysely } from 'kysely'
import type { User } from '~/accounts/account-store'
import { defaultProfilePath } from '~/accounts/contract/accounts'
import { deleteSecondFactors } from '~/accounts/second-factor/second-factor-store'
import { forgetDelaysOf } from '~/accounts/sessions/login-guard'
import { endSessionsOfUser } from '~/accounts/sessions/session-store'
import { deleteSharesWith } from '~/care/files/sharing/store'
import { noHealthNotes } from '~/domain/appointments/health-notes'
import type { ReceiptSnapshot } from '~/orders/papers/receipts'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import { findPersonKeys, type PersonKeys } from '../client-keys'

export const erasedName = 'Erased account'

/** @param mails ids of further mails that tell of the person (mail-traces.ts) */
export async function erasePerson(
  trx: Kysely<Tables>,
  user: User,
  { now, mails }: { now: Date; mails: readonly string[] },
): Promise<void> {
  const keys = await findPersonKeys(trx, user)
  await eraseAudit(trx, keys)
  await eraseAppointments(trx, keys.appointments, now)
  await eraseOrders(trx, keys)
  await each([...keys.mails, ...mails], (ids) => trx.deleteFrom('outbox').where('id', 'in', ids).execute())
  // Words, answers and links go with them (foreign keys).
  await each(keys.enquiries, (ids) => trx.deleteFrom('enquiries').where('id', 'in', ids).execute())
  await each(keys.subscribers, (ids) => trx.deleteFrom('newsletter_subscribers').where('id', 'in', ids).execute())
  const merged = await trx.selectFrom('users').selectAll().where('merged_into', '=', user.id).execute()
  await trx.deleteFrom('merged_files').where('kept_id', 'in', keys.users).execute()
  for (const one of [user, ...merged]) await eraseAccount(trx, one, now)
}

async function eraseAccount(
  trx: Kysely<Tables>,
  { id, email, email_proven_at, erased_at }: User,
  now: Date,
): Promise<void> {
  await endSessionsOfUser(trx, { userId: id }, now)
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
  for (const table of ['user_words', 'user_notes', 'password_resets', 'known_devices', 'kitchen_notes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  await deleteSecondFactors(trx, id)
  if (email !== null && email_proven_at !== null) await deleteSharesWith(trx, email)
  // All of care goes with it (foreign keys).
  for (const table of ['care_files', 'calendar_feeds', 'email_proofs', 'post_presence'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  if (email !== null) await forgetDelaysOf(trx, email)
  await trx
    .updateTable('consents')
    .set({ withdrawn_at: now.toISOString() })
    .where('user_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
  if (erased_at !== null) return
  await trx
    .updateTable('users')
    .set(({ eb }) => ({
      email: null,
      full_name: erasedName,
      folded_name: erasedName.toLowerCase(),
      phone_number: null,
      password_hash: null,
      profile_path: defaultProfilePath,
      status: 'blocked',
      email_proven_at: null,
      erased_at: now.toISOString(),
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The rows stay: days and months are counted by them. */
async function eraseAppointments(trx: Kysely<Tables>, appointments: readonly string[], now: Date): Promise<void> {
  await each(appointments, async (ids) => {
    for (const table of [
      'appointment_words',
      'appointment_notes',
      'appointment_reminders',
      'visit_wait_offers',
    ] as const)
      await trx.deleteFrom(table).where('appointment_id', 'in', ids).execute()
    await trx
      .updateTable('appointments')
      .set(({ eb }) => ({
        ...{ user_id: null, name: erasedName, email: null, mobile_number: '', offer_hash: null },
        // Which service it was for may tell of a condition.
        ...{ service: null, ...noHealthNotes, updated_at: now.toISOString() },
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', ids)
      .execute()
  })
}

/** What was never paid is no paper of the tax law. */
async function eraseOrders(trx: Kysely<Tables>, { orders, links }: PersonKeys): Promise<void> {
  const kept = new Set(await papersOf(trx, orders))
  await each(links, async (ids) => {
    await trx.updateTable('payment_events').set({ raw_body: '' }).where('link_id', 'in', ids).execute()
    await trx.deleteFrom('sandbox_webhooks').where('link_id', 'in', ids).execute()
    await trx.updateTable('sandbox_links').set({ customer: '{}', return_url: '' }).where('link_id', 'in', ids).execute()
  })
  await each(
    orders.filter((id) => !kept.has(id)),
    (ids) => trx.deleteFrom('orders').where('id', 'in', ids).execute(),
  )
  await each([...kept], async (ids) => {
    await trx.deleteFrom('order_notes').where('order_id', 'in', ids).execute()
    await trx.deleteFrom('order_words').where('order_id', 'in', ids).execute()
    await trx.updateTable('payment_attempts').set({ url: null }).where('order_id', 'in', ids).execute()
    await trx
      .updateTable('orders')
      .set({ customer_email: '', customer_phone: '', address: '' })
      .where('id', 'in', ids)
      .execute()
    await shortenPapers(trx, ids)
  })
}

/** Those that were paid, be it in part, or that have a paper. */
async function papersOf(trx: Kysely<Tables>, orders: readonly string[]): Promise<string[]> {
  const rows = await inBatches(orders, (ids) =>
    trx
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', ids)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('paid_at', 'is not', null),
          eb('receipt_number', 'is not', null),
          exists(
            selectFrom('payment_attempts')
              .select('link_id')
              .whereRef('payment_attempts.order_id', '=', 'orders.id')
              .where('received_paise', '>', 0),
          ),
          exists(selectFrom('refunds').select('refunds.id').whereRef('refunds.order_id', '=', 'orders.id')),
        ]),
      )
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Rule 46 of the CGST Rules wants the recipient's name and address on the paper, and neither email nor telephone. */
async function shortenPapers(trx: Kysely<Tables>, orders: string[]): Promise<void> {
  for (const table of ['receipts', 'credit_notes'] as const) {
    const papers = await trx.selectFrom(table).select(['number', 'snapshot']).where('order_id', 'in', orders).execute()
    for (const { number, snapshot } of papers) {
      const paper = JSON.parse(snapshot) as Pick<ReceiptSnapshot, 'buyer'>
      const shortened = JSON.stringify({ ...paper, buyer: { ...paper.buyer, email: '', phone: '' } })
      await trx.updateTable(table).set({ snapshot: shortened }).where('number', '=', number).execute()
    }
  }
}

/** Ids and codes stay. The reason that staff wrote may name the person; the address group is where they were. */
async function eraseAudit(trx: Kysely<Tables>, keys: PersonKeys): Promise<void> {
  const { users } = keys
  await trx.updateTable('audit_entries').set({ address: null }).where('actor', 'in', users).execute()
  const entries = await trx
    .selectFrom('audit_entries')
    .select(['id', 'details'])
    .where('details', 'is not', null)
    .where('subject', 'in', users)
    .execute()
  for (const ids of [keys.appointments, keys.orders, keys.enquiries])
    entries.push(
      ...(await inBatches(ids, (some) =>
        trx
          .selectFrom('audit_entries')
          .select(['id', 'details'])
          .where('details', 'is not', null)
          .where('object_id', 'in', some)
          .where('object_type', 'in', ['appointment', 'order', 'enquiry', 'delivery'])
          .execute(),
      )),
    )
  for (const { id, details } of entries) {
    const { reason, ...codes } = JSON.parse(details ?? '{}') as Record<string, unknown>
    if (reason === undefined) continue
    await trx
      .updateTable('audit_entries')
      .set({ details: JSON.stringify(codes) })
      .where('id', '=', id)
      .execute()
  }
}

async function each(ids: readonly string[], work: (ids: string[]) => Promise<unknown>): Promise<void> {
  await inBatches([...new Set(ids)], async (some) => {
    await work(some)
    return []
  })
}
