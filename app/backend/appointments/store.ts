/** The SQL of appointments. Rows pass through as they are; only their health notes are sealed and opened here. */
import type { Kysely } from 'kysely'
import { healthNotes } from '~/clinic/contract/appointments'
import type { PageQuery } from '~/clinic/contract/paging'
import { listPage, type Page } from '../db/paging'
import type { Tables } from '../db/tables'
import type { SealedPlace, Vault } from '../vault/vault'

/** Its health notes in the clear; a note is null where nothing was written, or where its key is gone. */
export type Appointment = Tables['appointments']

export async function insertAppointment(db: Kysely<Tables>, vault: Vault, appointment: Appointment): Promise<void> {
  await db.insertInto('appointments').values(withNotes(appointment, vault.seal)).execute()
}

/** One of this client's; null where there is none, or it is another client's. */
export async function getAppointmentOf(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  id: string,
): Promise<Appointment | null> {
  const row = await appointmentsOf(db, userId).where('id', '=', id).executeTakeFirst()
  return row ? withNotes(row, vault.open) : null
}

/** @returns false where it is not this client's, or neither active nor confirmed any more */
export async function cancelAppointmentOf(
  trx: Kysely<Tables>,
  userId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments')
    .set({ status: 'cancelled', updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'confirmed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** This client's, newest first. */
export const listAppointmentsOf = (
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  wish: PageQuery,
): Promise<Page<Appointment>> => listPage(appointmentsOf(db, userId), wish, (row) => withNotes(row, vault.open))

/** Every read goes through this, so that no client's appointments are ever shown to another. */
const appointmentsOf = (db: Kysely<Tables>, userId: string) =>
  db.selectFrom('appointments').selectAll().where('user_id', '=', userId)

/** @param change seals or opens one note */
function withNotes(row: Appointment, change: (text: string, place: SealedPlace) => string | null): Appointment {
  const changed = { ...row }
  for (const column of healthNotes)
    changed[column] = row[column] && change(row[column], { table: 'appointments', column, id: row.id })
  return changed
}
