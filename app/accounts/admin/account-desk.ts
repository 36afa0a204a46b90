/**
 * The rules by which the clinic's staff work with accounts: find them, make one for a client, send its owner a link to set a
 * password, close and open accounts. Staff never learn a password or a link.
 */
import type { Kysely } from 'kysely'
import { foldEmail } from '~/domain/clients/email'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { createLimiter, type Limit } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import { isStaff } from '~/team/permissions'
import {
  changeUnprovenEmail,
  getUserByEmail,
  insertPasswordReset,
  insertUser,
  lockUser,
  newUser,
  requireUser,
  type User,
  updateProfile,
  voidPasswordResets,
} from '../account-store'
import { deleteProofsOf } from '../email-change/email-proof-store'
import { type AccountMail, invitationUsefulMs } from '../letters/account-mail'
import { newReset, resetLink } from '../passwords/reset-link'
import { deleteLoginStepsOf, deleteSecondFactors } from '../second-factor/second-factor-store'
import { createOpaqueToken } from '../sessions/opaque-token'
import { endSessionsOfUser } from '../sessions/session-store'
import { listUsers, type UserWish } from './account-desk-store'
import { type Change, createStandingChanges, objectOf } from './standing'

/** A letter box is not to be filled, however often the button is pressed. */
const resetLinkLimit: Limit = { name: 'reset link of staff', tries: 5, windowMs: 60 * 60_000 }

type AccountDeskOptions = {
  db: Kysely<Tables>
  clock: Clock
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
  /** Where the links in mails lead. */
  publicUrl: string
  /** Whether the account shows anything of its client's health. */
  hasHealthRecords: (trx: Kysely<Tables>, userId: string) => Promise<boolean>
  /** In bookings and orders that are open. */
  correctCopies: (trx: Kysely<Tables>, change: { id: string; was: Contact; is: Contact }, now: Date) => Promise<void>
  /** What could not be delivered. */
  sendFailedAgain: (trx: Kysely<Tables>, way: { from: string; to: string }, now: Date) => Promise<number>
}

type Contact = Pick<User, 'full_name' | 'email' | 'phone_number'>

/** `email`: null where it stays. */
type Correction = Change &
  Pick<User, 'full_name' | 'phone_number'> & {
    email: string | null
    language?: User['language'] | undefined
    resend?: boolean
  }

export type AccountDesk = ReturnType<typeof createAccountDesk>

