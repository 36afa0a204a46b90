import { type Kysely, Migrator } from 'kysely'
import { migrations } from './migrations/list'
import type { Tables } from './tables'

/**
 * Brings the tables up to date, each migration in a transaction. Callers hold the start lock.
 * @returns names of the migrations that ran
 * @throws what the failing migration threw; those before it stay
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
