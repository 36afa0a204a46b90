/** The database: is it there, whole, of this version, and do the keys open what is sealed in it? A healthy file is never to be moved away. */
import { statfsSync } from 'node:fs'
import { requireSound } from '~/platform/db/copy/snapshot'
import { newerProgramLine, readSchemaState } from '~/platform/db/migrations/released'
import { type Database, openDatabase } from '~/platform/db/open'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { type Trouble, troubleOf } from '~/platform/db/trouble'
import type { Settings } from '~/platform/settings/settings.server'
import { presentDataKeys } from '~/platform/vault/secrets.server'
import { listOlderTexts, sealedColumns } from '~/platform/vault/store'
import { createVault } from '~/platform/vault/vault'
import { hasNoDatabaseFile, lostDatabaseInWords } from '../backup/lost-database'
import { newestBackupInWords } from '../backup/newest'
import { isDataKeyMissing, missingKeyInWords } from '../backup/require-key'
import { about, type Finding, reasonOf } from './finding'

const { ok, look, wrong } = about('database')

export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const path = sqlitePath(settings.dataDir)
  const isFile = settings.databaseUrl === null
  if (hasNoDatabaseFile(settings)) {
    const lost = await lostDatabaseInWords(settings)
    if (lost) return [wrong(`the site does not start: ${lost.says}`, lost.advice)]
    return [look(`there is none in ${settings.dataDir} yet`, 'The first start makes it. Was there one? See DATA_DIR.')]
  }
  let database: Database | undefined
  try {
    if (isFile) requireSound(path)
    database = openDatabase(settings)
    return await examineOpened(database, settings)
  } catch (error) {
    return [isFile ? await fileTrouble(error, settings) : wrong(reasonOf(error), serverAdvice)]
  } finally {
    await database?.close()
  }
}

const serverAdvice = 'See DATABASE_URL, and whether the server runs.'

async function examineOpened(database: Database, settings: Settings): Promise<Finding[]> {
  const { missing, unknown } = await readSchemaState(database.db)
  if (unknown.length > 0)
    return [wrong(newerProgramLine(unknown).replace(/\.$/, ''), 'Do not start this version on it.')]
  if (missing.length > 0)
    return [
      look(
        `${missing.length} migrations are to run (${missing.join(', ')})`,
        'The next start runs them; make a backup before.',
      ),
    ]
  const keys = await checkSealedTexts(database, settings)
  if (keys) return [keys]
  const path = sqlitePath(settings.dataDir)
  return [
    ok(settings.databaseUrl === null ? `whole, in ${path}` : 'PostgreSQL answers, its tables are of this version'),
  ]
}

/** Null where the keys fit. What is wrong with a key is no fault of the database. */
async function checkSealedTexts(database: Database, settings: Settings): Promise<Finding | null> {
  let keys: string[]
  try {
    keys = presentDataKeys(settings)
  } catch (error) {
    return wrong(
      `its sealed texts cannot be opened: ${reasonOf(error)}`,
      'Mend the key; the database stays where it is.',
    )
  }
  if (await isDataKeyMissing(database, settings)) {
    const { says, advice } = await missingKeyInWords(settings)
    return wrong(`the site does not start: ${says}`, advice)
  }
  if (keys.length === 0 || (await readsSealedTexts(database, keys))) return null
  return wrong(
    'its sealed texts cannot be opened with the keys that are here',
    `Put the former DATA_KEY or secrets/data-key back; ${await newestBackupInWords(settings)} has it.`,
  )
}

/** Whether the keys fit: a text names the key it was sealed with. */
async function readsSealedTexts({ db }: Database, keys: readonly string[]): Promise<boolean> {
  const vault = createVault(keys)
  const { newestPrefix } = vault
  for (const sealed of sealedColumns) {
    const { table, column } = sealed
    const others = await listOlderTexts(db, sealed, { newestPrefix, afterId: '', limit: 20 })
    for (const { id, text } of others) if (vault.open(text, { table, column, id }) === null) return false
  }
  return true
}

const adviceFor: Record<Exclude<Trouble, 'down' | 'damaged'>, string> = {
  full: 'Free room on its disk, then run this again. The database stays where it is: it lacks nothing but room.',
  read_only:
    'See whether the disk is mounted for reading only, and who may write the file and its folder. It stays where it is.',
  busy: 'Another process has held it for ten seconds. Run this again in a minute.',
  failing:
    'See who may read the file, and what the system says of its disk (dmesg). It stays where it is until more is known.',
}

async function fileTrouble(error: unknown, settings: Settings): Promise<Finding> {
  const trouble = troubleBehind(error)
  const says = reasonOf(error)
  if (trouble === 'damaged' || /^The database is damaged/.test(says))
    return wrong(says, `Move the file away and restore ${await newestBackupInWords(settings)}.`)
  // SQLite says many things where its helper files find no room.
  if (trouble !== null && isFull(settings.dataDir)) return wrong(says, adviceFor.full)
  if (trouble === null || trouble === 'down')
    return wrong(says, 'See DATA_DIR and the rights on it. The file stays where it is until more is known.')
  return wrong(says, adviceFor[trouble])
}

/** Of an error, or of what caused it. */
function troubleBehind(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null
  return troubleOf(error) ?? troubleBehind(error.cause)
}

/** Less than what the helper files of an open database take. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 1024 * 1024
}
