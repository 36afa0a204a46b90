import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { say } from './terminal.js'

/**
 * Runs `work` while no other process does: two commands started side by side must not write one build. Where nothing can be written,
 * no other command writes either, and none is waited for.
 * @template Result
 * @param {string} path of the lock file
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(path, work) {
  let hasSaid = false
  try {
    mkdirSync(dirname(path), { recursive: true })
    while (!take(path)) {
      if (!hasSaid) say('Another command is installing or building here; waiting for it')
      hasSaid = true
      await wait(200)
    }
  } catch (error) {
    if (!hasCode(error, 'EROFS') && !hasCode(error, 'EACCES')) throw error
    return work()
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} path */
function take(path) {
  // A link appears whole or not at all, so no process ever reads a lock without its holder.
  const ours = `${path}.${process.pid}`
  writeFileSync(ours, String(process.pid))
  try {
    linkSync(ours, path)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // A process that was killed in the middle of a build has left its lock behind.
    if (!isAlive(readHolder(path))) rmSync(path, { force: true })
    return false
  } finally {
    rmSync(ours, { force: true })
  }
}

/**
 * The process that holds the lock; our own, which lives, when it has just been given up.
 * @param {string} path
 */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return process.pid
  }
}

/**
 * Whether a process of this number runs.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
