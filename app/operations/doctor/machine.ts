/** The machine under the site: Node, disk, rights on files, clock. */
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sqlitePath } from '~/platform/db/sqlite/sqlite-path'
import type { Settings } from '~/platform/settings/settings.server'
import { about, type Finding } from './finding'

const oldestNode = 24

export function checkNode(version = process.versions.node): Finding[] {
  const { ok, wrong } = about('node')
  if (Number.parseInt(version, 10) >= oldestNode) return [ok(version)]
  return [wrong(`${version} is too old`, `Install Node ${oldestNode} or newer.`)]
}

const MB = 1024 * 1024
const low = { wrong: 200 * MB, look: 1024 * MB }

/** @param free bytes of the disk that a folder is on; the tests hand one in */
export function checkDisk({ dataDir }: Settings, free: (folder: string) => number = freeBytes): Finding[] {
  const { ok, look, wrong } = about('disk')
  if (!existsSync(dataDir)) return [look(`DATA_DIR ${dataDir} is not there yet`, 'The first start makes it.')]
  const bytes = free(dataDir)
  const says = `${Math.floor(bytes / MB)} MB are free for ${dataDir}`
  if (bytes < low.wrong) return [wrong(says, 'Free room: a full disk takes no booking.')]
  const file = sqlitePath(dataDir)
  const database = existsSync(file) ? statSync(file).size : 0
  if (bytes < 2 * database)
    return [look(says, `Free room: a backup copies the database (${Math.ceil(database / MB)} MB) first.`)]
  return bytes < low.look ? [look(says, 'Free room soon.')] : [ok(says)]
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export function checkRights({ dataDir, contentDir, contentReadOnly }: Settings, uid = process.getuid?.()): Finding[] {
  const { ok, look, wrong } = about('rights')
  const findings: Finding[] = []
  if (uid === 0)
    findings.push(
      look('this runs as root', 'Run the site, and these commands, as a user of its own (docs/going-live.md).'),
    )
  if (existsSync(dataDir)) {
    if ((statSync(dataDir).mode & 0o077) !== 0)
      findings.push(wrong(`DATA_DIR ${dataDir} can be opened by other users of this machine`, `chmod 700 ${dataDir}`))
    if (!canWrite(dataDir))
      findings.push(wrong(`DATA_DIR ${dataDir} cannot be written to`, `chown it to the site’s user.`))
    const file = sqlitePath(dataDir)
    if (existsSync(file) && !canWrite(file))
      findings.push(wrong(`${file} cannot be written to`, 'chown it to the site’s user.'))
  }
  if (!existsSync(contentDir))
    findings.push(wrong(`CONTENT_DIR ${contentDir} is not there`, 'Set CONTENT_DIR, or put content/ back.'))
  else if (!contentReadOnly && !canWrite(contentDir))
    findings.push(
      look(
        `CONTENT_DIR ${contentDir} cannot be written to: staff change nothing on the dashboard`,
        'chown it to the site’s user, or set CONTENT_READONLY=1.',
      ),
    )
  const env = join(process.cwd(), '.env')
  if (existsSync(env) && (statSync(env).mode & 0o044) !== 0)
    findings.push(wrong(`${env} can be read by other users of this machine, and holds secrets`, `chmod 600 ${env}`))
  return findings.length > 0 ? findings : [ok('data and content belong to the site')]
}

export function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const mostOffMs = 60_000

/**
 * @param elsewhere the time of another machine; null: none could be asked
 * @param isSynchronised what the system says of its own clock; null: it says nothing
 */
export function checkClock(
  now: Date,
  { elsewhere, isSynchronised }: { elsewhere: Date | null; isSynchronised: boolean | null },
): Finding[] {
  const { ok, look, wrong } = about('clock')
  const howTo = 'Turn time synchronisation on: timedatectl set-ntp true'
  if (elsewhere !== null) {
    const offMs = now.getTime() - elsewhere.getTime()
    const seconds = Math.round(Math.abs(offMs) / 1000)
    return Math.abs(offMs) > mostOffMs
      ? [
          wrong(
            `it is ${seconds} s ${offMs > 0 ? 'fast' : 'slow'}: appointments, receipts and tokens get wrong times`,
            howTo,
          ),
        ]
      : [ok(`within ${Math.max(1, seconds)} s of another machine’s`)]
  }
  if (isSynchronised === false) return [look('the system does not set it by the network', howTo)]
  return isSynchronised
    ? [ok('the system sets it by the network')]
    : [look('no other clock could be asked', 'Compare it by hand: date -u')]
}

export async function isClockSynchronised(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], {
      timeout: 5000,
    })
    return { yes: true, no: false }[stdout.trim()] ?? null
  } catch {
    return null
  }
}
