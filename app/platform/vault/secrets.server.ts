/**
 * The secrets of this installation. Where the settings name none, one is made once and kept in DATA_DIR/secrets, readable
 * by the program's own user alone, so that sessions outlive a restart.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings/settings.server'

type SecretSettings = Pick<Settings, 'dataDir' | 'sessionSecret'>

const known = new WeakMap<SecretSettings, string[]>()

/**
 * What cookies and access tokens are protected with, newest first: the first one protects, all of them are accepted.
 * Use a key made from it for one purpose (`keyFor`), never the secret itself.
 * @throws what the file system says where the secret can be neither read nor made
 */
export function sessionSecrets(settings: SecretSettings): string[] {
  const secrets = known.get(settings) ??
    settings.sessionSecret ?? [readOrMake(join(settings.dataDir, 'secrets'), 'session')]
  known.set(settings, secrets)
  return secrets
}

type DataKeySettings = Pick<Settings, 'dataDir' | 'dataKey'>

const knownDataKeys = new WeakMap<DataKeySettings, string[]>()

/**
 * What health notes are sealed with, newest first: the first one seals, all of them open. A key that was made here goes on
 * opening what it sealed after DATA_KEY is set. Without its key a note can never be read again.
 * @throws what the file system says where a key can be neither read nor made
 */
export function dataKeys(settings: DataKeySettings): string[] {
  const known = knownDataKeys.get(settings)
  if (known) return known
  const present = presentDataKeys(settings)
  const keys = present.length > 0 ? present : [readOrMake(join(settings.dataDir, 'secrets'), 'data-key')]
  knownDataKeys.set(settings, keys)
  return keys
}

/** As `dataKeys`, of what is there: nothing is made. @throws where one is damaged or cannot be read */
export function presentDataKeys({ dataDir, dataKey }: DataKeySettings): string[] {
  const file = join(dataDir, 'secrets', 'data-key')
  const made = read(file)
  return [...(dataKey ?? []), ...(made === null ? [] : [whole(made, file)])]
}

/** 32 bytes for one purpose (HKDF): from a key neither the secret nor the key of another purpose can be derived. */
export function keyFor(purpose: string, secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, '', `aahar ${purpose}`, 32))
}

function readOrMake(folder: string, name: string): string {
  const file = join(folder, name)
  return whole(read(file) ?? make(folder, file), file)
}

/** A file cut short would protect everything with next to nothing. */
function whole(secret: string, file: string): string {
  if (secret.length >= 32) return secret
  const advice = file.endsWith('data-key')
    ? 'Put it back from a backup: health notes cannot be read without it.'
    : 'Delete the file: everybody then logs in anew.'
  throw new Error(`The secret in ${file} is damaged. ${advice}`)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Written whole under another name first: of two processes that start at once, one secret wins and both use it. */
function make(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const descriptor = openSync(draft, 'wx', 0o600)
  try {
    writeSync(descriptor, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
