/**
 * Of which roles the owner demands a second factor, and from which day on. The setting ADMIN_SECOND_FACTOR=required demands it of all roles;
 * of the two the stricter one holds.
 */
import type { Kysely } from 'kysely'
import type { StaffRole } from '~/domain/accounts/staff-words'
import { indiaDay } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'

/** `holds_from`: a day of India's calendar. */
export type RoleDemand = { role: StaffRole; holds_from: string }

export const listRoleDemands = (db: Kysely<Tables>): Promise<RoleDemand[]> =>
  db.selectFrom('second_factor_roles').select(['role', 'holds_from']).execute()

export async function insertRoleDemands(
  trx: Kysely<Tables>,
  roles: readonly StaffRole[],
  holds_from: string,
  now: Date,
): Promise<void> {
  const created_at = now.toISOString()
  await trx
    .insertInto('second_factor_roles')
    .values(roles.map((role) => ({ role, holds_from, created_at })))
    .execute()
}

export async function deleteRoleDemands(trx: Kysely<Tables>, roles: readonly StaffRole[]): Promise<void> {
  await trx.deleteFrom('second_factor_roles').where('role', 'in', roles).execute()
}

/** From which day on a second factor is demanded of who has these roles; null: of none of them. */
export const demandedFrom = (demands: readonly RoleDemand[], held: readonly StaffRole[]): string | null =>
  demands
    .filter(({ role }) => held.includes(role))
    .map(({ holds_from }) => holds_from)
    .toSorted()[0] ?? null

/** Whether a second factor is demanded now of a person with these roles. @param isOfAll the setting says so of all staff */
export async function isDemandedNow(
  db: Kysely<Tables>,
  held: readonly StaffRole[],
  { isOfAll, now }: { isOfAll: boolean; now: Date },
): Promise<boolean> {
  if (held.length === 0) return false
  if (isOfAll) return true
  const from = demandedFrom(await listRoleDemands(db), held)
  return from !== null && from <= indiaDay(now)
}
