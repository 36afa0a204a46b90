/**
 * By which ids a person's rows are found. What stands under an email alone (messages, the newsletter, appointments made at the desk
 * without an account) counts as theirs only once the email is proven: anybody can sign up with a stranger's address.
 */
import type { Kysely } from 'kysely'
import type { User } from '~/accounts/account-store'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'

export type PersonKeys = {
  users: string[]
  sessions: string[]
  appointments: string[]
  orders: string[]
  /** Our ids of payment links. */
  links: string[]
  enquiries: string[]
  subscribers: string[]
  mails: string[]
  careFiles: string[]
  provenEmails: string[]
}

/** Mails that a stranger's message or newsletter gave cause to: of no concern to an account whose email is not proven. */
const mailsOfEmailAlone = ['enquiry_answer', 'grievance_received', 'newsletter_confirm', 'newsletter_known']

/** Of the file, and of those merged into it. */
export async function findPersonKeys(db: Kysely<Tables>, user: User): Promise<PersonKeys> {
  const merged = await db.selectFrom('users').selectAll().where('merged_into', '=', user.id).execute()
  const keys = await keysOfFile(db, user)
  for (const one of merged)
    for (const [name, ids] of Object.entries(await keysOfFile(db, one))) keys[name as keyof PersonKeys].push(...ids)
  return keys
}

async function keysOfFile(db: Kysely<Tables>, user: User): Promise<PersonKeys> {
  const { id, email } = user
  const isProven = email !== null && user.email_proven_at !== null
  const [sessions, appointments, orders, enquiries, subscribers, mails, careFiles] = await Promise.all([
    db.selectFrom('sessions').select('id').where('user_id', '=', id).execute(),
    db
      .selectFrom('appointments')
      .select('id')
      .where(({ eb, or, and }) =>
        or([eb('user_id', '=', id), ...(isProven ? [and([eb('user_id', 'is', null), eb('email', '=', email)])] : [])]),
      )
      .execute(),
    db.selectFrom('orders').select('id').where('user_id', '=', id).execute(),
    isProven ? db.selectFrom('enquiries').select('id').where('email', '=', email).execute() : [],
    isProven ? db.selectFrom('newsletter_subscribers').select('id').where('email', '=', email).execute() : [],
    db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .$if(!isProven, (mails) => mails.where('template', 'not in', mailsOfEmailAlone))
      .execute(),
    db.selectFrom('care_files').select('id').where('user_id', '=', id).execute(),
  ])
  const orderIds = idsOf(orders)
  const attempts = await inBatches(orderIds, (ids) =>
    db.selectFrom('payment_attempts').select('link_id').where('order_id', 'in', ids).execute(),
  )
  return {
    users: [id],
    sessions: idsOf(sessions),
    appointments: idsOf(appointments),
    orders: orderIds,
    links: attempts.map(({ link_id }) => link_id),
    enquiries: idsOf(enquiries),
    subscribers: idsOf(subscribers),
    mails: idsOf(mails),
    careFiles: idsOf(careFiles),
    provenEmails: isProven && email !== null ? [email] : [],
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
