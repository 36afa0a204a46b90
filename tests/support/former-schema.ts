/** A database as an earlier version of the program left it, with a row in every table. */
import { Migrator, sql } from 'kysely'
import { migrations } from '~/backend/db/migrations/list'
import { openDatabase } from '~/backend/db/open'
import type { Engine } from './database'
import { fillEveryTable } from './fill-tables'

type Place = { dataDir: string; databaseUrl: string | null }

export const schemaNames = Object.keys(migrations)

const withDatabase = async <T>(
  place: Place,
  work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>,
): Promise<T> => {
  const { db, close } = openDatabase(place)
  return work(db).finally(close)
}

/** @param name the last of its migrations; @returns the tables that have a row, and how many tables there are of which name */
export const makeFormerDatabase = (place: Place, name: string, at: string): Promise<string[]> =>
  withDatabase(place, async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo(name)
    if (error) throw error
    const engine: Engine = place.databaseUrl === null ? 'sqlite' : 'postgres'
    return fillEveryTable(db, engine, at)
  })

/** @returns the migrations that were run */
export const migrationsOf = (place: Place): Promise<string[]> =>
  withDatabase(place, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map(({ name }) => name)
  })

export const countRows = (place: Place, tables: readonly string[]): Promise<number[]> =>
  withDatabase(place, async (db) => {
    const counts: number[] = []
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      counts.push(Number(rows[0]?.count))
    }
    return counts
  })

export const markAsNewer = (place: Place, at: string): Promise<unknown> =>
  withDatabase(place, (db) =>
    sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-tomorrow', ${at})`.execute(db),
  )
