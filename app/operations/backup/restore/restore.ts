/**
 * Puts a backup back: into a DATA_DIR without a database, or an empty PostgreSQL; over another one only where it is told to, and never
 * under a site that runs. First everything is read, opened and compared in a work folder of DATA_DIR, then each part is put at its place,
 * the database last. What fails on the way is taken back. Outside of DATA_DIR and the database nothing is written, except where the
 * operator names it: content with `--content`, a bucket of pictures with `--pictures`.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { emptyTables, tablesInOrder, tablesWithRows, waitForAnyTime } from '~/platform/db/copy/copy-tables'
import { copyAndCompare, requireSound } from '~/platform/db/copy/snapshot'
import { hasOtherConnections } from '~/platform/db/engine'
import { migrations } from '~/platform/db/migrations/list'
import { migrate } from '~/platform/db/migrations/migrate'
import { newerProgramLine, olderBuildLine } from '~/platform/db/migrations/released'
import { type Database, openDatabase } from '~/platform/db/open'
import { openSqlite } from '~/platform/db/sqlite/sqlite'
import { isBusy, SqliteFile } from '~/platform/db/sqlite/sqlite-file'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { requireDataDir } from '~/platform/files/data-dir.server'
import { syncFolder } from '~/platform/files/durable-files.server'
import { runningMarks } from '~/platform/files/running-mark.server'
import type { KeptKeys } from '../make'
import { readManifest, readSealed, readSealedJson } from '../place/manifest'
import { keyOfPassphrase } from '../place/sealed-parts'
import { settleRestored } from '../store'
import { createPlacing, type Placing, removeWhole } from './placing'
import { prepareContent } from './restore-content'
import type { OpenedBackup, PlacePart, RestoreJob } from './restore-job'
import { prepareKeys, requireSameDataKey } from './restore-keys'
import { prepareUploads } from './restore-uploads'

/** @throws {Error} with a line for a person: what is there already, what is damaged, which passphrase does not fit */
export async function restoreBackup(job: RestoreJob): Promise<void> {
  const { place, name, passphrase, settings, isForced, now, say } = job
  const manifest = await readManifest(place, name)
  if (!(manifest.migration in migrations))
    throw new Error(manifest.version.startsWith('0.') ? olderBuildLine : newerProgramLine([manifest.migration]))
  const { dataDir, databaseUrl } = settings
  requireDataDir(dataDir)
  const hasFile = existsSync(sqlitePath(dataDir))
  if (databaseUrl === null && hasFile && !isForced)
    throw new Error(
      `There is a database in ${dataDir} already. Choose an empty folder with DATA_DIR, or put that one aside with --force.`,
    )
  requireNoSite(dataDir)
  if (hasFile) requireUnused(dataDir)
  const folder = join(dataDir, '.restore-work')
  const asideMark = `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  const opened = { ...job, manifest, key: await keyOfPassphrase(passphrase, manifest.key), folder, asideMark }
  const keys = await readSealedJson<KeptKeys>(place, { name, key: opened.key, file: 'keys' }, manifest.files.keys)
  if (!isForced) await requireSameDataKey(dataDir, keys)

  const server = databaseUrl === null ? null : openDatabase(settings)
  const placing = createPlacing()
  try {
    if (server) await requireNoConnections(server)
    await removeWhole(folder)
    await mkdir(folder, { mode: 0o700 })
    await writeDatabase(opened)
    if (server) await requireEmpty(server, opened)
    say('The database is whole.')
    const parts: PlacePart[] = [
      await prepareKeys(opened, keys),
      await prepareUploads(opened, 'media'),
      await prepareUploads(opened, 'care'),
      await prepareContent(opened),
      server ? () => fillServer(server, opened) : (back) => placeFile(opened, back),
    ]
    for (const placePart of parts) await placePart(placing)
    say(`Restored: the site as it was on ${manifest.made_at}.`)
  } catch (error) {
    await placing.takeBack().catch((reason: unknown) => {
      throw new Error(`${lineOf(error)} What had been put at its place could not be taken back (${lineOf(reason)}).`)
    })
    throw error
  } finally {
    await removeWhole(folder)
    await server?.close()
  }
}

const lineOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function writeDatabase({ place, name, key, manifest, now, folder }: OpenedBackup): Promise<void> {
  const path = sqlitePath(folder)
  const sealed = readSealed(place, { name, key, file: 'database' }, manifest.files.database)
  await pipeline(Readable.from(sealed), createGunzip(), createWriteStream(path, { mode: 0o600 }))
  requireSound(path)
  const { db, close } = openSqlite(folder)
  try {
    await settleRestored(db, name, now)
  } finally {
    await close()
  }
}

/** What stands at its place is whole and on the disk. */
async function placeFile({ settings: { dataDir }, folder, asideMark, say }: OpenedBackup, placing: Placing) {
  const from = sqlitePath(folder)
  const handle = await open(from, 'r+')
  await handle.sync().finally(() => handle.close())
  const path = sqlitePath(dataDir)
  const aside = `${path}.${asideMark}`
  const wasThere = existsSync(path)
  if (wasThere) requireUnused(dataDir)
  // The log goes first, also one that is left alone: it would be taken for that of the restored file.
  for (const end of ['-wal', '-shm', '']) if (existsSync(path + end)) await placing.move(path + end, aside + end)
  if (wasThere) say(`The database that was here is in ${aside}.`)
  await placing.move(from, path)
  await syncFolder(dataDir)
}

/** All rows in one transaction, after everything else: where it fails there is nothing of it to take back. */
async function fillServer(to: Database, { folder, isForced, say }: OpenedBackup): Promise<void> {
  const from = openSqlite(folder)
  try {
    await migrate(from.db)
    await to.withStartLock(async () => {
      await migrate(to.db)
      await copyAndCompare(from.db, to.db, {
        sqlite: from.db,
        prepare: async (trx, tables) => {
          await waitForAnyTime(trx)
          if (isForced) await emptyTables(trx, tables)
          else refuseUsed(await tablesWithRows(trx, tables))
        },
      })
    })
    say('Every row is in PostgreSQL, and the sums agree.')
  } finally {
    await from.close()
  }
}

/** Asked before anything is put at its place. */
async function requireEmpty({ db }: Database, { folder, isForced }: OpenedBackup): Promise<void> {
  if (isForced) return
  const file = openSqlite(folder)
  try {
    const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
    refuseUsed(
      await tablesWithRows(
        db,
        (await tablesInOrder(file.db)).filter((table) => there.has(table)),
      ),
    )
  } finally {
    await file.close()
  }
}

function refuseUsed(tables: readonly string[]): void {
  if (tables.length === 0) return
  throw new Error(
    `The database of DATABASE_URL is in use (${tables.slice(0, 3).join(', ')} have rows). Name an empty one, or give those rows up with --force.`,
  )
}

/** Also where the site has its database on a server, or where its file was taken away under it. */
function requireNoSite(dataDir: string): void {
  const [mark] = runningMarks(dataDir)
  if (mark !== undefined)
    throw new Error(
      `A site runs on ${dataDir}. Choose another DATA_DIR, or stop the site first. (If none runs, delete ${mark}.)`,
    )
}

async function requireNoConnections({ db }: Database): Promise<void> {
  if (await hasOtherConnections(db))
    throw new Error('The database of DATABASE_URL is in use by a site. Name an empty one, or stop the site first.')
}

/**
 * A site that runs would go on writing into the file that was put aside. Leaving WAL mode needs the file alone; it also brings what is in
 * the log beside it into the file.
 * @throws {Error} where another process has it open
 */
function requireUnused(dataDir: string): void {
  let file: SqliteFile | undefined
  try {
    file = new SqliteFile(sqlitePath(dataDir), 1000)
    file.exec('pragma journal_mode = delete')
  } catch (error) {
    // A damaged file is the reason for which most restores are made: it is put aside as it is.
    if (isBusy(error))
      throw new Error(`The database in ${dataDir} is in use. Choose another DATA_DIR, or stop the site first.`)
  } finally {
    file?.close()
  }
}
