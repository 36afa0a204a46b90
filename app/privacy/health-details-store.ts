/** The SQL of what clients have told of their health: whether there is any, and its erasure. */

import type { Kysely } from 'kysely'
import { filesOf } from '~/accounts/account-store'
import { eraseCare } from '~/care/files/store'
import { healthNotes, noHealthNotes } from '~/domain/appointments/health-notes'
import type { Tables } from '~/platform/db/tables'

/** What the clinic knows of a person's health, but for allergies that the kitchen reads (orders/sales/allergies/allergies.ts). @returns how many texts are gone */
export async function eraseHealthDetails(trx: Kysely<Tables>, userId: string, now: Date): Promise<number> {
  const own = trx.selectFrom('appointments').select('id').where('user_id', 'in', filesOf(trx, userId))
  const told = await trx
    .updateTable('appointments')
    .set(({ eb }) => ({
      ...noHealthNotes,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('user_id', 'in', filesOf(trx, userId))
    .where(({ eb, or }) => or(healthNotes.map((note) => eb(note, 'is not', null))))
    .returning('id')
    .execute()
  const noted = await trx.deleteFrom('appointment_notes').where('appointment_id', 'in', own).returning('id').execute()
  const about = await trx
    .deleteFrom('user_notes')
    .where('user_id', 'in', filesOf(trx, userId))
    .returning('id')
    .execute()
  return told.length + noted.length + about.length + (await eraseCare(trx, userId))
}

/** Whether the account shows anything of its client's health: a care file, or a health note of an appointment. */
export async function hasHealthRecords(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const file = await db.selectFrom('care_files').select('id').where('user_id', '=', userId).executeTakeFirst()
  if (file) return true
  const note = await db
    .selectFrom('appointments')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ eb, or }) =>
      or([eb('medical_issue', 'is not', null), eb('message', 'is not', null), eb('plate', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst()
  return note !== undefined
}
