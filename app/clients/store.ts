/** The SQL of what the clinic knows of one client, and of what staff note about them. */
import type { Kysely } from 'kysely'
import { namesOfUsers, type User } from '~/accounts/account-store'
import { appointmentSchema } from '~/appointments/contract/appointments'
import { listPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Vault } from '~/platform/vault/vault'

/** UTC instant; null: never. */
export async function lastLoginAt(db: Kysely<Tables>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('subject', '=', userId)
    .where('action', 'in', ['logged_in', 'signed_up'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** How many appointments, orders, mails and notes a client has. */
export async function countsOf(
  db: Kysely<Tables>,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<Record<'appointments' | 'orders' | 'mails' | 'failed_mails' | 'notes', number>> {
  const count = async (table: 'appointments' | 'orders' | 'user_notes') => {
    const query = db.selectFrom(table).where('user_id', '=', id)
    const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
    return Number(total)
  }
  const mails = await db
    .selectFrom('outbox')
    .where('recipient', '=', email)
    .select(({ fn }) => ['status', fn.countAll().as('total')])
    .groupBy('status')
    .execute()
  const sum = (rows: typeof mails) => rows.reduce((total, row) => total + Number(row.total), 0)
  return {
    appointments: await count('appointments'),
    orders: await count('orders'),
    mails: sum(mails),
    failed_mails: sum(mails.filter(({ status }) => status === 'failed')),
    notes: await count('user_notes'),
  }
}

/** One client's, newest first; the health notes are not even read. */
export const listAppointmentsWithoutNotes = (db: Kysely<Tables>, userId: string, wish: PageQuery) =>
  listPage(db.selectFrom('appointments').select(appointmentSchema.keyof().options).where('user_id', '=', userId), wish)

export type UserNote = Omit<Tables['user_notes'], 'text'> & {
  /** null where the key is gone that it was sealed with. */
  text: string | null
  author_name: string | null
}

/**
 * What staff have noted about a client, newest first.
 * @param author whose notes alone; undefined: everybody's
 */
export async function listNotes(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  wish: PageQuery,
  author: string | undefined,
): Promise<Page<UserNote>> {
  const all = db.selectFrom('user_notes').selectAll().where('user_id', '=', userId)
  const { data, meta } = await listPage(author === undefined ? all : all.where('author_id', '=', author), wish)
  const authors = await namesOfUsers(
    db,
    data.map(({ author_id }) => author_id),
  )
  const notes = data.map((row) => ({
    ...row,
    text: vault.open(row.text, notePlace(row.id)),
    author_name: authors.get(row.author_id) ?? null,
  }))
  return { data: notes, meta }
}

export async function insertNote(
  trx: Kysely<Tables>,
  vault: Vault,
  note: Omit<Tables['user_notes'], 'created_at'>,
  now: Date,
): Promise<void> {
  const text = vault.seal(note.text, notePlace(note.id))
  await trx
    .insertInto('user_notes')
    .values({ ...note, text, created_at: now.toISOString() })
    .execute()
}

/** @returns false where there is no such note of this author about this client */
export async function deleteNote(
  trx: Kysely<Tables>,
  { id, user_id, author_id }: Pick<Tables['user_notes'], 'id' | 'user_id' | 'author_id'>,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('user_notes')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('author_id', '=', author_id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const notePlace = (id: string) => ({ table: 'user_notes', column: 'text', id })
