/**
 * The clinic's staff: who they are and what they may do (team/permissions.ts). An owner invites them and gives them their roles; each
 * change is audited and mailed to the person.
 */
import type { Kysely } from 'kysely'
import { type StaffRole, staffRoleNames } from '~/domain/accounts/staff-words'
import { indiaDay } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { Clock } from '~/platform/work/clock'
import { rolesOf, storedRoles } from '~/team/permissions'
import { insertPasswordReset, insertUser, newUser, requireUser, type User } from '../account-store'
import { type AccountMail, teamInvitationUsefulMs } from '../letters/account-mail'
import { newReset, resetLink } from '../passwords/reset-link'
import { demandedFrom, listRoleDemands, type RoleDemand } from '../second-factor/role-demands'
import { secondFactorSince } from '../second-factor/second-factor-store'
import { createOpaqueToken } from '../sessions/opaque-token'
import { endSessionsOfUser } from '../sessions/session-store'
import { listTeam } from './account-desk-store'
import { type Change, createStandingChanges, objectOf } from './standing'

type TeamDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
  /** Where the links in mails lead. */
  publicUrl: string
  isSecondFactorRequired: boolean
}

export type TeamDesk = ReturnType<typeof createTeamDesk>

const namesOf = (roles: readonly StaffRole[]) => roles.map((role) => staffRoleNames[role]).join(', ')

export function createTeamDesk({ db, clock, enqueueMail, publicUrl, isSecondFactorRequired }: TeamDeskOptions) {
  const changeStanding = createStandingChanges({ db, clock })

  /** From which day on one of these roles needs a second factor, today or later; null: none does. */
  const neededFrom = (demands: readonly RoleDemand[], roles: readonly StaffRole[]): string | null => {
    const today = indiaDay(clock())
    if (isSecondFactorRequired) return roles.length > 0 ? today : null
    const from = demandedFrom(demands, roles)
    return from !== null && from < today ? today : from
  }

  const memberOf = async (user: User, last_seen_at: string | null, demands: readonly RoleDemand[]) => ({
    ...user,
    roles: rolesOf(user),
    last_seen_at,
    has_password: user.password_hash !== null,
    has_second_factor: (await secondFactorSince(db, user.id)) !== null,
    second_factor_from: neededFrom(demands, rolesOf(user)),
  })

  return {
    async list() {
      const [team, demands] = await Promise.all([listTeam(db), listRoleDemands(db)])
      return Promise.all(team.map(({ last_seen_at, ...user }) => memberOf(user, last_seen_at, demands)))
    },

    /** @throws {ApiError} email_taken, form_already_sent */
    async invite(
      staff: Staff,
      {
        roles,
        form_token: token,
        ...given
      }: Pick<User, 'email' | 'full_name'> & { roles: StaffRole[]; form_token?: string | undefined },
    ) {
      const now = clock()
      const linkToken = createOpaqueToken()
      const form = { name: 'team member', owner: staff.userId, token, fields: { ...given, roles } }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        const account = { ...given, phone_number: null, password_hash: null, role: 'client' } as const
        const user = { ...newUser(account, now), ...storedRoles(roles), id }
        if (!(await insertUser(trx, user))) throw new ApiError('email_taken')
        await insertPasswordReset(trx, newReset(linkToken, id, now, teamInvitationUsefulMs))
        const data = {
          fullName: given.full_name,
          roles: namesOf(roles),
          resetUrl: resetLink(publicUrl, linkToken),
          needsFactorFrom: neededFrom(await listRoleDemands(trx), roles),
        }
        await enqueueMail(trx, { template: 'team_invited', to: user.email, data }, now)
        const details = { roles: roles.join(' ') }
        await recordStaffAudit(trx, staff, {
          ...{ at: now, action: 'account_made', subject: id, object: objectOf(id), details },
        })
      })
      return memberOf(await requireUser(db, id), null, await listRoleDemands(db))
    },

    /** @throws {ApiError} user_not_found, changed_meanwhile, own_account, user_is_blocked, user_is_erased */
    async changeRoles(
      staff: Staff,
      id: string,
      { roles, practitioner: given, ...change }: Change & { roles: StaffRole[]; practitioner?: string | undefined },
    ) {
      const user = await changeStanding(staff, id, change, async (trx, user, now) => {
        if (user.status === 'blocked') throw new ApiError('user_is_blocked')
        const practitioner = given === undefined ? user.practitioner : given || null
        const hasRoles = rolesOf(user).join() === roles.join()
        const hasCalendar = practitioner === user.practitioner
        if (hasRoles && hasCalendar) return null
        const needsFactorFrom =
          (await secondFactorSince(trx, id)) === null ? neededFrom(await listRoleDemands(trx), roles) : null
        const data = { fullName: user.full_name, roles: namesOf(roles), needsFactorFrom }
        if (!hasRoles) await enqueueMail(trx, { template: 'team_roles_changed', to: user.email, data }, now)
        return {
          change: { ...(!hasRoles && storedRoles(roles)), practitioner },
          action: 'role_changed',
          details: { roles: roles.join(' '), ...(!hasCalendar && { practitioner: practitioner ?? '' }) },
        }
      })
      return memberOf(user, null, await listRoleDemands(db))
    },

    /** @throws {ApiError} user_not_found, changed_meanwhile, own_account */
    async endSessions(staff: Staff, id: string, change: Change): Promise<void> {
      await changeStanding(staff, id, change, async (trx, _, now) => {
        await endSessionsOfUser(trx, { userId: id }, now)
        return { change: {}, action: 'sessions_ended_by_owner' }
      })
    },
  }
}
