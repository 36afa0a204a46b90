import { execFileSync } from 'node:child_process'
import { makeTempFolder } from './temp-folder'

/** A folder that is a disk of its own, of this size ('200k'). @throws where this user may mount none */
export function makeSmallDisk(size: string) {
  const folder = makeTempFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'aahar-test', folder.path], { stdio: 'ignore' })
  } catch (error) {
    folder.remove()
    throw error
  }
  return {
    path: folder.path,
    /** For who opens it from now on; no file on it may be open for writing. */
    makeReadOnly() {
      execFileSync('mount', ['-o', 'remount,ro', folder.path])
    },
    remove() {
      // At once for all who look; the disk itself goes with the last file that is open on it.
      execFileSync('umount', ['--lazy', folder.path])
      folder.remove()
    },
  }
}

/** Whether the tests run as a user who may: in a container as root. Elsewhere tests of a full disk are left out. */
export const canMakeDisks = ((): boolean => {
  try {
    makeSmallDisk('64k').remove()
    return true
  } catch {
    return false
  }
})()
