/** The SQL of sessions and their refresh tokens. Tokens come and go as hashes only. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/database'
import { prepared } from '../db/prepared'
import type { Tables } from '../db/tables'

export async function insertSession(
  db: Kysely<Tables>,
  { id, userId, expiresAt }: { id: string; userId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      ended_at: null,
    })
    .execute()
}

export async function insertRefreshToken(
  db: Kysely<Tables>,
  { hash, sessionId, expiresAt }: { hash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      hash,
      session_id: sessionId,
      expires_at: expiresAt.toISOString(),
      rotated_at: null,
      sealed_successor: null,
    })
    .execute()
}

/** Role of the person, if the session runs at `now`, is theirs, and they are not blocked; else null. */
export async function getRoleInSession(
  db: Kysely<Tables>,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<'client' | 'admin' | null> {
  const row = await roleInSession.first(db, { userId, sessionId, at: now.toISOString() })
  return row?.role ?? null
}

const roleInSession = prepared((db, { userId, sessionId, at }: Record<'userId' | 'sessionId' | 'at', string>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.role')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', at)
    .where('users.status', '=', 'active'),
)

export type RefreshToken = Pick<Tables['refresh_tokens'], 'session_id' | 'rotated_at' | 'sealed_successor'> & {
  user_id: string
}

/** The token, rotated or not, if it has not expired, its session runs and its person is not blocked. */
const goodToken = (db: Kysely<Tables>, hash: string, at: string) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('refresh_tokens.hash', '=', hash)
    .where('refresh_tokens.expires_at', '>', at)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', at)
    .where('users.status', '=', 'active')

/** Null where the token is not good. */
export async function getRefreshToken(db: Kysely<Tables>, hash: string, now: Date): Promise<RefreshToken | null> {
  const row = await goodToken(db, hash, now.toISOString())
    .select(['sessions.id as session_id', 'sessions.user_id', 'rotated_at', 'sealed_successor'])
    .executeTakeFirst()
  return row ?? null
}

/** Whether a token is good: at once where the database answers at once. */
export function isGoodToken(
  { db, hasRowNow }: Pick<Database, 'db' | 'hasRowNow'>,
  hash: string,
  now: Date,
): boolean | Promise<boolean> {
  const values = { hash, at: now.toISOString() }
  const known = hasRowNow?.(goodTokenSession.compiled(db, values)) ?? null
  if (known !== null) return known
  return goodTokenSession.first(db, values).then((row) => row !== undefined)
}

const goodTokenSession = prepared((db, { hash, at }: Record<'hash' | 'at', string>) =>
  goodToken(db, hash, at).select('sessions.id'),
)

/** @returns whether this call rotated it: of several at once, one gets true */
export async function markRotated(
  db: Kysely<Tables>,
  { hash, sealedSuccessor }: { hash: string; sealedSuccessor: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('refresh_tokens')
    .set({ rotated_at: now.toISOString(), sealed_successor: sealedSuccessor })
    .where('hash', '=', hash)
    .where('rotated_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the pairs whose grace period is over. */
export async function forgetSuccessors(
  db: Kysely<Tables>,
  { sessionId, rotatedBefore }: { sessionId: string; rotatedBefore: Date },
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ sealed_successor: null })
    .where('session_id', '=', sessionId)
    .where('rotated_at', '<', rotatedBefore.toISOString())
    .where('sealed_successor', 'is not', null)
    .execute()
}

export async function endSession(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The session of a token, whatever has become of either. */
export async function endSessionOfToken(db: Kysely<Tables>, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('ended_at', 'is', null)
    .where('id', 'in', (tokens) => tokens.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash))
    .execute()
}

/** @param except a session that goes on */
export async function endSessionsOfUser(
  db: Kysely<Tables>,
  { userId, except }: { userId: string; except?: string },
  now: Date,
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (except !== undefined) query = query.where('id', '!=', except)
  await query.execute()
}

/** With their tokens. */
export async function deleteExpiredSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
}
