/** How the desk changes an appointment: only as it was seen, with its audit entry and its mails in the same transaction. */
import type { Kysely, Updateable } from 'kysely'
import { type AuditAction, type AuditDetails, changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { AppointmentMail } from '../letters/appointment-mail'
import { appointmentObject, type DeskRow, lockDeskRow, updateDeskRow } from './store'

type Deed = { action: AuditAction; details?: AuditDetails }
type Change = {
  set: Updateable<Tables['appointments']>
  deed: Deed
  mails: (saved: DeskRow) => readonly AppointmentMail[]
}

type DeskChangeOptions = {
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
}

export function createDeskChange({ enqueueMails }: DeskChangeOptions) {
  return {
    /**
     * Locks an appointment that is still as the person of the staff has seen it.
     * @throws {ApiError} appointment_not_found, changed_meanwhile
     */
    async lock(trx: Kysely<Tables>, id: string, version: number): Promise<DeskRow> {
      const row = await lockDeskRow(trx, id)
      if (!row) throw new ApiError('appointment_not_found')
      if (row.version !== version) throw await changedMeanwhile(trx, appointmentObject(id))
      return row
    },

    /** @param mails from the row as the change has left it */
    async save(
      trx: Kysely<Tables>,
      staff: Staff,
      row: DeskRow,
      { set, deed, mails }: Change,
      now: Date,
    ): Promise<void> {
      const saved = await updateDeskRow(trx, row, set, now)
      if (!saved) throw await changedMeanwhile(trx, appointmentObject(row.id))
      await recordStaffAudit(trx, staff, { ...deed, at: now, subject: row.user_id, object: appointmentObject(row.id) })
      await enqueueMails(trx, mails(saved), now)
    },
  }
}
