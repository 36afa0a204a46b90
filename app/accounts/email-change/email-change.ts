/**
 * A client changes an email that is not proven yet: it was mistyped at sign-up. Every link that was mailed to the former one is dead
 * from then on, and a link goes to the new one. A proven email stays: a stranger with the password alone must not take the account along.
 */
import type { Kysely } from 'kysely'
import { letterBoxOf } from '~/domain/clients/email'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { createLimiter, type Limit, mailTo } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import { changeUnprovenEmail, getUserByEmail, lockUser, type User, voidPasswordResets } from '../account-store'
import { deleteProofsOf } from './email-proof-store'
import type { StepUp } from './step-up'

/** Each try may tell whether an address has an account. */
const changeLimit: Limit = { name: 'email change', tries: 5, windowMs: 60 * 60_000 }

type EmailChangeOptions = {
  db: Kysely<Tables>
  clock: Clock
  stepUp: StepUp
  /** Mails the link that proves the email the account has now. */
  mailProof: (trx: Kysely<Tables>, user: User, now: Date) => Promise<void>
}

export function createChangeEmail({ db, clock, stepUp, mailProof }: EmailChangeOptions) {
  /** @throws {ApiError} user_not_found, wrong_password, email_is_proven, email_taken, invalid_input, too_many_tries */
  return async ({ userId }: Person, { email, password }: { email: string; password: string }): Promise<void> => {
    await stepUp(userId, { password })
    await createLimiter({ db, clock }).takeAll([
      [changeLimit, userId],
      [changeLimit, letterBoxOf(email)],
      mailTo(email),
    ])
    const now = clock()
    try {
      await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, userId)
        if (!user) throw new ApiError('user_not_found')
        if (user.email_proven_at !== null) throw new ApiError('email_is_proven')
        if (user.email === email) throw invalidField('email', 'Your account has this email already', 'same_email')
        if (await getUserByEmail(trx, email)) throw new ApiError('email_taken')
        const changed = await changeUnprovenEmail(trx, { userId, email }, now)
        if (!changed) throw new ApiError('email_is_proven')
        await deleteProofsOf(trx, userId)
        await voidPasswordResets(trx, userId, now)
        const object = { type: 'user', id: userId }
        await recordAudit(trx, { at: now, action: 'email_changed', actor: userId, subject: userId, object })
        await mailProof(trx, changed, now)
      })
    } catch (error) {
      // Another account took it at this very moment: the column is unique.
      if (!(error instanceof ApiError) && (await getUserByEmail(db, email))) throw new ApiError('email_taken')
      throw error
    }
  }
}
