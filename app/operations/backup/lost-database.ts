/**
 * Where the file of the database is gone, the next program that opens it would make an empty one, and the site would begin anew without a
 * word. What else stands in DATA_DIR shows that there was one.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import type { Settings } from '~/platform/settings/settings.server'
import { newestBackupInWords } from './newest'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'backup'>

/** Each is made after the file of the database, or with it, so a first start leaves none of them without that file. */
const tracks = ['start-lock.sqlite', 'aahar.sqlite-wal', 'secrets/data-key', 'media', 'care']

/** The database is a file that is not there, or an empty one. */
export function hasNoDatabaseFile({ dataDir, databaseUrl }: Place): boolean {
  if (databaseUrl !== null) return false
  const path = sqlitePath(dataDir)
  return !existsSync(path) || (statSync(path).isFile() && statSync(path).size === 0)
}

/** What is so, and what to do; null where no database is lost. */
export async function lostDatabaseInWords(settings: Place): Promise<{ says: string; advice: string } | null> {
  const { dataDir } = settings
  const track = hasNoDatabaseFile(settings) && tracks.find((name) => existsSync(join(dataDir, name)))
  if (!track) return null
  const path = sqlitePath(dataDir)
  return {
    says: `${path} is ${existsSync(path) ? 'empty' : 'gone'}: there was a database in ${dataDir} (${track} is of it), or DATABASE_URL was set`,
    advice: `Put the file back, or restore ${await newestBackupInWords(settings)}. To begin with an empty database, choose an empty DATA_DIR.`,
  }
}

/** @throws {Error} with a line for a person; nothing is made */
export async function requireNoLostDatabase(settings: Place): Promise<void> {
  const lost = await lostDatabaseInWords(settings)
  if (lost) throw new Error(`${lost.says}. ${lost.advice}`)
}
