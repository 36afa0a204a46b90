/**
 * A booking at the desk may have no file, and a sale there makes one of its own: both may be of a client who has a file already. What fits
 * is offered with the reason, and a person of the staff joins it; nothing is joined by a guess. An order that its client made logged in
 * stays theirs.
 */
import type { Kysely } from 'kysely'
import { getUser, lockUser, type User } from '~/accounts/account-store'
import { hasConsent, insertConsent, listConsents } from '~/accounts/consent-store'
import type { JoinedRecord, OfferedFile } from '~/accounts/contract/offered-files'
import { fitsOf } from '~/domain/clients/file-fit'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import { isStaff } from '~/team/permissions'
import { type FoundRecord, getJoinedRecord, hasOrderNote, listFitting, setOwner } from './offered-file-store'

export type OfferedFiles = ReturnType<typeof createOfferedFiles>

export function createOfferedFiles({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  return {
    /** @throws {ApiError} appointment_not_found, order_not_found */
    async offered(record: JoinedRecord): Promise<OfferedFile[]> {
      const found = await requireRecord(db, record)
      if (!(await canBeJoined(db, found))) return []
      const files = (await listFitting(db, found)).filter((user) => !isStaff(user))
      return files.map((user) => {
        const { id, full_name, phone_number, email } = user
        return { id, full_name, phone_number, email, fits: fitsOf(user, found) }
      })
    },

    /** @throws {ApiError} user_not_found, user_is_blocked, appointment_not_found, order_not_found, changed_meanwhile */
    async join(staff: Staff, id: string, record: JoinedRecord): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, id)
        if (!user || isStaff(user)) throw new ApiError('user_not_found')
        if (user.status === 'blocked') throw new ApiError('user_is_blocked')
        const found = await requireRecord(trx, record)
        // Of a form that was sent twice.
        if (found.owner === id) return
        if (!(await canBeJoined(trx, found))) throw new ApiError('changed_meanwhile')
        if (record.kind === 'order') await takeConsentAlong(trx, found, user, record.record_id, now)
        if (!(await setOwner(trx, record, { from: found.owner, to: id }, now))) throw new ApiError('changed_meanwhile')
        const object = { type: record.kind, id: record.record_id }
        const details = { from: found.owner, fits: fitsOf(user, found).join(' ') }
        await recordStaffAudit(trx, staff, { at: now, action: 'joined_to_file', subject: id, object, details })
      })
    },
  }
}

/** @throws {ApiError} appointment_not_found, order_not_found */
async function requireRecord(db: Kysely<Tables>, record: JoinedRecord): Promise<FoundRecord> {
  const found = await getJoinedRecord(db, record)
  if (!found) throw new ApiError(record.kind === 'appointment' ? 'appointment_not_found' : 'order_not_found')
  return found
}

/** Nobody's yet, or of a file that the desk has made and nobody logs in to. */
async function canBeJoined(db: Kysely<Tables>, { owner }: FoundRecord): Promise<boolean> {
  if (owner === null) return true
  const user = await getUser(db, owner)
  return user !== null && user.password_hash === null && user.status === 'active' && !isStaff(user)
}

/** An allergy that was told with an order goes with it, and so does the consent to it. */
async function takeConsentAlong(
  trx: Kysely<Tables>,
  { owner }: FoundRecord,
  { id: user_id }: User,
  orderId: string,
  now: Date,
): Promise<void> {
  const purpose = 'health_details'
  if (owner === null || !(await hasOrderNote(trx, orderId)) || (await hasConsent(trx, { user_id, purpose }))) return
  const given = (await listConsents(trx, owner)).find(
    (one) => one.purpose === purpose && one.decision === 'given' && one.withdrawn_at === null,
  )
  if (!given) return
  const { notice_version } = given
  await insertConsent(trx, { user_id, purpose, language: 'en', channel: 'desk', notice_version }, now)
}
