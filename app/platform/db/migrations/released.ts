/** Which program a database fits: one whose migrations are those that have run on it. */
import { type Kysely, sql } from 'kysely'
import { hasTable } from '../engine'
import type { Tables } from '../tables'
import { migrations } from './list'

export type SchemaState = {
  /** Migrations of this program that have not run on the database. */
  missing: string[]
  /** Migrations that have run and that this program does not know: a newer program was here. */
  unknown: string[]
}

/** @throws what the database says where it cannot be read */
export async function readSchemaState(db: Kysely<Tables>): Promise<SchemaState> {
  const done = await listDone(db)
  const known = Object.keys(migrations)
  return {
    missing: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  }
}

/**
 * An older program does not know what a newer one has stored, and would write rows that the newer one cannot read.
 * @returns the migrations that have not run on the database
 * @throws {Error} with one line that says what to do
 */
export async function requireNoNewerProgram(db: Kysely<Tables>): Promise<string[]> {
  const { missing, unknown } = await readSchemaState(db)
  if (unknown.length > 0) throw new Error(newerProgramLine(unknown))
  return missing
}

/** Why a database that has these migrations is none of this program's, and what to do. */
export const newerProgramLine = (unknown: readonly string[]) =>
  unknown.includes(firstOfOlderBuilds)
    ? olderBuildLine
    : `This database belongs to a newer version of Aahar (it has ${unknown.at(-1)}, which this version does not know). Start that version, or restore a backup made before the update; nothing was changed.`

/** The first migration of the builds before version 1.0.0, of which none was released: their tables were others. */
const firstOfOlderBuilds = '2026-11-21-posts'

export const olderBuildLine =
  'This is of a build before 1.0.0, whose tables this version does not read. Begin with a new database (an empty folder as DATA_DIR, or an empty database as DATABASE_URL), or go on with that build; nothing was changed.'

async function listDone(db: Kysely<Tables>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
