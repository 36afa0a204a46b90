/** The owner's choice of which roles need a second factor: audited, told by mail to those who lack one, and never a lock for its owner. */
import type { Kysely } from 'kysely'
import { type StaffRole, staffRoles } from '~/domain/accounts/staff-words'
import { addDays, indiaDay } from '~/domain/time/days'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import { rolesOf } from '~/team/permissions'
import type { AccountMail } from '../letters/account-mail'
import { deleteRoleDemands, insertRoleDemands, listRoleDemands } from '../second-factor/role-demands'
import { secondFactorSince } from '../second-factor/second-factor-store'
import { listTeam, lockOwners } from './account-desk-store'

type Options = {
  db: Kysely<Tables>
  clock: Clock
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
  /** By the setting, whatever is ticked. */
  isSecondFactorRequired: boolean
}

export type SecondFactorDemands = ReturnType<typeof createSecondFactorDemands>

const object = { type: 'second_factor_roles', id: 'team' }
const longestDays = 366

export function createSecondFactorDemands({ db, clock, enqueueMail, isSecondFactorRequired }: Options) {
  const list = async () => ({ roles: await listRoleDemands(db), is_of_all: isSecondFactorRequired })

  return {
    list,

    /**
     * @param roles all that need one; those that did before keep their day. `from` counts for the others.
     * @returns what holds now, and how many people it newly meets
     * @throws {ApiError} forbidden, changed_meanwhile, own_second_factor_missing, invalid_input
     */
    async change(staff: Staff, { roles, seen, from }: { roles: StaffRole[]; seen: StaffRole[]; from: string }) {
      const now = clock()
      const today = indiaDay(now)
      if (from < today || from > addDays(today, longestDays))
        throw invalidField('from', 'Please choose today or a later day, at most a year ahead', 'custom')
      const told = await db.transaction().execute(async (trx) => {
        // Of two owners at once, the second sees what the first has saved.
        if (!(await lockOwners(trx)).includes(staff.userId)) throw new ApiError('forbidden')
        const held = (await listRoleDemands(trx)).map(({ role }) => role)
        if (staffRoles.some((role) => held.includes(role) !== seen.includes(role)))
          throw await changedMeanwhile(trx, object)
        const [added, gone] = [
          roles.filter((role) => !held.includes(role)),
          held.filter((role) => !roles.includes(role)),
        ]
        const deed = { at: now, subject: null, object }
        if (gone.length > 0) {
          await deleteRoleDemands(trx, gone)
          const details = { roles: gone.join(' ') }
          await recordStaffAudit(trx, staff, { ...deed, action: 'second_factor_not_demanded', details })
        }
        if (added.length === 0) return 0
        const met = await lackingWith(trx, added)
        if (met.some(({ id }) => id === staff.userId)) throw new ApiError('own_second_factor_missing')
        await insertRoleDemands(trx, added, from, now)
        const details = { roles: added.join(' '), from }
        await recordStaffAudit(trx, staff, { ...deed, action: 'second_factor_demanded', details })
        for (const { email: to, full_name: fullName } of met)
          await enqueueMail(trx, { template: 'team_second_factor', to, data: { fullName, from } }, now)
        return met.length
      })
      return { ...(await list()), told }
    },
  }
}

/** People with one of these roles who can log in, and have no second factor. */
async function lackingWith(trx: Kysely<Tables>, roles: readonly StaffRole[]) {
  const lacking = []
  for (const user of await listTeam(trx)) {
    const isMet = user.status === 'active' && rolesOf(user).some((role) => roles.includes(role))
    if (isMet && (await secondFactorSince(trx, user.id)) === null) lacking.push(user)
  }
  return lacking
}
