/** The SQL of what stands beside an appointment: its health notes, its history, its internal notes, the client's account. */

import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { hasConsent } from '~/accounts/consent-store'
import { healthNotes } from '~/domain/appointments/health-notes'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

/** The sealed notes of a client's health; whether they are there is known without opening them. */
export async function getHealthNotes(
  db: Kysely<Tables>,
  id: string,
): Promise<Pick<Tables['appointments'], 'id' | 'user_id' | (typeof healthNotes)[number]> | null> {
  const row = await db
    .selectFrom('appointments')
    .select(['id', 'user_id', ...healthNotes])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The audit entries of an appointment, the latest first, with who did it. */
export const listHistory = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.action',
      'audit_entries.details',
      'users.full_name',
      'users.role',
      'users.can_care',
      'users.team_roles',
    ])
    .where('object_id', '=', id)
    .where('object_type', '=', 'appointment')
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(200)
    .execute()

/** Who has read the health notes of these appointments, and when, the latest first. */
export async function listNoteReadings(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, { at: string; by: string }[]>> {
  const readings = new Map<string, { at: string; by: string }[]>()
  if (ids.length === 0) return readings
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor')
    .select(['audit_entries.object_id', 'audit_entries.at', 'users.full_name'])
    .where('object_id', 'in', ids)
    .where('object_type', '=', 'appointment')
    .where('action', '=', 'health_note_read')
    .orderBy('at', 'desc')
    .execute()
  for (const { object_id, at, full_name } of rows) {
    const one = { at, by: full_name ?? 'A person of our staff' }
    if (object_id !== null) readings.set(object_id, [...(readings.get(object_id) ?? []), one])
  }
  return readings
}

const placeOf = (id: string) => ({ table: 'appointment_notes', column: 'text', id })

export async function insertNote(
  trx: Kysely<Tables>,
  vault: Vault,
  { appointmentId, author, text }: { appointmentId: string; author: string; text: string },
  now: Date,
): Promise<void> {
  const id = uuidv7()
  const row = { id, appointment_id: appointmentId, author, created_at: now.toISOString() }
  await trx
    .insertInto('appointment_notes')
    .values({ ...row, text: vault.seal(text, placeOf(id)) })
    .execute()
}

/** The latest first; the text is null where its key is gone. */
export async function listNotes(
  db: Kysely<Tables>,
  vault: Vault,
  appointmentId: string,
): Promise<{ id: string; at: string; author: string | null; by: string | null; text: string | null }[]> {
  const rows = await db
    .selectFrom('appointment_notes')
    .leftJoin('users', 'users.id', 'appointment_notes.author')
    .select(['appointment_notes.id', 'appointment_notes.created_at', 'appointment_notes.author'])
    .select(['appointment_notes.text', 'users.full_name'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('appointment_notes.created_at', 'desc')
    .orderBy('appointment_notes.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ id, created_at, author, text, full_name }) => ({
    id,
    at: created_at,
    author,
    by: full_name,
    text: vault.open(text, placeOf(id)),
  }))
}

/** The account an appointment belongs to, and how many it has. */
export async function getClient(
  db: Kysely<Tables>,
  userId: string,
): Promise<{ full_name: string; created_at: string; appointments: number; agrees_to_whatsapp: boolean } | null> {
  const user = await db
    .selectFrom('users')
    .select(['full_name', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return null
  const { total } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const agrees_to_whatsapp = await hasConsent(db, { user_id: userId, purpose: 'whatsapp' })
  return { ...user, appointments: Number(total), agrees_to_whatsapp }
}
