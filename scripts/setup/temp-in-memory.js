/** Temporary files of the tests in memory, where there is room: waiting for the disk would be most of their time. */
import { accessSync, constants, statfsSync } from 'node:fs'

const folder = '/dev/shm'
const neededBytes = 2 * 1024 ** 3

/** Sets TMPDIR for this process and those it starts, unless the caller has chosen one. */
export function keepTempInMemory() {
  if (process.env.TMPDIR) return
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize >= neededBytes) process.env.TMPDIR = folder
  } catch {
    // Another system: the usual folder does.
  }
}
