import { sql } from 'kysely'
import { openDatabase } from '~/backend/db/open'

/** @returns the address of a new, empty database on the server */
export async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const first = openDatabase({ dataDir: '', databaseUrl: serverUrl })
  await sql`create database ${sql.id(name)}`.execute(first.db)
  await first.close()
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}
