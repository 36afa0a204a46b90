/** The SQL of appointments. Only here a row becomes an appointment, and only here its health notes are sealed and opened. */
import type { Kysely, Selectable } from 'kysely'
import type { BookingSlot } from '~/domain/opening-hours'
import type { Tables } from '../db/tables'
import type { Vault } from '../vault/vault'

export type Appointment = {
  id: string
  user_id: string
  status: 'active' | 'confirmed' | 'completed' | 'cancelled' | 'no_show'
  name: string
  email: string
  mobile_number: string
  service: string | null
  preferred_date: string | null
  preferred_slot: BookingSlot | null
  created_at: string
}

/** What was written of somebody's health; null where nothing was, or where its key is gone. */
export type HealthNotes = { medical_issue: string | null; diet_concern: string | null }

export async function insertAppointment(
  db: Kysely<Tables>,
  vault: Vault,
  appointment: Appointment & HealthNotes,
): Promise<void> {
  const { id, medical_issue: medicalIssue, diet_concern: dietConcern } = appointment
  const row: Tables['appointments'] = {
    id,
    user_id: appointment.user_id,
    status: appointment.status,
    name: appointment.name,
    email: appointment.email,
    mobile_number: appointment.mobile_number,
    service: appointment.service,
    preferred_date: appointment.preferred_date,
    preferred_slot: appointment.preferred_slot,
    medical_issue: medicalIssue && vault.seal(medicalIssue, place('medical_issue', id)),
    message: dietConcern && vault.seal(dietConcern, place('message', id)),
    created_at: appointment.created_at,
    updated_at: appointment.created_at,
  }
  await db.insertInto('appointments').values(row).execute()
}

/** One of this person's; null where there is none, or it is somebody else's. */
export async function getAppointmentOf(db: Kysely<Tables>, userId: string, id: string): Promise<Appointment | null> {
  const row = await appointmentsOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toAppointment(row) : null
}

/** With what was written of their health. */
export async function getWholeAppointmentOf(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  id: string,
): Promise<(Appointment & HealthNotes) | null> {
  const row = await appointmentsOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...toAppointment(row), ...openNotes(row, vault) } : null
}

/** @returns false where it is not this person's, or neither active nor confirmed any more */
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

/**
 * This person's, newest first.
 * @param page from 1
 */
export async function listAppointmentsOf(
  db: Kysely<Tables>,
  vault: Vault,
  { userId, page, perPage }: { userId: string; page: number; perPage: number },
): Promise<{ appointments: (Appointment & HealthNotes)[]; total: number }> {
  const rows = await appointmentsOf(db, userId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await appointmentsOf(db, userId)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const appointments = rows.map((row) => ({ ...toAppointment(row), ...openNotes(row, vault) }))
  return { appointments, total: Number(total) }
}

/** Every read goes through this, so that nobody's are ever another's. */
function appointmentsOf(db: Kysely<Tables>, userId: string) {
  return db.selectFrom('appointments').where('user_id', '=', userId)
}

function toAppointment(row: Selectable<Tables['appointments']>): Appointment {
  return {
    id: row.id,
    user_id: row.user_id,
    status: row.status as Appointment['status'],
    name: row.name,
    email: row.email,
    mobile_number: row.mobile_number,
    service: row.service,
    preferred_date: row.preferred_date,
    preferred_slot: row.preferred_slot as BookingSlot | null,
    created_at: row.created_at,
  }
}

function openNotes(row: Selectable<Tables['appointments']>, vault: Vault): HealthNotes {
  return {
    medical_issue: row.medical_issue && vault.open(row.medical_issue, place('medical_issue', row.id)),
    diet_concern: row.message && vault.open(row.message, place('message', row.id)),
  }
}

const place = (column: 'medical_issue' | 'message', id: string) => ({ table: 'appointments', column, id })
