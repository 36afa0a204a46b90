/** Which sites run on a DATA_DIR: each keeps a file there that names its process, so that no command puts another database under it. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const prefix = '.running-'

/** Until this process ends. A folder that takes no file keeps no site from running. */
export function markRunning(dataDir: string): void {
  const mark = join(dataDir, `${prefix}${process.pid}`)
  try {
    writeFileSync(mark, '', { mode: 0o600 })
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch {
    // A full or read-only disk: health and log say so.
  }
}

/** The files of the sites that run on it. One that was killed has left its file behind, and its process is gone. */
export function runningMarks(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => name.startsWith(prefix) && isAlive(Number(name.slice(prefix.length))))
    .map((name) => join(dataDir, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
