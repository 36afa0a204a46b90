/** The database of a site, read past the site: the SQL here is the same for both engines. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/**
 * @typedef {object} Rows
 * @property {(sql: string) => Promise<any[]>} read
 * @property {() => Promise<string[]>} damage what the engine itself finds wrong with its file
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ dataDir: string, databaseUrl: string | null }} place
 * @returns {Promise<Rows>}
 */
export async function openRows({ dataDir, databaseUrl }) {
  if (databaseUrl === null) {
    const file = new DatabaseSync(join(dataDir, 'aahar.sqlite'), { timeout: 5000 })
    file.exec('pragma query_only = ON')
    const read = (/** @type {string} */ sql) => /** @type {any[]} */ (file.prepare(sql).all())
    return {
      read: async (sql) => read(sql),
      damage: async () => {
        const found = read('pragma integrity_check(3)').map((row) => String(Object.values(row)[0]))
        const lost = read('select * from pragma_foreign_key_check limit 3').map(
          ({ table }) => `a row of ${table} points at nothing`,
        )
        return [...found.filter((line) => line !== 'ok'), ...lost]
      },
      close: async () => void file.close(),
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    read: async (sql) => (await client.query(sql)).rows,
    damage: async () => [],
    close: () => client.end(),
  }
}
