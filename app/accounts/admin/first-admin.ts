/** How a person becomes an admin: as the first one of a new database, or by a command on the clinic's machine. Also what that command does for an admin who has lost the phone. */
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { nameOfEmail } from '~/domain/clients/client-words'
import { foldEmail } from '~/domain/clients/email'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Clock } from '~/platform/work/clock'
import {
  getUserByEmail,
  hasAdmin,
  insertPasswordReset,
  insertUser,
  listAdminsNamed,
  newUser,
  updatePassword,
  updateProfile,
  updateRole,
  voidPasswordResets,
} from '../account-store'
import type { AccountMail } from '../letters/account-mail'
import type { PasswordHasher } from '../passwords/password-hasher'
import { newReset, resetLink } from '../passwords/reset-link'
import { deleteSecondFactors } from '../second-factor/second-factor-store'
import { createOpaqueToken } from '../sessions/opaque-token'
import { endSessionsOfUser } from '../sessions/session-store'

/** password null: the one of the settings, which need not be said again. */
export type FirstAdmin = { email: string; password: string | null }

type FirstAdminOptions = {
  db: Kysely<Tables>
  clock: Clock
  hasher: PasswordHasher
  email: string
  /** null: a random one. */
  password: string | null
  /** As colleagues see it beside notes and versions; null: what the email says. */
  name: string | null
}

/**
 * Makes an admin where there is none; an account with this email becomes it, with this password. Callers hold the start
 * lock.
 * @returns whom it made; null where there is an admin already
 */
export async function ensureFirstAdmin({
  db,
  clock,
  hasher,
  email,
  password,
  name,
}: FirstAdminOptions): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) {
    await nameAdmins(db, { email, name }, clock())
    return null
  }
  const chosen = password ?? randomPassword()
  const passwordHash = await hasher.hash(chosen)
  const now = clock()
  await db.transaction().execute(async (trx) => {
    const { id: userId } = await promote(trx, { email, name }, now)
    await updatePassword(trx, { userId, passwordHash }, now)
    await voidPasswordResets(trx, userId, now)
    await endSessionsOfUser(trx, { userId }, now)
  })
  return { email, password: password === null ? chosen : null }
}

/**
 * Makes or promotes an admin; an account with a password keeps it.
 * @param email trimmed and in lower case
 * @returns a link to set a password, good once and for 30 minutes
 */
export async function makeAdmin({
  db,
  clock,
  email,
  name,
  publicUrl,
}: {
  db: Kysely<Tables>
  clock: Clock
  email: string
  /** null: what the email says. */
  name: string | null
  publicUrl: string
}): Promise<{ link: string; isNew: boolean }> {
  const token = createOpaqueToken()
  const now = clock()
  const { isNew } = await db.transaction().execute(async (trx) => {
    const admin = await promote(trx, { email, name }, now)
    await insertPasswordReset(trx, newReset(token, admin.id, now))
    return admin
  })
  return { link: resetLink(publicUrl, token), isNew }
}

/**
 * For an admin who has lost the phone and the recovery codes: whoever runs this has the clinic's machine. Its owner is told.
 * @param email trimmed and in lower case
 * @returns whether one was on
 * @throws {Error} where there is no such account
 */
export async function resetSecondFactor({
  db,
  clock,
  email,
  enqueueMail,
}: {
  db: Kysely<Tables>
  clock: Clock
  email: string
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
}): Promise<boolean> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const user = await getUserByEmail(trx, email)
    if (!user) throw new Error(`There is no account for ${email}.`)
    const wasOn = await deleteSecondFactors(trx, user.id)
    await endSessionsOfUser(trx, { userId: user.id }, now)
    const object = { type: 'user', id: user.id }
    await recordAudit(trx, { at: now, action: 'second_factor_reset', actor: null, subject: user.id, object })
    const data = { fullName: user.full_name, news: 'second_factor_reset' } as const
    await enqueueMail(trx, { template: 'account_safety', to: user.email, data }, now)
    return wasOn
  })
}

/** @param givenName null: what the email says. An account that is there keeps its own. */
async function promote(
  trx: Kysely<Tables>,
  { email, name: givenName }: { email: string; name: string | null },
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const name = { full_name: givenName ?? nameOfEmail(email), phone_number: null }
  // The first one, whose clinic it is, cares for clients; others are given it by an admin.
  const can_care = (await hasAdmin(trx)) ? 0 : 1
  const user = { ...newUser({ ...name, email, password_hash: null, role: 'admin' }, now), can_care } as const
  // Two calls at the same moment wait for each other here.
  const isNew = await insertUser(trx, user)
  const known = isNew ? null : await getUserByEmail(trx, email)
  const id = known?.id ?? user.id
  const kept = known?.role === 'admin' ? known.can_care : can_care
  if (known) await updateRole(trx, { userId: id, role: 'admin', can_care: kept }, now)
  const object = { type: 'user', id }
  if (known?.role !== 'admin')
    await recordAudit(trx, { at: now, action: 'role_changed', actor: null, subject: id, object })
  return { id, isNew }
}

/** Admins used to be called this where they had not said a name. */
const formerName = 'Clinic admin'

async function nameAdmins(db: Kysely<Tables>, first: { email: string; name: string | null }, now: Date): Promise<void> {
  for (const { id, email, phone_number } of await listAdminsNamed(db, formerName)) {
    if (email === null) continue
    const full_name = (email === foldEmail(first.email) && first.name) || nameOfEmail(email)
    await db.transaction().execute((trx) => updateProfile(trx, id, { full_name, phone_number }, now))
  }
}

/** 80 bits in four groups, without letters that look like digits. */
function randomPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
