/** The SQL of people: users, their consents and the links that set a new password. Only here a row becomes a user. */
import type { Kysely, Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { foldEmail } from '~/domain/email'
import type { Tables } from '../db/tables'

export type User = {
  id: string
  /** Folded (domain/email.ts); of old accounts, trimmed and in lower case. */
  email: string
  full_name: string
  /** E.164. */
  phone_number: string | null
  profile_path: string
  role: 'client' | 'admin'
  status: 'active' | 'blocked'
}

/** passwordHash null: none has been set yet. */
export type UserWithPassword = { user: User; passwordHash: string | null }

/**
 * Does nothing where the e-mail is taken.
 * @returns whether the user is there now
 */
export async function insertUser(
  db: Kysely<Tables>,
  { user, passwordHash }: UserWithPassword,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: passwordHash,
      full_name: user.full_name,
      phone_number: user.phone_number,
      profile_path: user.profile_path,
      role: user.role,
      status: user.status,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * By the e-mail as it was typed, or else as it is folded: accounts from before the fold keep theirs.
 * @param email trimmed and in lower case
 */
export async function getUserByEmail(db: Kysely<Tables>, email: string): Promise<UserWithPassword | null> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', [email, foldEmail(email)])
    .execute()
  const row = rows.find((one) => one.email === email) ?? rows[0]
  return row ? { user: toUser(row), passwordHash: row.password_hash } : null
}

export async function getUser(db: Kysely<Tables>, id: string): Promise<UserWithPassword | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { user: toUser(row), passwordHash: row.password_hash } : null
}

export async function hasAdmin(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return row !== undefined
}

/** @returns the user as it is now; null where there is none */
export async function updateProfile(
  db: Kysely<Tables>,
  profile: { userId: string; fullName: string; phoneNumber: string; profilePath?: string | undefined },
  now: Date,
): Promise<User | null> {
  const row = await db
    .updateTable('users')
    .set({
      full_name: profile.fullName,
      phone_number: profile.phoneNumber,
      ...(profile.profilePath !== undefined && { profile_path: profile.profilePath }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', profile.userId)
    .where('status', '=', 'active')
    .returningAll()
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/**
 * @param instead only where this is the password until now; left out: whatever it is
 * @returns whether it was changed
 */
export async function updatePassword(
  db: Kysely<Tables>,
  { userId, passwordHash, instead }: { userId: string; passwordHash: string; instead?: string },
  now: Date,
): Promise<boolean> {
  let query = db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('status', '=', 'active')
  if (instead !== undefined) query = query.where('password_hash', '=', instead)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

export async function updateRole(
  db: Kysely<Tables>,
  { userId, role }: { userId: string; role: User['role'] },
  now: Date,
): Promise<void> {
  await db.updateTable('users').set({ role, updated_at: now.toISOString() }).where('id', '=', userId).execute()
}

export type Consent = {
  user_id: string
  purpose: 'health_details'
  /** Date of the privacy notice that was shown. */
  notice_version: string
  language: string
  /** Where it was given. */
  channel: 'signup' | 'booking'
}

export async function insertConsent(db: Kysely<Tables>, consent: Consent, now: Date): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      id: uuidv7(),
      user_id: consent.user_id,
      purpose: consent.purpose,
      notice_version: consent.notice_version,
      language: consent.language,
      channel: consent.channel,
      given_at: now.toISOString(),
      withdrawn_at: null,
    })
    .execute()
}

/** Whether the person has agreed to this, to any text of the notice, and has not taken it back. */
export async function hasConsent(
  db: Kysely<Tables>,
  { user_id: userId, purpose }: Pick<Consent, 'user_id' | 'purpose'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPasswordReset(
  db: Kysely<Tables>,
  { hash, userId, expiresAt }: { hash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ hash, user_id: userId, expires_at: expiresAt.toISOString(), used_at: null })
    .execute()
}

/** The person whose reset this is, while it can be used; else null. */
export async function getUserOfReset(db: Kysely<Tables>, hash: string, now: Date): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('password_resets', 'password_resets.user_id', 'users.id')
    .selectAll('users')
    .where('password_resets.hash', '=', hash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now.toISOString())
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** @returns whether it was still good: of two at once, one gets true */
export async function usePasswordReset(db: Kysely<Tables>, hash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** No link that is still on its way sets a password after this. */
export async function voidPasswordResets(db: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteExpiredResets(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute()
}

function toUser(row: Selectable<Tables['users']>): User {
  return {
    id: row.id,
    email: row.email,
    full_name: row.full_name,
    phone_number: row.phone_number,
    profile_path: row.profile_path,
    role: row.role as User['role'],
    status: row.status as User['status'],
  }
}
