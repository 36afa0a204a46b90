/** The SQL of sessions and their refresh tokens. Tokens come and go as hashes only. */

import type { Kysely } from 'kysely'
import type { StaffRole } from '~/domain/accounts/staff-words'
import type { Tables } from '~/platform/db/tables'
import { rolesOf } from '~/team/permissions'

type SessionStart = {
  id: string
  userId: string
  expiresAt: Date
  /** In words. */
  device: string
  network: string | null
  /** A code was given. */
  withSecondFactor: boolean
}

/** Who begins a session has just proven who they are. */
export async function insertSession(
  db: Kysely<Tables>,
  { id, userId, expiresAt, device, network, withSecondFactor }: SessionStart,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      created_at: at,
      expires_at: expiresAt.toISOString(),
      ended_at: null,
      device,
      network,
      seen_at: at,
      proven_at: at,
      second_factor_at: withSecondFactor ? at : null,
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

/** `proven_at`: when a password or a code was given last; null in sessions that are older than this column. */
export type Standing = { roles: StaffRole[]; proven_at: string | null; has_second_factor: boolean }

/**
 * Roles of the person, if the session runs at `now`, is theirs, and they are not blocked; else null. Where a second factor is on,
 * a session that began without it counts as none: one may be begun by the password alone in the moment it is turned on.
 */
export async function getStandingInSession(
  db: Kysely<Tables>,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<Standing | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'sessions.user_id')
    .select(['users.role', 'users.can_care', 'users.team_roles', 'sessions.proven_at', 'sessions.second_factor_at'])
    .select('second_factors.confirmed_at')
    .select(({ selectFrom }) =>
      selectFrom('passkeys')
        .select(({ fn }) => fn.min<string | null>('passkeys.created_at').as('at'))
        .whereRef('passkeys.user_id', '=', 'sessions.user_id')
        .as('passkey_at'),
    )
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const has_second_factor = row.confirmed_at !== null || row.passkey_at !== null
  if (has_second_factor && row.second_factor_at === null) return null
  return { roles: rolesOf(row), proven_at: row.proven_at, has_second_factor }
}

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

export async function isGoodToken(db: Kysely<Tables>, hash: string, now: Date): Promise<boolean> {
  return (await goodToken(db, hash, now.toISOString()).select('sessions.id').executeTakeFirst()) !== undefined
}

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

/** The session of a token, whatever has become of the token. @returns whose it was; null where none ran */
export async function endSessionOfToken(db: Kysely<Tables>, hash: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('ended_at', 'is', null)
    .where('id', 'in', (tokens) => tokens.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
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

/** A session is used again: it is told when, and where from, to its owner. */
export async function markSeen(
  db: Kysely<Tables>,
  { id, network }: { id: string; network: string | null },
  now: Date,
): Promise<void> {
  const seen_at = now.toISOString()
  await db
    .updateTable('sessions')
    .set({ seen_at, ...(network !== null && { network }) })
    .where('id', '=', id)
    .execute()
}

export async function markProven(
  db: Kysely<Tables>,
  { id, withSecondFactor }: { id: string; withSecondFactor: boolean },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('sessions')
    .set({ proven_at: at, ...(withSecondFactor && { second_factor_at: at }) })
    .where('id', '=', id)
    .execute()
}

type RunningSession = { id: string; device: string | null; network: string | null; created_at: string; seen_at: string }

/** Those that can still be used, the one used last first. @param idleMs after so long without use no token of it is good */
export async function listRunningSessions(
  db: Kysely<Tables>,
  { userId, idleMs }: { userId: string; idleMs: number },
  now: Date,
): Promise<RunningSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute()
  const usedAfter = new Date(now.getTime() - idleMs).toISOString()
  return rows
    .map((row) => ({ ...row, seen_at: row.seen_at ?? row.created_at }))
    .filter(({ seen_at }) => seen_at > usedAfter)
    .toSorted((a, b) => (a.seen_at < b.seen_at ? 1 : -1))
}

/** @returns whether it was a running session of this person */
export async function endOwnSession(
  db: Kysely<Tables>,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
