/** Settings, keys and backups: what belongs to this installation. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { firstPasswordFile } from '~/accounts/admin/first-admin-notice'
import { type Database, openDatabase } from '~/platform/db/open'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import { isBucket } from '~/platform/settings/backup.server'
import type { Environment } from '~/platform/settings/env-reader.server'
import { misspeltSettings } from '~/platform/settings/names.server'
import type { Settings } from '~/platform/settings/settings.server'
import { isLoopback } from '~/platform/settings/values.server'
import { shownPlace } from '../backup/newest'
import { wholeBackups } from '../backup/place/manifest'
import { lookAtPlace } from '../backup/place/place'
import { keysOfPassphrase } from '../backup/place/sealed-parts'
import { readBackupNews } from '../backup/store'
import { readUploadList } from '../backup/uploads'
import { about, type Finding, reasonOf } from './finding'
import { canWrite } from './machine'

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

const hasDatabase = ({ databaseUrl, dataDir }: Settings) => databaseUrl !== null || existsSync(sqlitePath(dataDir))

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
      // Whether a database wants the former data key, the database says (database.ts).
      if (name === 'session' || !hasDatabase(settings))
        findings.push(look(`${path} is not there`, 'The next start makes it. On a restored site: put it back first.'))
      continue
    }
    const text = readFileSync(path, 'utf8').trim()
    if (text.length < 32) findings.push(wrong(`${path} is damaged`, 'Put it back from a backup.'))
    if ((statSync(path).mode & 0o077) !== 0)
      findings.push(wrong(`${path} can be read by other users of this machine`, `chmod 600 ${path}`))
  }
  const first = firstPasswordFile(settings.dataDir)
  if (existsSync(first))
    findings.push(
      look(`${first} still has the first admin’s password`, 'Log in, change the password, and delete the file.'),
    )
  if (settings.databaseUrl !== null && (settings.dataKey === null || settings.sessionSecret === null))
    findings.push(
      look(
        'the keys are files of this machine',
        'With several machines on one database set DATA_KEY and SESSION_SECRET on each.',
      ),
    )
  return findings.length > 0 ? findings : [ok('they are there, and only the site’s user reads them')]
}

const hourMs = 60 * 60_000

export async function checkBackups(settings: Settings, now: Date): Promise<Finding[]> {
  const { ok, look, wrong } = about('backup')
  const { backup } = settings
  if (backup === null) return []
  const where = shownPlace(backup.place)
  const refused = isBucket(backup.place) ? null : whyNotWritten(backup.place)
  if (refused)
    return [wrong(`BACKUP_TO ${where} ${refused}`, 'chown it to the site’s user, or set BACKUP_TO to another folder.')]
  try {
    const place = lookAtPlace(backup.place)
    const [newest] = wholeBackups(await place.list(''))
    if (!newest) return [wrong(`there is none in ${where}`, 'Run npm run backup and read what it says.')]
    await readUploadList('media', place, newest.name, keysOfPassphrase(backup.passphrase))
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
    return [wrong(`BACKUP_TO ${where}: ${reasonOf(error)}`, 'See BACKUP_TO and BACKUP_PASSPHRASE.')]
  }
}

/** Why no backup could be written there; null: it could. Nothing is written to find out. */
function whyNotWritten(folder: string): string | null {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) return 'is no folder'
    return canWrite(folder) ? null : 'cannot be written to'
  }
  // A backup makes the folder where it is missing.
  return whyNotWritten(dirname(folder)) === null ? null : 'is not there and cannot be made'
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
