/** The SQL of appointments as clients have them. Rows pass through as they are; only their health notes are sealed and opened here. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import { healthNotes } from '~/domain/appointments/health-notes'
import { personWords } from '~/domain/clients/client-words'
import { locked } from '~/platform/db/engine'
import { listPage, mapPage, type Page } from '~/platform/db/lists/paging'
import { setWords } from '~/platform/db/lists/word-search'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import type { SealedPlace, Vault } from '~/platform/vault/vault'
import type { HealthNotes } from './contract/appointments'

/** Its health notes in the clear; a note is null where nothing was written, or where its key is gone. */
export type Appointment = Selectable<Tables['appointments']>

/** By these the desk finds it. */
export const appointmentWords = { words: 'appointment_words', owner: 'appointment_id', of: 'appointments' } as const

/** @returns all of it: what was not asked for is the database's null */
export async function insertAppointment(
  db: Kysely<Tables>,
  vault: Vault,
  appointment: Insertable<Tables['appointments']>,
): Promise<Appointment> {
  const sealed = withNotes(appointment, vault.seal)
  const row = await db.insertInto('appointments').values(sealed).returningAll().executeTakeFirstOrThrow()
  await setAppointmentWords(db, row)
  return withNotes(row, vault.open)
}

/** In the transaction that writes its name, email or phone. */
export async function setAppointmentWords(
  trx: Kysely<Tables>,
  {
    id,
    name: full_name,
    email,
    mobile_number: phone_number,
  }: Pick<Appointment, 'id' | 'name' | 'email' | 'mobile_number'>,
): Promise<void> {
  await setWords(trx, appointmentWords, id, personWords({ full_name, email, phone_number }))
}

/** Of a time that was asked of anyone. */
export async function setPractitioner(trx: Kysely<Tables>, id: string, practitioner: string): Promise<void> {
  await trx.updateTable('appointments').set({ practitioner }).where('id', '=', id).execute()
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

/** The same, locked until the transaction ends; its notes stay sealed. */
export async function lockAppointmentOf(trx: Kysely<Tables>, userId: string, id: string): Promise<Appointment | null> {
  return (await locked(trx, appointmentsOf(trx, userId).where('id', '=', id)).executeTakeFirst()) ?? null
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
    .set(({ eb }) => ({
      status: 'cancelled' as const,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
      pay_until: null,
      ...noOffer,
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'confirmed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const noOffer = {
  ...{ offered_kind: null, offered_starts_at: null, offered_practitioner: null },
  ...{ offered_until: null, offer_hash: null },
}

/** This client's, newest first. */
export const listAppointmentsOf = async (
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  wish: PageQuery,
): Promise<Page<Appointment>> =>
  mapPage(await listPage(appointmentsOf(db, userId), wish), (row) => withNotes(row, vault.open))

/** Every read goes through this, so that no client's appointments are ever shown to another. */
const appointmentsOf = (db: Kysely<Tables>, userId: string) =>
  db.selectFrom('appointments').selectAll().where('user_id', '=', userId)

/** @param change seals or opens one note */
export function withNotes<Row extends Partial<HealthNotes> & { id: string }>(
  row: Row,
  change: (text: string, place: SealedPlace) => string | null,
): Row {
  const changed = { ...row }
  for (const column of healthNotes)
    changed[column] = row[column] && change(row[column], { table: 'appointments', column, id: row.id })
  return changed
}
