/** The SQL of people: users and the links that set a new password. */
import type { Kysely, Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { foldName, personWords } from '~/domain/clients/client-words'
import { foldEmail } from '~/domain/clients/email'
import { locked } from '~/platform/db/engine'
import { setWords } from '~/platform/db/lists/word-search'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import { isStaff } from '~/team/permissions'
import { defaultProfilePath } from './contract/accounts'

export type User = Selectable<Tables['users']>

/** Whether it is not known that they read what is mailed there. Staff are made by people who know them. */
export const lacksProvenEmail = (user: User): boolean => !isStaff(user) && user.email_proven_at === null

/** Of who is logged in, which nobody is without an email. @throws {ApiError} user_not_found */
export function requireEmail({ email }: Pick<User, 'email'>): string {
  if (email === null) throw new ApiError('user_not_found')
  return email
}

/** Active, with the picture every account begins with. */
export function newUser(
  given: Pick<User, 'email' | 'password_hash' | 'full_name' | 'phone_number' | 'role'> &
    Partial<Pick<User, 'language'>>,
  now: Date,
): User {
  const at = now.toISOString()
  return {
    language: 'en',
    ...given,
    email: given.email === null ? null : foldEmail(given.email),
    id: uuidv7(),
    profile_path: defaultProfilePath,
    status: 'active',
    created_at: at,
    updated_at: at,
    version: 1,
    folded_name: foldName(given.full_name),
    email_proven_at: null,
    erased_at: null,
    can_care: 0,
    team_roles: '',
    practitioner: null,
    merged_into: null,
  }
}

/**
 * Does nothing where the email is taken.
 * @param db a transaction
 * @returns whether the user is there now
 */
export async function insertUser(db: Kysely<Tables>, user: User): Promise<boolean> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await setUserWords(db, user)
  return true
}

export const userWords = { words: 'user_words', owner: 'user_id', of: 'users' } as const

/** By these the clinic's staff find the person. */
const setUserWords = (trx: Kysely<Tables>, user: User): Promise<void> =>
  setWords(trx, userWords, user.id, personWords(user))

/** After a change of name, email or phone that was written elsewhere. */
export async function refreshUserWords(trx: Kysely<Tables>, id: string): Promise<void> {
  await setUserWords(trx, await requireUser(trx, id))
}

/** By the email as it is folded, which the caller need not have done. */
export async function getUserByEmail(db: Kysely<Tables>, email: string): Promise<User | null> {
  const query = db.selectFrom('users').selectAll().where('email', '=', foldEmail(email))
  return (await query.executeTakeFirst()) ?? null
}

export async function getUser(db: Kysely<Tables>, id: string): Promise<User | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** @throws {ApiError} user_not_found */
export async function requireUser(db: Kysely<Tables>, id: string): Promise<User> {
  const user = await getUser(db, id)
  if (!user) throw new ApiError('user_not_found')
  return user
}

/** No other transaction changes it until this one ends. */
export async function lockUser(trx: Kysely<Tables>, id: string): Promise<User | null> {
  return (await locked(trx, trx.selectFrom('users').selectAll().where('id', '=', id)).executeTakeFirst()) ?? null
}

type Contact = Pick<User, 'full_name' | 'phone_number'>

/** By id, of those that have an account; an id may be given more than once. */
export async function contactsOfUsers(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map()
  const query = db.selectFrom('users').select(['id', 'full_name', 'phone_number'])
  const users = await query.where('id', 'in', [...new Set(ids)]).execute()
  return new Map(users.map(({ id, ...contact }) => [id, contact]))
}

/** Their full names by id, as `contactsOfUsers`. */
export async function namesOfUsers(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await contactsOfUsers(db, ids))].map(([id, { full_name }]) => [id, full_name]))
}

/** The ids of a file and of those merged into it: for `where('user_id', 'in', …)`. */
export const filesOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', userId), eb('merged_into', '=', userId)]))

/** @param phone E.164 */
export function listUsersByPhone(db: Kysely<Tables>, phone: string): Promise<User[]> {
  return db.selectFrom('users').selectAll().where('phone_number', '=', phone).orderBy('created_at').execute()
}

export async function hasAdmin(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return row !== undefined
}

export const listAdminsNamed = (db: Kysely<Tables>, full_name: string): Promise<User[]> =>
  db.selectFrom('users').selectAll().where('role', '=', 'admin').where('full_name', '=', full_name).execute()

/**
 * @param trx a transaction
 * @returns the user as it is now; null where there is none
 */
export async function updateProfile(
  trx: Kysely<Tables>,
  userId: string,
  profile: Pick<User, 'full_name' | 'phone_number'> & {
    profile_path?: string | undefined
    language?: User['language']
  },
  now: Date,
): Promise<User | null> {
  const row = await trx
    .updateTable('users')
    .set(({ eb }) => ({
      ...profile,
      folded_name: foldName(profile.full_name),
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await setUserWords(trx, row)
  return row
}

/**
 * @param trx a transaction
 * @returns the user as it is now; null where the email is proven, or there is no such active user
 */
export async function changeUnprovenEmail(
  trx: Kysely<Tables>,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<User | null> {
  const row = await trx
    .updateTable('users')
    .set(({ eb }) => ({ email, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('email_proven_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await setUserWords(trx, row)
  return row
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
  { userId, ...standing }: { userId: string } & Pick<User, 'role' | 'can_care'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ ...standing, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
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
  return row ?? null
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
