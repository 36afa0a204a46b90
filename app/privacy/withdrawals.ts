/**
 * The consent to health details, taken back. What no meal needs is erased in the same transaction. Allergies that the kitchen needs for
 * meals to come wait for a person of the clinic: these meals are on hold and the client is told, so that the sheet does not lose them
 * without the staff's knowledge. They go once staff have confirmed, or by themselves once no such meal is left.
 */
import type { Kysely } from 'kysely'
import { getUser, lockUser, requireUser, type User } from '~/accounts/account-store'
import { type DayNews, tellOfHold } from '~/deliveries/day/day-news'
import { indiaDay } from '~/domain/time/days'
import { allergiesNeededOn, allergiesOf, endWithdrawal, eraseAllergies } from '~/orders/sales/allergies/allergies'
import { endHold, holdMeals } from '~/orders/sales/allergies/meal-hold'
import { recordAudit, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { WaitingWithdrawal } from './contract/privacy'
import { eraseHealthDetails } from './health-details-store'

/** @returns how many texts are gone, and whether the allergies wait */
export async function withdrawHealthDetails(
  trx: Kysely<Tables>,
  user: User,
  now: Date,
  tellOfDays: DayNews,
): Promise<{ erased: number; waits: boolean }> {
  const erased = await eraseHealthDetails(trx, user.id, now)
  if ((await allergiesNeededOn(trx, user, indiaDay(now))) === null)
    return { erased: erased + (await eraseAllergies(trx, user.id, now)), waits: false }
  await trx
    .insertInto('allergy_withdrawals')
    .values({ user_id: user.id, asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  await tellOfHold(tellOfDays, trx, 'paused', await holdMeals(trx, user, now), now)
  return { erased, waits: true }
}

/** Given again: the meals that are on hold come again, and the client is told. */
export async function takeBackWithdrawal(
  trx: Kysely<Tables>,
  user: User,
  now: Date,
  tellOfDays: DayNews,
): Promise<void> {
  if (await endWithdrawal(trx, user.id))
    await tellOfHold(tellOfDays, trx, 'resumed', await endHold(trx, user, now), now)
}

export async function getWithdrawal(db: Kysely<Tables>, user: User, now: Date): Promise<WaitingWithdrawal | null> {
  const row = await db
    .selectFrom('allergy_withdrawals')
    .select('asked_at')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  return row ? { ...row, next_meal: await allergiesNeededOn(db, user, indiaDay(now)) } : null
}

const mostListed = 50

/** Those that wait for a person, the oldest first. */
export async function listWithdrawals(db: Kysely<Tables>, now: Date) {
  const listed: (WaitingWithdrawal & { user_id: string; full_name: string })[] = []
  for (const { user_id } of await waiting(db).limit(mostListed).execute()) {
    const user = await getUser(db, user_id)
    const found = user && (await getWithdrawal(db, user, now))
    if (found) listed.push({ ...found, user_id, full_name: user.full_name })
  }
  return listed
}

const waiting = (db: Kysely<Tables>) =>
  db.selectFrom('allergy_withdrawals').select('user_id').orderBy('asked_at').orderBy('user_id')

export type Withdrawals = ReturnType<typeof createWithdrawals>

type WithdrawalsOptions = { db: Kysely<Tables>; clock: Clock; vault: Vault; tellOfDays: DayNews }

export function createWithdrawals({ db, clock, vault, tellOfDays }: WithdrawalsOptions) {
  return {
    /** For staff who decide: with what the sheets show. @throws {ApiError} user_not_found */
    async ofClient(id: string): Promise<(WaitingWithdrawal & { allergies: string | null }) | null> {
      const user = await requireUser(db, id)
      const found = await getWithdrawal(db, user, clock())
      if (!found) return null
      const portion = { user_id: id, customer_phone: user.phone_number ?? '', customer_email: user.email ?? '' }
      return { ...found, allergies: (await allergiesOf(db, vault, [portion]))[0] ?? null }
    },

    /** Staff know that the sheets lose them: the meals come again. @throws {ApiError} user_not_found, withdrawal_not_found */
    async confirm(staff: Staff, id: string, reason: string): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, id)
        if (!user) throw new ApiError('user_not_found')
        if (!(await endWithdrawal(trx, id))) throw new ApiError('withdrawal_not_found')
        const erased = await eraseAllergies(trx, id, now)
        await tellOfHold(tellOfDays, trx, 'resumed', await endHold(trx, user, now), now)
        await recordStaffAudit(trx, staff, {
          ...{ at: now, action: 'allergies_erased', subject: id, object: { type: 'user', id } },
          details: { reason, erased },
        })
      })
    },
  }
}

/**
 * Carries out what waits for no meal any more. Safe at any time, by any number of processes: of two, one ends it.
 * @returns how many clients' allergies went
 */
export async function runWithdrawals(
  { db, clock }: { db: Kysely<Tables>; clock: Clock },
  isStopping: () => boolean = () => false,
): Promise<number> {
  let count = 0
  for (const { user_id } of await waiting(db).execute()) {
    if (isStopping()) break
    const now = clock()
    const isDone = await db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, user_id)
      if (!user || (await allergiesNeededOn(trx, user, indiaDay(now))) !== null) return false
      if (!(await endWithdrawal(trx, user_id))) return false
      const erased = await eraseAllergies(trx, user_id, now)
      await recordAudit(trx, {
        ...{ at: now, action: 'allergies_erased', actor: null, subject: user_id },
        object: { type: 'user', id: user_id },
        details: { erased },
      })
      return true
    })
    if (isDone) count += 1
  }
  return count
}
