/** Settings, keys, database and backups: what belongs to this installation. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dataKeys } from '~/secrets.server'
import { isBucket } from '~/settings/backup.server'
import type { Environment } from '~/settings/env-reader.server'
import { misspeltSettings } from '~/settings/names.server'
import { isLoopback } from '~/settings/values.server'
import type { Settings } from '~/settings.server'
import { shownPlace } from '../backup/command'
import { wholeBackups } from '../backup/manifest'
import { readPictureList } from '../backup/pictures'
import { openPlace } from '../backup/place'
import { readBackupNews } from '../backup/store'
import { type Database, openDatabase } from '../db/open'
import { newerProgramLine, readSchemaState } from '../db/released'
import { requireSound } from '../db/snapshot'
import { sqlitePath } from '../db/sqlite-path'
import { listOlderTexts, sealedColumns } from '../vault/store'
import { createVault, isSealed } from '../vault/vault'
import { about, type Finding, reasonOf } from './finding'

export function checkSettings(settings: Settings, env: Environment): Finding[] {
  const { ok, look } = about('settings')
  const { publicUrl, trustProxy, backup, host } = settings
  const isPublic = !isLoopback(new URL(publicUrl).hostname)
  const findings = misspeltSettings(env).map((line) => look(line, 'Correct the name.'))
  if (isPublic && publicUrl.startsWith('http:'))
    findings.push(
      look(
        `PUBLIC_URL is ${publicUrl}: passwords travel in the clear`,
        'Put a proxy with TLS in front and write https://',
      ),
    )
  if (!isPublic)
    findings.push(
      look(`PUBLIC_URL is ${publicUrl}, which is this machine alone`, 'Set it to the address that clients use.'),
    )
  if (isPublic && trustProxy === 0 && isLoopback(host))
    findings.push(
      look(
        'TRUST_PROXY is 0 behind a proxy: all visitors count as one address',
        'Set TRUST_PROXY=1 (the number of proxies).',
      ),
    )
  if (backup === null)
    findings.push(
      look('BACKUP_TO is not set: no backup is made', 'Set BACKUP_TO and BACKUP_PASSPHRASE (docs/operations.md).'),
    )
  return findings.length > 0 ? findings : [ok(`all in order; the site is ${publicUrl}`)]
}

export function checkKeys(settings: Settings): Finding[] {
  const { ok, look, wrong } = about('keys')
  const folder = join(settings.dataDir, 'secrets')
  const findings: Finding[] = []
  for (const [name, given] of [
    ['data-key', settings.dataKey],
    ['session', settings.sessionSecret],
  ] as const) {
    const path = join(folder, name)
    if (given !== null) continue
    if (!existsSync(path)) {
      findings.push(
        look(`${path} is not there yet`, 'The first start makes it. On a restored site: put it back first.'),
      )
      continue
    }
    const text = readFileSync(path, 'utf8').trim()
    if (text.length < 32) findings.push(wrong(`${path} is damaged`, 'Put it back from a backup.'))
    if ((statSync(path).mode & 0o077) !== 0)
      findings.push(wrong(`${path} can be read by other users of this machine`, `chmod 600 ${path}`))
  }
  if (settings.databaseUrl !== null && (settings.dataKey === null || settings.sessionSecret === null))
    findings.push(
      look(
        'the keys are files of this machine',
        'With several machines on one database set DATA_KEY and SESSION_SECRET on each.',
      ),
    )
  return findings.length > 0 ? findings : [ok('they are there, and only the site’s user reads them')]
}

export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { ok, look, wrong } = about('database')
  const path = sqlitePath(settings.dataDir)
  if (settings.databaseUrl === null && !existsSync(path))
    return [
      look(
        `there is none in ${settings.dataDir} yet`,
        'The first start makes it. Was there one? See DATA_DIR, or restore a backup.',
      ),
    ]
  try {
    if (settings.databaseUrl === null) requireSound(path)
    const database = openDatabase(settings)
    try {
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
      const sealed = await readsSealedTexts(database, settings)
      if (!sealed)
        return [
          wrong(
            'its sealed texts cannot be opened with the keys that are here',
            'Put the former DATA_KEY or secrets/data-key back.',
          ),
        ]
      return [
        ok(settings.databaseUrl === null ? `whole, in ${path}` : 'PostgreSQL answers, its tables are of this version'),
      ]
    } finally {
      await database.close()
    }
  } catch (error) {
    return [
      wrong(
        reasonOf(error),
        settings.databaseUrl === null
          ? 'Move the file away and restore a backup.'
          : 'See DATABASE_URL, and whether the server runs.',
      ),
    ]
  }
}

/** Whether the keys fit: a text names the key it was sealed with. */
async function readsSealedTexts({ db }: Database, settings: Settings): Promise<boolean> {
  const vault = createVault(dataKeys(settings))
  const { newestPrefix } = vault
  for (const sealed of sealedColumns) {
    const { table, column } = sealed
    const others = await listOlderTexts(db, sealed, { newestPrefix, afterId: '', limit: 20 })
    for (const { id, text } of others)
      if (isSealed(text) && vault.open(text, { table, column, id }) === null) return false
  }
  return true
}

const hourMs = 60 * 60_000

export async function checkBackups(settings: Settings, now: Date): Promise<Finding[]> {
  const { ok, look, wrong } = about('backup')
  const { backup } = settings
  if (backup === null) return []
  const where = shownPlace(backup.place)
  try {
    const place = openPlace(backup.place)
    const [newest] = wholeBackups(await place.list(''))
    if (!newest) return [wrong(`there is none in ${where}`, 'Run npm run backup and read what it says.')]
    await readPictureList(place, newest.name, backup.passphrase)
    const hours = Math.floor((now.getTime() - newest.at.getTime()) / hourMs)
    const problem = await lastProblem(settings)
    const findings: Finding[] = []
    if (hours > 48)
      findings.push(
        wrong(`the last good one is ${Math.floor(hours / 24)} days old`, 'Run npm run backup and read what it says.'),
      )
    if (problem) findings.push(look(`the last try failed: ${problem}`, 'Mend that, then run npm run backup.'))
    if (!isBucket(backup.place) && !relative(settings.dataDir, backup.place).startsWith('..'))
      findings.push(
        look(`${where} is inside of DATA_DIR`, 'A disk that dies takes both along: choose another disk or a bucket.'),
      )
    return findings.length > 0 ? findings : [ok(`${newest.name} is ${hours} hours old, and the passphrase opens it`)]
  } catch (error) {
    return [wrong(`${where}: ${reasonOf(error)}`, 'See BACKUP_TO and BACKUP_PASSPHRASE.')]
  }
}

async function lastProblem(settings: Settings): Promise<string | null> {
  if (settings.databaseUrl === null && !existsSync(sqlitePath(settings.dataDir))) return null
  let database: Database | undefined
  try {
    database = openDatabase(settings)
    return (await readBackupNews(database.db)).problem
  } catch {
    // The database's own line says what is wrong with it.
    return null
  } finally {
    await database?.close()
  }
}
