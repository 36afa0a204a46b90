/**
 * Makes one backup: the database as it is at one moment, the content of that moment, the keys and settings, and the pictures
 * and documents of care that the database names. The site goes on meanwhile. Pictures are copied after the database, and their files
 * outlive their row by a day, so none that the database names is missing; a document that is erased meanwhile is. The backup counts when its manifest is there,
 * which is written after every sealed part has been read back and opened.
 */
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import { readContentFolder } from '~/content/changes/folder/folder'
import { withMachineLock } from '~/content/changes/folder/machine-lock'
import { contentPlaces } from '~/content/changes/folder/places'
import { takeSnapshot } from '~/platform/db/copy/snapshot'
import { migrations } from '~/platform/db/migrations/list'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import type { Environment } from '~/platform/settings/env-reader.server'
import { settingNames } from '~/platform/settings/names.server'
import type { Settings } from '~/platform/settings/settings.server'
import { version } from '../../../package.json'
import { type BackupFile, type Manifest, manifestKey, partKey, readSealed } from './place/manifest'
import type { BackupPlace } from './place/place'
import { type KeyOf, newKeyMaking, type SealedInfo, sealParts } from './place/sealed-parts'
import { backUpUploads } from './uploads'

export type BackupJob = {
  name: string
  now: Date
  place: BackupPlace
  keyOf: KeyOf
  settings: Settings
  /** The settings as they are set: a new machine needs them as well. */
  env: Environment
  /** Called between two steps. */
  renew: () => Promise<void>
}

export type BackupResult = {
  kilobytes: number
  rows: number
  pictures: number
  documents: number
  missingPictures: string[]
  missingDocuments: string[]
}

/** Texts by their name in the folder. */
export type KeptContent = { content: Record<string, string>; former: Record<string, string>; written: string | null }
export type KeptKeys = { secrets: Record<string, string>; settings: Record<string, string> }

/** What the manifest says of the program. */
export const ownProgram = () => ({ version, migration: Object.keys(migrations).at(-1) ?? '' })

/** What a new machine finds out by itself, or must not find beside the backup. */
const settingsLeftOut = ['BACKUP_PASSPHRASE', 'AAHAR_TEST_CLOCK', 'AAHAR_BUILD_PROBLEM']

/** @throws {Error} with a line for a person; then nothing of it counts */
export async function makeBackup(job: BackupJob): Promise<BackupResult> {
  const { name, now, place, keyOf, settings, env, renew } = job
  const folder = await makeWorkFolder(settings.dataDir)
  try {
    const { rows, content } = await withContentAtRest(settings, async () => ({
      content: await readContent(settings),
      rows: await takeSnapshot(settings, folder),
    }))
    await renew()
    const keyMaking = newKeyMaking()
    const key = await keyOf(keyMaking)
    let written = 0
    const seal = async (file: BackupFile, bytes: AsyncIterable<Buffer>): Promise<SealedInfo> => {
      const info = await sealParts({ backup: name, file, key }, bytes, async (number, part) => {
        await place.put(partKey(name, file, number), part)
        written += part.length
        await renew()
      })
      // What cannot be read back is found out tonight, and not on the day it is needed.
      for await (const _ of readSealed(place, { name, key, file }, info)) await renew()
      return info
    }
    const sealJson = (file: BackupFile, value: unknown) => seal(file, once(gzipSync(JSON.stringify(value))))

    const database = await seal('database', compressed(sqlitePath(folder)))
    const uploads = { folder, place, keyOf, settings, renew }
    const pictures = await backUpUploads({ root: 'media', ...uploads })
    const documents = await backUpUploads({ root: 'care', ...uploads })
    const manifest: Manifest = {
      format: 1,
      made_at: now.toISOString(),
      ...ownProgram(),
      key: keyMaking,
      files: {
        database,
        content: await sealJson('content', content),
        keys: await sealJson('keys', await readKeys(settings, env)),
        pictures: await sealJson('pictures', pictures.list),
        documents: await sealJson('documents', documents.list),
      },
      rows,
    }
    await place.put(manifestKey(name), Buffer.from(JSON.stringify(manifest, null, 1)))
    return {
      kilobytes: Math.ceil((written + pictures.writtenBytes + documents.writtenBytes) / 1024),
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      pictures: pictures.count,
      documents: documents.count,
      missingPictures: pictures.missing,
      missingDocuments: documents.missing,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const workFolder = '.backup-work'

/** In DATA_DIR, which only the site's user may read: the snapshot is not sealed. What a killed backup left goes. */
async function makeWorkFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, workFolder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** No admin changes content between the reading of the files and of the database. Where nothing can be written, no admin does. */
async function withContentAtRest<T>({ contentDir, contentReadOnly }: Settings, work: () => Promise<T>): Promise<T> {
  if (contentReadOnly) return work()
  let hasBegun = false
  try {
    return await withMachineLock(contentPlaces({ contentDir }).lockPath, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (hasBegun || !['EROFS', 'EACCES', 'EPERM', 'ENOENT'].includes(code)) throw error
    return work()
  }
}

async function readContent({ contentDir }: Settings): Promise<KeptContent> {
  const { formerDir, writtenPath } = contentPlaces({ contentDir })
  const read = async (folder: string) => (existsSync(folder) ? Object.fromEntries(await readContentFolder(folder)) : {})
  return {
    content: await read(contentDir),
    former: await read(formerDir),
    written: existsSync(writtenPath) ? await readFile(writtenPath, 'utf8') : null,
  }
}

async function readKeys({ dataDir }: Settings, env: Environment): Promise<KeptKeys> {
  const folder = join(dataDir, 'secrets')
  const names = (await readdir(folder).catch(() => [])).filter((name) => ['data-key', 'session'].includes(name))
  const secrets = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  const set = settingNames.flatMap((name) => {
    const value = env[name]
    return value && !settingsLeftOut.includes(name) ? [[name, value] as const] : []
  })
  return { secrets: Object.fromEntries(secrets), settings: Object.fromEntries(set) }
}

function compressed(path: string): AsyncIterable<Buffer> {
  const gzip = createGzip({ level: 6 })
  // An error of the file reaches the reader of the compressed bytes.
  pipeline(createReadStream(path), gzip, () => {})
  return gzip
}

async function* once(bytes: Buffer) {
  yield bytes
}
