/** How roles and status of an account change: audited, never one's own, and so that an owner is always left. */
import type { Kysely } from 'kysely'
import { type AuditAction, changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import { lockUser, type User } from '../account-store'
import { lockOwners, updateStanding } from './account-desk-store'

export type Change = { reason: string; version: number }

export const objectOf = (id: string) => ({ type: 'user', id })

type Wanted = {
  change: Partial<Pick<User, 'role' | 'status' | 'can_care' | 'team_roles' | 'practitioner'>>
  action: AuditAction
  /** What the audit log says besides the reason; without it, the change. */
  details?: Record<string, string>
}

/**
 * Changes roles or status in one transaction with its audit. The owners are read under a lock: of two who close each other's account at
 * once, one does, and nobody changes anything who is blocked meanwhile.
 */
export function createStandingChanges({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  /**
   * @param work what else is done, and `null` where there is nothing to change. Of one's own account nothing changes but the calendar.
   * @throws {ApiError} user_not_found, changed_meanwhile, own_account, forbidden, user_is_erased
   */
  return function changeStanding(
    staff: Staff,
    id: string,
    { reason, version }: Change,
    work: (trx: Kysely<Tables>, user: User, now: Date) => Promise<Wanted | null>,
  ): Promise<User> {
    const now = clock()
    return db.transaction().execute(async (trx) => {
      const owners = await lockOwners(trx)
      if (!owners.includes(staff.userId)) throw new ApiError('forbidden')
      const user = await lockUser(trx, id)
      if (!user) throw new ApiError('user_not_found')
      if (user.version !== version) throw await changedMeanwhile(trx, objectOf(id))
      if (user.erased_at !== null) throw new ApiError('user_is_erased')
      const wanted = await work(trx, user, now)
      // Whose calendar one's phone shows is no right.
      const isCalendarAlone = wanted && Object.keys(wanted.change).join() === 'practitioner'
      if (id === staff.userId && !isCalendarAlone) throw new ApiError('own_account')
      if (!wanted) return user
      const changed = await updateStanding(trx, user, wanted.change, now)
      if (!changed) throw await changedMeanwhile(trx, objectOf(id))
      const details = { ...(wanted.details ?? wanted.change), reason }
      const { action } = wanted
      await recordStaffAudit(trx, staff, { at: now, action, subject: id, object: objectOf(id), details })
      return changed
    })
  }
}
