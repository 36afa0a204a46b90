import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables, oneOf, type TablesBySql } from '../../schema/statements'

export const secondFactorRoleTables = {
  /** Roles of which the owner demands a second factor. */
  second_factor_roles: {
    role: oneOf<'owner' | 'dietitian' | 'front_desk' | 'kitchen' | 'writer' | 'accountant'>('text not null'),
    /** A day of India's calendar, from which on it holds. */
    holds_from: 'text not null',
    created_at: 'text not null',
    constraint: 'second_factor_roles_key primary key (role)',
  },
} as const satisfies TablesBySql

export const secondFactorRoles: Migration = {
  up: (db: Kysely<unknown>) => createTables(db, secondFactorRoleTables),
}
