/**
 * The rules by which the clinic's staff work with accounts: find them, make one for a client, send its owner a link to set a
 * password, make admins, close and open accounts. Staff never learn a password or a link. An admin changes neither the role nor the
 * status of their own account: so one admin is always left.
 */
import type { Kysely } from 'kysely'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { type AuditAction, changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { createLimiter, type Limit } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import {
  insertPasswordReset,
  insertUser,
  lockUser,
  newUser,
  requireUser,
  type User,
  voidPasswordResets,
} from '../account-store'
import { type AccountMail, invitationUsefulMs } from '../letters/account-mail'
import { newReset, resetLink } from '../passwords/reset-link'
import { deleteLoginStepsOf, deleteSecondFactors } from '../second-factor/second-factor-store'
import { createOpaqueToken } from '../sessions/opaque-token'
import { endSessionsOfUser } from '../sessions/session-store'
import { listUsers, lockAdmins, type UserWish, updateStanding } from './account-desk-store'

/** A letter box is not to be filled, however often the button is pressed. */
const resetLinkLimit: Limit = { name: 'reset link of staff', tries: 5, windowMs: 60 * 60_000 }

type AccountDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
  /** Where the links in mails lead. */
  publicUrl: string
}

export type AccountDesk = ReturnType<typeof createAccountDesk>

type Change = { reason: string; version: number }

const objectOf = (id: string) => ({ type: 'user', id })

