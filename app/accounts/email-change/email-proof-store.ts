/** The SQL of links that prove an email. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'

export async function insertEmailProof(trx: Kysely<Tables>, proof: Tables['email_proofs']): Promise<void> {
  await trx.insertInto('email_proofs').values(proof).execute()
}

/** @returns false where no such link of this person is good, or the account has another email by now */
export async function proveEmail(
  trx: Kysely<Tables>,
  { userId, hash }: { userId: string; hash: string },
  now: Date,
): Promise<boolean> {
  const proof = await trx
    .selectFrom('email_proofs')
    .select('email')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!proof || !(await markEmailProven(trx, { userId, email: proof.email }, now))) return false
  await deleteProofsOf(trx, userId)
  return true
}

export async function deleteProofsOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('email_proofs').where('user_id', '=', userId).execute()
}

/** Whoever opened a link that was mailed to the address. @returns false where the account has another email */
export async function markEmailProven(
  trx: Kysely<Tables>,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set(({ fn, val }) => ({ email_proven_at: fn.coalesce('email_proven_at', val(now.toISOString())) }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredProofs(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('email_proofs').where('expires_at', '<=', now.toISOString()).execute()
}
