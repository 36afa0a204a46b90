/**
 * Puts a backup back: into a DATA_DIR without a database, or an empty PostgreSQL; over another one only where it is told to. The database
 * comes last, so that a restore which ends in the middle is begun again without a trace of the first.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, cp, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import Sqlite from 'libsql'
import { requireDataDir } from '~/data-dir.server'
import { syncFolder } from '~/durable-files.server'
import type { Settings } from '~/settings.server'
import { readContentFolder, writeWhole } from '../content-desk/folder'
import { contentPlaces } from '../content-desk/places'
import { emptyTables, tablesWithRows, waitForAnyTime } from '../db/copy-tables'
import { migrate } from '../db/migrate'
import { migrations } from '../db/migrations/list'
import { openDatabase } from '../db/open'
import { newerProgramLine } from '../db/released'
import { copyAndCompare, requireSound } from '../db/snapshot'
import { openSqlite } from '../db/sqlite'
import { sqlitePath } from '../db/sqlite-path'
import { openPictureFiles } from '../media/open-files'
import type { KeptContent, KeptKeys } from './make'
import { type Manifest, type PictureList, readManifest, readSealed, readSealedJson } from './manifest'
import { digestOf, pictureKey } from './pictures'
import type { BackupPlace } from './place'
import { keyOfPassphrase } from './sealed-parts'
import { settleRestored } from './store'

type RestoreJob = {
  place: BackupPlace
  name: string
  passphrase: string
  settings: Settings
  /** Over a database that is there: a SQLite file and its key are put aside, the tables of PostgreSQL are emptied. */
  isForced: boolean
  now: Date
  say: (line: string) => void
}

type Opened = RestoreJob & { manifest: Manifest; key: string }

/** @throws {Error} with a line for a person: what is there already, what is damaged, which passphrase does not fit */
export async function restoreBackup(job: RestoreJob): Promise<void> {
  const { place, name, passphrase, settings, isForced, say } = job
  const manifest = await readManifest(place, name)
  if (!(manifest.migration in migrations)) throw new Error(newerProgramLine([manifest.migration]))
  const opened = { ...job, manifest, key: await keyOfPassphrase(passphrase, manifest.key) }
  const { dataDir, databaseUrl } = settings
  requireDataDir(dataDir)
  if (databaseUrl === null && existsSync(sqlitePath(dataDir))) {
    if (!isForced)
      throw new Error(
        `There is a database in ${dataDir} already. Choose an empty folder with DATA_DIR, or put that one aside with --force.`,
      )
    requireUnused(dataDir)
  }
  const keys = await readSealedJson<KeptKeys>(place, { name, key: opened.key, file: 'keys' }, manifest.files.keys)
  if (!isForced) await requireSameDataKey(dataDir, keys)

  const folder = join(dataDir, '.restore-work')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    await writeDatabase(opened, folder)
    say('The database is whole.')
    if (isForced) await putKeyAside(opened, keys)
    await restoreKeys(dataDir, keys, say)
    await restorePictures(opened)
    await restoreContent(opened)
    await placeDatabase(opened, folder)
    say(`Restored: the site as it was on ${manifest.made_at}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeDatabase({ place, name, key, manifest, now }: Opened, folder: string): Promise<void> {
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

/** Rows first, name last: what stands at its place is whole and on the disk. */
async function placeDatabase({ settings, isForced, now, say }: Opened, folder: string): Promise<void> {
  if (settings.databaseUrl === null) {
    const path = sqlitePath(folder)
    const handle = await open(path, 'r+')
    await handle.sync().finally(() => handle.close())
    if (existsSync(sqlitePath(settings.dataDir))) await putDatabaseAside(settings.dataDir, now, say)
    await rename(path, sqlitePath(settings.dataDir))
    await syncFolder(settings.dataDir)
    return
  }
  const from = openSqlite(folder)
  const to = openDatabase(settings)
  try {
    await migrate(from.db)
    await to.withStartLock(async () => {
      await migrate(to.db)
      await copyAndCompare(from.db, to.db, {
        sqlite: from.db,
        prepare: async (trx, tables) => {
          await waitForAnyTime(trx)
          if (isForced) return emptyTables(trx, tables)
          const used = await tablesWithRows(trx, tables)
          if (used.length > 0)
            throw new Error(
              `The database of DATABASE_URL is in use (${used.slice(0, 3).join(', ')} have rows). Name an empty one, or give those rows up with --force.`,
            )
        },
      })
    })
    say('Every row is in PostgreSQL, and the sums agree.')
  } finally {
    await Promise.allSettled([from.close(), to.close()])
  }
}

const asideMark = (now: Date) => `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`

/**
 * A site that runs would go on writing into the file that was put aside. Leaving WAL mode needs the file alone; it also brings what is in
 * the log beside it into the file.
 * @throws {Error} where another process has it open
 */
function requireUnused(dataDir: string): void {
  let file: Sqlite.Database | undefined
  try {
    file = new Sqlite(sqlitePath(dataDir), { timeout: 1000 })
    file.exec('pragma journal_mode = delete')
  } catch (error) {
    const { code = '' } = error as { code?: string }
    // A damaged file is the reason for which most restores are made: it is put aside as it is.
    if (/BUSY|LOCKED/.test(code)) throw new Error(`The database in ${dataDir} is in use: stop the site first.`)
  } finally {
    file?.close()
  }
}

async function putDatabaseAside(dataDir: string, now: Date, say: RestoreJob['say']): Promise<void> {
  requireUnused(dataDir)
  const path = sqlitePath(dataDir)
  const aside = `${path}.${asideMark(now)}`
  // The log goes first: a log without its file would be taken for that of the restored one.
  for (const end of ['-wal', '-shm', '']) if (existsSync(path + end)) await rename(path + end, aside + end)
  say(`The database that was here is in ${aside}.`)
}

async function putKeyAside({ settings: { dataDir }, now, say }: Opened, { secrets }: KeptKeys): Promise<void> {
  const path = join(dataDir, 'secrets', 'data-key')
  const restored = secrets['data-key']
  if (restored === undefined || !existsSync(path)) return
  if ((await readFile(path, 'utf8')).trim() === restored.trim()) return
  await rename(path, `${path}.${asideMark(now)}`)
  say(`The key that was here is in ${path}.${asideMark(now)}.`)
}

/** A key that is there already opens nothing of the backup. */
async function requireSameDataKey(dataDir: string, { secrets }: KeptKeys): Promise<void> {
  const path = join(dataDir, 'secrets', 'data-key')
  const restored = secrets['data-key']
  if (restored === undefined || !existsSync(path)) return
  if ((await readFile(path, 'utf8')).trim() !== restored.trim())
    throw new Error(`There is another key in ${path}. Move it away: it would hide that of the backup.`)
}

async function restoreKeys(dataDir: string, { secrets, settings }: KeptKeys, say: RestoreJob['say']): Promise<void> {
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    await chmod(join(folder, name), 0o600)
  }
  for (const [name, text] of Object.entries(secrets)) await write(name, text)
  if (Object.keys(settings).length === 0) return
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`)
  await write('restored-settings.env', `${lines.join('\n')}\n`)
  const keys = ['DATA_KEY', 'SESSION_SECRET'].filter((name) => name in settings)
  say(
    `The settings of that machine are in ${join(folder, 'restored-settings.env')}. Take over what still holds into .env${keys.length > 0 ? `, ${keys.join(' and ')} without fail,` : ''} and delete the file.`,
  )
}