export function createAccountDesk({ db, clock, enqueueMail, publicUrl }: AccountDeskOptions) {
  /** @throws {ApiError} user_not_found, changed_meanwhile */
  async function requireUnchanged(trx: Kysely<Tables>, id: string, version: number): Promise<User> {
    const user = await lockUser(trx, id)
    if (!user) throw new ApiError('user_not_found')
    if (user.version !== version) throw await changedMeanwhile(trx, objectOf(id))
    return user
  }

  /**
   * Changes role, status or whether they care for clients, in one transaction with its audit. The caller is read again under a lock: of two admins who close
   * each other's account at once, one does.
   * @param work what else is done, and `null` where there is nothing to change
   * @throws {ApiError} user_not_found, changed_meanwhile, own_account, forbidden
   */
  function changeStanding(
    staff: Staff,
    id: string,
    { reason, version }: Change,
    work: (
      trx: Kysely<Tables>,
      user: User,
      now: Date,
    ) => Promise<{ change: Partial<Pick<User, 'role' | 'status' | 'can_care'>>; action: AuditAction } | null>,
  ): Promise<User> {
    const now = clock()
    return db.transaction().execute(async (trx) => {
      const admins = await lockAdmins(trx)
      if (!admins.includes(staff.userId)) throw new ApiError('forbidden')
      const user = await requireUnchanged(trx, id, version)
      if (id === staff.userId) throw new ApiError('own_account')
      if (user.erased_at !== null) throw new ApiError('user_is_erased')
      const wanted = await work(trx, user, now)
      if (!wanted) return user
      const changed = await updateStanding(trx, user, wanted.change, now)
      if (!changed) throw await changedMeanwhile(trx, objectOf(id))
      const { action, change } = wanted
      const details = { ...change, reason }
      await recordStaffAudit(trx, staff, { at: now, action, subject: id, object: objectOf(id), details })
      return changed
    })
  }

  return {
    /** By name, email and phone number (app/domain/clients/client-words.ts). */
    list: (wish: UserWish): Promise<Page<User>> => listUsers(db, wish),

    /**
     * Makes an account without a password and mails its owner a link to set one.
     * @throws {ApiError} email_taken, form_already_sent
     */
    async makeAccount(
      staff: Staff,
      {
        form_token: token,
        ...given
      }: Pick<User, 'email' | 'full_name' | 'phone_number'> & {
        form_token?: string | undefined
      },
    ): Promise<User> {
      const now = clock()
      const linkToken = createOpaqueToken()
      const form = { name: 'account', owner: staff.userId, token, fields: given }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        const user = { ...newUser({ ...given, password_hash: null, role: 'client' }, now), id }
        if (!(await insertUser(trx, user))) throw new ApiError('email_taken')
        await insertPasswordReset(trx, newReset(linkToken, id, now, invitationUsefulMs))
        const data = { fullName: given.full_name, resetUrl: resetLink(publicUrl, linkToken) }
        await enqueueMail(trx, { template: 'account_made', to: given.email, data }, now)
        await recordStaffAudit(trx, staff, { at: now, action: 'account_made', subject: id, object: objectOf(id) })
      })
      return requireUser(db, id)
    },

    /** @throws {ApiError} user_not_found, changed_meanwhile, own_account, user_is_blocked */
    changeRole: (staff: Staff, id: string, { role, ...change }: Change & { role: User['role'] }): Promise<User> =>
      changeStanding(staff, id, change, async (_, user) => {
        if (user.role === role) return null
        if (user.status === 'blocked') throw new ApiError('user_is_blocked')
        // Who becomes an admin again is given the care of clients anew.
        return { change: { role, ...(user.can_care === 1 && { can_care: 0 }) }, action: 'role_changed' }
      }),

    /**
     * An admin cares for clients, or no longer: see and write their diet plans.
     * @throws {ApiError} user_not_found, changed_meanwhile, own_account, user_is_no_admin
     */
    changeCare: (staff: Staff, id: string, { can_care, ...change }: Change & { can_care: boolean }): Promise<User> =>
      changeStanding(staff, id, change, async (_, user) => {
        if (user.role !== 'admin') throw new ApiError('user_is_no_admin')
        if ((user.can_care === 1) === can_care) return null
        return { change: { can_care: can_care ? 1 : 0 }, action: 'care_changed' }
      }),

    /**
     * The account cannot log in any more, and every device is logged out of it.
     * @throws {ApiError} user_not_found, changed_meanwhile, own_account
     */
    block: (staff: Staff, id: string, change: Change): Promise<User> =>
      changeStanding(staff, id, change, async (trx, user, now) => {
        if (user.status === 'blocked') return null
        await endSessionsOfUser(trx, { userId: id }, now)
        await deleteLoginStepsOf(trx, id)
        await voidPasswordResets(trx, id, now)
        return { change: { status: 'blocked' }, action: 'user_blocked' }
      }),

    /** @throws {ApiError} user_not_found, changed_meanwhile, own_account */
    unblock: (staff: Staff, id: string, change: Change): Promise<User> =>
      changeStanding(staff, id, change, async (_, user) =>
        user.status === 'active' ? null : { change: { status: 'active' }, action: 'user_unblocked' },
      ),

    /**
     * For who has lost the phone and the recovery codes. The password stays; every device is signed out, and the owner is told.
     * @throws {ApiError} user_not_found, changed_meanwhile, own_account, second_factor_is_off
     */
    resetSecondFactor: (staff: Staff, id: string, change: Change): Promise<User> =>
      changeStanding(staff, id, change, async (trx, user, now) => {
        if (!(await deleteSecondFactors(trx, id))) throw new ApiError('second_factor_is_off')
        await endSessionsOfUser(trx, { userId: id }, now)
        const data = { fullName: user.full_name, news: 'second_factor_reset_by_staff' } as const
        await enqueueMail(trx, { template: 'account_safety', to: user.email, data }, now)
        return { change: {}, action: 'second_factor_reset' }
      }),

    /**
     * The owner gets the link; staff never see it.
     * @throws {ApiError} user_not_found, user_is_blocked, client_without_email, too_many_tries
     */
    async sendResetLink(staff: Staff, id: string): Promise<void> {
      const now = clock()
      const token = createOpaqueToken()
      await db.transaction().execute(async (trx) => {
        const user = await requireUser(trx, id)
        if (user.status === 'blocked') throw new ApiError('user_is_blocked')
        if (!canBeMailed(user.email)) throw new ApiError('client_without_email')
        await createLimiter({ db: trx, clock }).take(resetLinkLimit, id)
        await insertPasswordReset(trx, newReset(token, id, now))
        const data = { fullName: user.full_name, resetUrl: resetLink(publicUrl, token) }
        await enqueueMail(trx, { template: 'reset', to: user.email, data }, now)
        await recordStaffAudit(trx, staff, { at: now, action: 'reset_link_sent', subject: id, object: objectOf(id) })
      })
    },
  }
}
