import { statfsSync } from 'node:fs'

/** Temporary files of the tests in memory, where there is room (2 GB): waiting for the disk would be most of their time. */
export function keepTempInMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= 2 * 1024 ** 3) process.env.TMPDIR ??= '/dev/shm'
  } catch {
    // Another system: the usual folder does.
  }
}
