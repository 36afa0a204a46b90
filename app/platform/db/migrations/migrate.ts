import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { withoutForeignKeys, withoutTimeLimit } from '../engine'
import type { Tables } from '../tables'
import { migrations } from './list'
import { requireNoNewerProgram } from './released'

/**
 * Brings the tables up to date, all that is missing in one transaction, so that neither a failure nor a power cut leaves
 * anything half done. Callers hold the start lock.
 * @returns names of the migrations that ran
 * @throws {Error} where a newer program has used the database; what the failing migration threw
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const missing = await requireNoNewerProgram(db)
  // As at almost every start: Kysely's migrator would look up all columns of all tables twice to find out the same.
  if (missing.length === 0) return []
  return withoutTimeLimit(db, async (patient) => {
    const migrator = new Migrator({ db: patient, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await withoutForeignKeys(patient, () => migrator.migrateToLatest())
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  })
}
