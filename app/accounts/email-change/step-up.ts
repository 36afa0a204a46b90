/**
 * The step-up of the privacy calls: a signed-in person proves once more that it is them, before their data leaves or goes. Callers
 * know the type alone, so that another proof can take the password's place.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { Limit, Limiter } from '~/platform/limits/limiter'
import { requireUser, type User } from '../account-store'
import type { PasswordHasher } from '../passwords/password-hasher'

/** @throws {ApiError} user_not_found, wrong_password, too_many_tries */
export type StepUp = (userId: string, proof: { password: string }) => Promise<User>

const limit: Limit = { name: 'privacy step-up', tries: 10, windowMs: 15 * 60_000 }

type StepUpOptions = { db: Kysely<Tables>; hasher: PasswordHasher; limiter: Limiter }

export function createPasswordStepUp({ db, hasher, limiter }: StepUpOptions): StepUp {
  return async (userId, { password }) => {
    const user = await requireUser(db, userId)
    await limiter.take(limit, userId)
    if (await hasher.verify(user.password_hash, password)) {
      await limiter.forget(limit, userId)
      return user
    }
    const message = 'The password is not right.'
    throw new ApiError('wrong_password', {
      message,
      detail: [{ loc: ['body', 'password'], msg: message, type: 'wrong_password' }],
    })
  }
}