export function createAccountDesk({
  db,
  clock,
  enqueueMail,
  publicUrl,
  hasHealthRecords,
  correctCopies,
  sendFailedAgain,
}: AccountDeskOptions) {
  const changeStanding = createStandingChanges({ db, clock })

  return {
    /** By name, email and phone number (app/domain/clients/client-words.ts). */
    list: (wish: UserWish): Promise<Page<User>> => listUsers(db, wish),

    /**
     * Makes an account without a password and mails its owner a link to set one; without an email it is a file that nobody logs in to.
     * @throws {ApiError} email_taken, form_already_sent
     */
    async makeAccount(
      staff: Staff,
      {
        form_token: token,
        ...given
      }: Pick<User, 'email' | 'full_name' | 'phone_number' | 'language'> & {
        form_token?: string | undefined
      },
    ): Promise<User> {
      const now = clock()
      const linkToken = createOpaqueToken()
      const form = { name: 'account', owner: staff.userId, token, fields: given }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        const user = { ...newUser({ ...given, password_hash: null, role: 'client' }, now), id }
        if (!(await insertUser(trx, user))) throw new ApiError('email_taken')
        if (given.email !== null) {
          await insertPasswordReset(trx, newReset(linkToken, id, now, invitationUsefulMs))
          const data = { fullName: given.full_name, resetUrl: resetLink(publicUrl, linkToken) }
          await enqueueMail(trx, { template: 'account_made', to: given.email, data }, now)
        }
        await recordStaffAudit(trx, staff, { at: now, action: 'account_made', subject: id, object: objectOf(id) })
      })
      return requireUser(db, id)
    },

    /**
     * What was written down wrongly at the desk. A changed email is the way into an account, so it is an owner's to change once there is
     * a password or anything of health, and stays once it is proven.
     * @param isOwner whether the caller may also correct accounts that are signed in to, and colleagues'
     * @throws {ApiError} user_not_found, changed_meanwhile, user_is_erased, user_is_blocked, email_taken, email_is_proven, owner_needed
     */
    async correct(
      staff: Staff,
      isOwner: boolean,
      id: string,
      { version, reason, resend = false, ...given }: Correction,
    ): Promise<User> {
      const now = clock()
      const token = createOpaqueToken()
      const work = db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, id)
        if (!user) throw new ApiError('user_not_found')
        if (user.version !== version) throw await changedMeanwhile(trx, objectOf(id))
        if (user.erased_at !== null) throw new ApiError('user_is_erased')
        if (user.status === 'blocked') throw new ApiError('user_is_blocked')
        const email = given.email === null ? user.email : foldEmail(given.email)
        const { language = user.language } = given
        const isNewEmail = email !== user.email
        const isWayIn = isNewEmail && (user.password_hash !== null || (await hasHealthRecords(trx, id)))
        if (!isOwner && (isStaff(user) || isWayIn)) throw new ApiError('owner_needed')
        const changed = [
          ...(given.full_name === user.full_name ? [] : ['name']),
          ...(given.phone_number === user.phone_number ? [] : ['phone']),
          ...(isNewEmail ? ['email'] : []),
          ...(language === user.language ? [] : ['language']),
        ]
        if (changed.length === 0) return
        await updateProfile(trx, id, { full_name: given.full_name, phone_number: given.phone_number, language }, now)
        if (isNewEmail && email !== null) {
          if (user.email_proven_at !== null) throw new ApiError('email_is_proven')
          if (await getUserByEmail(trx, email)) throw new ApiError('email_taken')
          await changeUnprovenEmail(trx, { userId: id, email }, now)
          await deleteProofsOf(trx, id)
          await voidPasswordResets(trx, id, now)
        }
        await correctCopies(trx, { id, was: user, is: { ...given, email } }, now)
        if (resend && isNewEmail && user.email !== null && email !== null)
          await sendFailedAgain(trx, { from: user.email, to: email }, now)
        const fullName = given.full_name
        const told = { template: 'details_corrected', data: { fullName, what: changed.join(', ') } } as const
        // The former address hears of it too: its reader may be the client who signs in.
        for (const to of new Set([user.email, email])) if (canBeMailed(to)) await enqueueMail(trx, { ...told, to }, now)
        if (isNewEmail && user.password_hash === null) {
          await insertPasswordReset(trx, newReset(token, id, now, invitationUsefulMs))
          const data = { fullName, resetUrl: resetLink(publicUrl, token) }
          await enqueueMail(trx, { template: 'account_made', to: email, data }, now)
        }
        const details = { changed: changed.join(' '), reason }
        await recordStaffAudit(trx, staff, {
          ...{ at: now, action: 'profile_corrected', subject: id, object: objectOf(id), details },
        })
      })
      await work.catch(async (error) => {
        const holder = given.email === null ? null : await getUserByEmail(db, given.email)
        // Another account took it at this very moment: the column is unique.
        throw !(error instanceof ApiError) && holder && holder.id !== id ? new ApiError('email_taken') : error
      })
      return requireUser(db, id)
    },

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

    /** @throws {ApiError} user_not_found, changed_meanwhile, own_account, file_is_merged */
    unblock: (staff: Staff, id: string, change: Change): Promise<User> =>
      changeStanding(staff, id, change, async (_, user) => {
        if (user.merged_into !== null) throw new ApiError('file_is_merged')
        return user.status === 'active' ? null : { change: { status: 'active' }, action: 'user_unblocked' }
      }),

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
