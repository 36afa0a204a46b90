/** The SQL of reminders: which appointments are due one, and which times had theirs. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { type DeskRow, rowsOf } from '../staff/store'

/** Confirmed appointments between two instants that have an email, whose time was not reminded of yet and whose client wants it. */
export const listToRemind = (
  db: Kysely<Tables>,
  { from, to, changedBefore }: { from: Date; to: Date; changedBefore: Date },
  limit: number,
): Promise<DeskRow[]> =>
  rowsOf(db)
    .where('starts_at', '>=', from.toISOString())
    .where('starts_at', '<', to.toISOString())
    .where('status', '=', 'confirmed')
    .where('email', 'is not', null)
    .where('updated_at', '<', changedBefore.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointment_reminders')
            .select('appointment_id')
            .whereRef('appointment_id', '=', 'appointments.id')
            .whereRef('appointment_reminders.starts_at', '=', 'appointments.starts_at'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consents')
            .select('consents.id')
            .whereRef('consents.user_id', '=', 'appointments.user_id')
            .where('consents.purpose', '=', 'appointment_reminders')
            .where('consents.decision', '=', 'refused')
            .where('consents.withdrawn_at', 'is', null),
        ),
      ),
    )
    .orderBy('starts_at')
    .limit(limit)
    .execute()

/** Whether the client of an account has said there that they want none. */
export async function refusesReminders(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const refusal = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'appointment_reminders')
    .where('decision', '=', 'refused')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return refusal !== undefined
}

/** @returns false where another process has reminded of this time */
export async function insertReminder(
  trx: Kysely<Tables>,
  { id, starts_at }: Pick<DeskRow, 'id' | 'starts_at'>,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('appointment_reminders')
    .values({ appointment_id: id, starts_at: starts_at ?? '', created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['appointment_id', 'starts_at']).doNothing())
    .returning('appointment_id')
    .executeTakeFirst()
  return row !== undefined
}