/** As `.env` files are read: everything between the quotes, as it is. */
const quoted = (value: string) => {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  return value.includes("'") ? `"${value}"` : `'${value}'`
}

async function restorePictures({ place, name, key, manifest, settings, say }: Opened): Promise<void> {
  const list = await readSealedJson<PictureList>(place, { name, key, file: 'pictures' }, manifest.files.pictures)
  const pictures = groupByPicture(list)
  const files = openPictureFiles(settings)
  const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
  let lost = 0
  for (const [picture, copies] of pictures) {
    const read = await Promise.all(
      copies.map(async (copy) => {
        const path = `${picture}/${copy}`
        const bytes = await place.get(pictureKey(path))
        const isSame = bytes !== null && digestOf(bytes) === list[path]?.[1]
        const type = types[copy.split('.').at(-1) as keyof typeof types]
        return isSame ? { name: copy, type, bytes } : null
      }),
    )
    const whole = read.filter((file) => file !== null)
    // Half a picture would be served with holes; the library says of one without files that it is lost.
    if (whole.length < copies.length) lost += 1
    else await files.put(picture, whole)
  }
  say(
    `${pictures.size - lost} of ${pictures.size} pictures are back.${lost > 0 ? ' The others are damaged in the backup: the library shows which, and takes them anew.' : ''}`,
  )
}

function groupByPicture(list: PictureList): Map<string, string[]> {
  const pictures = new Map<string, string[]>()
  for (const path of Object.keys(list)) {
    const [picture = '', copy = ''] = path.split('/')
    pictures.set(picture, [...(pictures.get(picture) ?? []), copy])
  }
  return pictures
}

/** What stands in CONTENT_DIR and differs is put aside, never written over. */
async function restoreContent({ place, name, key, manifest, settings, now, say }: Opened): Promise<void> {
  const kept = await readSealedJson<KeptContent>(place, { name, key, file: 'content' }, manifest.files.content)
  const { contentDir, contentReadOnly } = settings
  if (contentReadOnly) return say('CONTENT_READONLY is set: the content that came with the program stays.')
  const places = contentPlaces({ contentDir })
  const here = existsSync(contentDir) ? Object.fromEntries(await readContentFolder(contentDir)) : {}
  const isSame = JSON.stringify(Object.entries(here).sort()) === JSON.stringify(Object.entries(kept.content).sort())
  if (!isSame && Object.keys(here).length > 0) {
    const aside = join(dirname(contentDir), `content-${asideMark(now)}`)
    await cp(contentDir, aside, { recursive: true })
    say(`The content that was here is in ${aside}.`)
    for (const file of Object.keys(here)) if (!(file in kept.content)) await rm(join(contentDir, file))
  }
  if (!isSame) for (const [file, text] of Object.entries(kept.content)) await writeIn(contentDir, file, text)
  for (const [file, text] of Object.entries(kept.former)) await writeIn(places.formerDir, file, text)
  if (kept.written !== null) await writeWhole(places.writtenPath, kept.written)
}

async function writeIn(folder: string, file: string, text: string): Promise<void> {
  if (file.startsWith('/') || file.split('/').includes('..')) throw new Error(`Not the name of a content file: ${file}`)
  await writeWhole(join(folder, file), text)
}
