/** What `npm run backup` and `npm run restore` do, on the settings' database; the site may be running while a backup is made. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { newerProgramLine, readSchemaState } from '~/platform/db/migrations/released'
import { openDatabase } from '~/platform/db/open'
import { ApiError } from '~/platform/http/api/api-error'
import { type Environment, SettingsError } from '~/platform/settings/env-reader.server'
import { readSettings, type Settings } from '~/platform/settings/settings.server'
import type { Clock } from '~/platform/work/clock'
import { requireNoLostDatabase } from './lost-database'
import { type BackupResult, makeBackup, ownProgram } from './make'
import { shownPlace } from './newest'
import { wholeBackups } from './place/manifest'
import { openPlace } from './place/place'
import { keysOfPassphrase } from './place/sealed-parts'
import { restoreBackup } from './restore/restore'
import { isPinned, pin, pinBeforeUpdate, unpin } from './retention/pins'
import { pruneBackups } from './retention/prune'
import { nameOfBackup } from './retention/retained'
import { claimBackup, endBackup, renewClaim } from './store'

export type CommandCall = { args: readonly string[]; env: Environment; clock: Clock; say: (line: string) => void }

/** Renewed at most this often. */
const renewEveryMs = 60_000

/**
 * `--list` names the backups. `--before-update` pins the one that is made: it stays until a later update, or until `--unpin NAME`.
 * `--scheduled DAY` is how the program itself calls: it says nothing where another process makes
 * the backup of that day.
 * @throws {Error} with a line for a person
 */
export async function backupCommand({ args, env, clock, say }: CommandCall): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean' },
      scheduled: { type: 'string' },
      'before-update': { type: 'boolean' },
      unpin: { type: 'string' },
    },
  })
  const settings = readSettings(env)
  const { place: where, passphrase } = requireBackup(settings)
  if (values.list) return listBackups(where, say)
  if (values.unpin !== undefined) {
    await unpin(openPlace(where), values.unpin)
    return say(`${values.unpin} is not pinned any more: it goes when the rule says so.`)
  }

  await requireNoLostDatabase(settings)
  const database = openDatabase(settings)
  try {
    const { missing, unknown } = await readSchemaState(database.db)
    if (unknown.length > 0) throw new Error(newerProgramLine(unknown))
    if (missing.length > 0)
      throw new Error('There is no database of this version yet: start the site once, then make a backup.')
    const now = clock()
    const name = nameOfBackup(now)
    const slot = values.scheduled ?? null
    const refusal = await claimBackup(database.db, { name, slot, now })
    if (refusal !== null) {
      if (slot === null) throw new Error('Another backup is being made. Try again when it is done.')
      return
    }
    const renew = renewing(() => renewClaim(database.db, name, clock()))
    try {
      const place = openPlace(where)
      const keyOf = keysOfPassphrase(passphrase)
      await pinBeforeUpdate(place, ownProgram())
      const done = await makeBackup({ name, now, place, keyOf, settings, env, renew })
      if (values['before-update']) await pin(place, name)
      const removed = await pruneBackups(place, keyOf, now)
      const problem = lossOf(done)
      await endBackup(database.db, name, { state: 'good', now: clock(), kilobytes: done.kilobytes, problem })
      say(
        `${name} is good: ${done.rows} rows, ${done.pictures} pictures, ${done.documents} documents, ${done.kilobytes} KB written.`,
      )
      if (values['before-update']) say('It is pinned: it stays until a later update, or until --unpin.')
      if (problem) say(problem)
      if (removed.length > 0) say(`Removed by the rule (7 days, 4 weeks, 12 months): ${removed.join(', ')}.`)
    } catch (error) {
      const problem = describe(error)
      await endBackup(database.db, name, { state: 'failed', now: clock(), kilobytes: null, problem }).catch(() => {})
      throw new Error(`The backup failed: ${problem}`, { cause: error })
    }
  } finally {
    await database.close()
  }
}

/**
 * `npm run restore -- [NAME] [--from PLACE] [--force] [--content DIR] [--pictures]`: the newest backup, or the one named. `--force`: also
 * where there is a database already, which is put aside (SQLite) or emptied (PostgreSQL). `--content`: the folder that gets the content,
 * which otherwise stays in DATA_DIR. `--pictures`: pictures and documents into the bucket of MEDIA_URL, too.
 * @throws {Error} with a line for a person
 */
export async function restoreCommand({ args, env, clock, say }: CommandCall): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      list: { type: 'boolean' },
      force: { type: 'boolean' },
      content: { type: 'string' },
      pictures: { type: 'boolean' },
    },
  })
  const settings = readSettings({ ...env, ...(values.from !== undefined && { BACKUP_TO: values.from }) })
  const { place: where, passphrase } = requireBackup(settings)
  if (values.list) return listBackups(where, say)
  const place = openPlace(where)
  const [newest] = wholeBackups(await place.list(''))
  const name = positionals[0] ?? newest?.name
  if (name === undefined) throw new Error(`There is no backup in ${shownPlace(where)}.`)
  if (values.content === '') throw new SettingsError('Say which folder gets the content: --content /srv/aahar/content')
  say(`Restoring ${name}`)
  const wish = {
    isForced: values.force ?? false,
    contentTo: values.content === undefined ? null : resolve(values.content),
    fillsBucket: values.pictures ?? false,
  }
  await restoreBackup({ place, name, passphrase, settings, ...wish, now: clock(), say }).catch((error: unknown) => {
    throw new Error(`Nothing was restored: ${describe(error)}`, { cause: error })
  })
}

async function listBackups(where: string, say: CommandCall['say']): Promise<void> {
  const keys = await openPlace(where).list('')
  const whole = wholeBackups(keys)
  if (whole.length === 0) say(`There is no backup in ${shownPlace(where)}.`)
  for (const { name } of whole) say(isPinned(keys, name) ? `${name} (pinned: made before an update)` : name)
}

function requireBackup({ backup }: Settings): NonNullable<Settings['backup']> {
  if (backup) return backup
  throw new SettingsError(
    'BACKUP_TO is not set; expected a folder or a bucket for backups, with BACKUP_PASSPHRASE (docs/operations.md).',
  )
}

function lossOf({ missingPictures: pictures, missingDocuments: documents }: BackupResult): string | null {
  const said = [
    pictures.length > 0 && `${pictures.length} pictures have no files; /dashboard/media shows which.`,
    documents.length > 0 && `${documents.length} documents of care have no files, or were erased meanwhile.`,
  ].filter(Boolean)
  return said.length === 0 ? null : said.join(' ')
}

function renewing(renew: () => Promise<void>): () => Promise<void> {
  let renewedAt = performance.now()
  return async () => {
    if (performance.now() - renewedAt < renewEveryMs) return
    renewedAt = performance.now()
    await renew()
  }
}

/** The bucket's own words stand in the cause. */
function describe(error: unknown): string {
  const told = error instanceof ApiError && error.cause instanceof Error ? error.cause : error
  const text = told instanceof Error ? told.message : String(told)
  const { code } = told as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'the disk is full.'
  return text.split('\n', 1)[0] ?? ''
}
