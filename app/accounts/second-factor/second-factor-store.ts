/** The SQL of second factors, their recovery codes, and log-ins between their two steps. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

export type SecondFactor = Tables['second_factors']

const placeOf = (userId: string) => ({ table: 'second_factors', column: 'secret', id: userId })

/** Begun or on; the secret opened, null where its key is gone. */
export async function getSecondFactor(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
): Promise<(Omit<SecondFactor, 'secret'> & { secret: string | null }) | null> {
  const row = await db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? { ...row, secret: vault.open(row.secret, placeOf(userId)) } : null
}

/** Since when the account asks for a second factor, by codes of an app or by a passkey; null: for none. */
export async function secondFactorSince(db: Kysely<Tables>, userId: string): Promise<string | null> {
  const since = [await appSince(db, userId), await firstPasskeyAt(db, userId)].filter((at) => at !== null)
  return since.toSorted()[0] ?? null
}

async function firstPasskeyAt(db: Kysely<Tables>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.min<string | null>('created_at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Since when codes of an app are on; null where they are not. */
export async function appSince(db: Kysely<Tables>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

/**
 * A new key, which is not on yet; one that was begun before is gone.
 * @returns false where one is on
 */
export async function beginSecondFactor(
  trx: Kysely<Tables>,
  vault: Vault,
  { userId, secret }: { userId: string; secret: string },
  now: Date,
): Promise<boolean> {
  const fresh = { secret: vault.seal(secret, placeOf(userId)), begun_at: now.toISOString(), last_step: 0 }
  const row = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, confirmed_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it was begun, with this key, and is on now: of two at once, one gets true */
export async function confirmSecondFactor(
  trx: Kysely<Tables>,
  { userId, begunAt, step }: { userId: string; begunAt: string; step: number },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where('user_id', '=', userId)
    .where('begun_at', '=', begunAt)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether the code of this step was not used before, nor one after it: of two at once, one gets true */
export async function spendStep(
  trx: Kysely<Tables>,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Until the transaction ends, no other one adds or takes away a second factor of this account: of two that each take one of the last
 * two away, the other has to see what the first has left.
 */
export async function holdSecondFactors(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', userId)
    .execute()
}

/** All there is: of an app, passkeys, recovery codes, log-ins that wait. @returns whether one was on */
export async function deleteSecondFactors(trx: Kysely<Tables>, userId: string): Promise<boolean> {
  await holdSecondFactors(trx, userId)
  const wasOn = (await secondFactorSince(trx, userId)) !== null
  for (const table of ['second_factors', 'passkeys', 'passkey_challenges'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await deleteWithLast(trx, userId)
  return wasOn
}

/** What goes with the last second factor: its recovery codes, and the log-ins that wait for one. */
export async function deleteWithLast(trx: Kysely<Tables>, userId: string): Promise<void> {
  for (const table of ['recovery_codes', 'login_steps'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** @returns whether codes of an app were on */
export async function deleteApp(trx: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

/** In the place of those there were. @param hashes of the codes */
export async function replaceRecoveryCodes(
  trx: Kysely<Tables>,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ hash, user_id: userId, used_at: null }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

/** @returns whether it was one of this person and is used now: of two at once, one gets true */
export async function spendRecoveryCode(
  trx: Kysely<Tables>,
  { userId, hash }: { userId: string; hash: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Kysely<Tables>, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return rows.length
}

type LoginStep = { hash: string; userId: string; expiresAt: Date }

export async function insertLoginStep(trx: Kysely<Tables>, { hash, userId, expiresAt }: LoginStep): Promise<void> {
  await trx
    .insertInto('login_steps')
    .values({ hash, user_id: userId, expires_at: expiresAt.toISOString(), tries: 0 })
    .execute()
}

/**
 * Counts a try of a log-in that waits for its code.
 * @returns whose log-in it is; null where it has ended, or has had its tries
 */
export async function takeLoginStep(
  db: Kysely<Tables>,
  { hash, mostTries }: { hash: string; mostTries: number },
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('login_steps')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', mostTries)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Whose log-in it is, without counting a try; null where it has ended, or has had its tries. */
export async function getLoginStep(
  db: Kysely<Tables>,
  { hash, mostTries }: { hash: string; mostTries: number },
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('login_steps')
    .select('user_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', mostTries)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** @returns whether it was there: of two at once, one gets true */
export async function deleteLoginStep(trx: Kysely<Tables>, hash: string): Promise<boolean> {
  const row = await trx.deleteFrom('login_steps').where('hash', '=', hash).returning('hash').executeTakeFirst()
  return row !== undefined
}

/** A log-in that waits for its code ends with the password it began with. */
export async function deleteLoginStepsOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('login_steps').where('user_id', '=', userId).execute()
}

export async function deleteEndedLoginSteps(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('login_steps').where('expires_at', '<=', now.toISOString()).execute()
}
