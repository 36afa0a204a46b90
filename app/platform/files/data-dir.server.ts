/**
 * DATA_DIR, found usable before anything is opened in it. `mkdir -p` of Node is not used: below /proc it never comes back.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SettingsError } from '../settings/env-reader.server'
import type { Settings } from '../settings/settings.server'

/** Whether anything is kept there: with PostgreSQL and all secrets given, nothing is. */
export function needsDataDir({ databaseUrl, dataKey, sessionSecret }: Settings): boolean {
  return sessionSecret === null || databaseUrl === null || dataKey === null
}

/**
 * Makes the folder where it is missing, readable by its owner alone (health notes live in it), and writes in it once.
 * @param setting the variable that names the folder
 * @throws {SettingsError} with one line that names the variable
 */
export function requireDataDir(dataDir: string, setting = 'DATA_DIR'): void {
  const refuse = (reason: string) =>
    new SettingsError(
      `${setting} is ${JSON.stringify(dataDir)}; expected a folder this program can write to: ${reason}.`,
    )
  try {
    makeFolder(dataDir)
    writeOnce(join(dataDir, `.probe-${process.pid}-${randomBytes(4).toString('hex')}`))
  } catch (error) {
    if (error instanceof NoFolder) throw refuse(error.message)
    throw Object.assign(refuse(describe(error as NodeJS.ErrnoException)), { cause: error })
  }
}

class NoFolder extends Error {}

function makeFolder(path: string) {
  const found = whatStandsAt(path)
  if (found?.isDirectory()) return
  if (found) throw new NoFolder(`${path} is a file`)
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same time has made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function whatStandsAt(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

function writeOnce(path: string) {
  const descriptor = openSync(path, 'wx', 0o600)
  try {
    writeSync(descriptor, 'probe')
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
    rmSync(path, { force: true })
  }
}

function describe({ code, path, message }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM') return `no right to write in ${path ? dirname(path) : 'it'}`
  if (code === 'EROFS') return 'its file system is read-only'
  if (code === 'ENOSPC') return 'its disk is full'
  if (code === 'ENOENT') return 'nothing can be made there'
  return message.split('\n', 1)[0] ?? 'it cannot be used'
}
