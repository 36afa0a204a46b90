/** The SQL of passkeys, and of the challenges they sign. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

export type Passkey = Tables['passkeys']

/** The oldest first. */
export const listPasskeys = (db: Kysely<Tables>, userId: string): Promise<Passkey[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** @param credentialId as a browser names it; of another account it is none */
export async function getPasskey(
  db: Kysely<Tables>,
  { userId, credentialId }: { userId: string; credentialId: string },
): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** @returns false where this or another account has a passkey of this credential already */
export async function insertPasskey(trx: Kysely<Tables>, passkey: Passkey): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether the counter is still what it was when the signature was checked: of two at once, one gets true */
export async function markPasskeyUsed(
  trx: Kysely<Tables>,
  { id, counter, newCounter }: { id: string; counter: number; newCounter: number },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it was one of this person */
export async function deletePasskey(
  trx: Kysely<Tables>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Challenge = { id: string; userId: string; hash: string }

/** In the place of the one that was asked there before. */
export async function putChallenge(
  db: Kysely<Tables>,
  { id, userId, hash, expiresAt }: Challenge & { expiresAt: Date },
): Promise<void> {
  const fresh = { user_id: userId, hash, expires_at: expiresAt.toISOString() }
  await db
    .insertInto('passkey_challenges')
    .values({ id, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute()
}

/** The hash of the challenge that is to be signed there; null: none is, or no longer. */
export async function getChallenge(
  db: Kysely<Tables>,
  { id, userId }: Omit<Challenge, 'hash'>,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('passkey_challenges')
    .select('hash')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.hash ?? null
}

/** @returns whether it was there: of two at once, one gets true */
export async function deleteChallenge(trx: Kysely<Tables>, { id, userId, hash }: Challenge): Promise<boolean> {
  const row = await trx
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteEndedChallenges(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
}
