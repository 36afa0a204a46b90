import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { SettingsError } from '../settings/env-reader.server'
import { readSettings } from '../settings/settings.server'
import { needsDataDir, requireDataDir } from './data-dir.server'

let folder: ReturnType<typeof makeTempFolder>
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

test('a missing folder is made, with its parents, for its owner alone; nothing is left in it', () => {
  const path = join(folder.path, 'a', 'b')
  requireDataDir(path)
  requireDataDir(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(readdirSync(path)).toEqual([])
})

test('a file in the place of the folder, or above it, is named', () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'data'), join(file, 'a', 'b')])
    expect(() => requireDataDir(path)).toThrow(
      new SettingsError(
        `DATA_DIR is ${JSON.stringify(path)}; expected a folder this program can write to: ${file} is a file.`,
      ),
    )
})

test.runIf(process.platform === 'linux').each(['/proc', '/proc/aahar', '/proc/aahar/data', '/proc/self/data'])(
  '%s is refused at once',
  (path) => {
    expect(() => requireDataDir(path)).toThrow(
      new RegExp(`^DATA_DIR is "${path}"; expected a folder this program can write to: .+\\.$`),
    )
  },
)

test.skipIf(process.getuid?.() === 0)('a folder of another owner is refused', () => {
  const path = join(folder.path, 'closed')
  mkdirSync(path)
  chmodSync(path, 0o500)
  expect(() => requireDataDir(path)).toThrow(/^DATA_DIR is .*: no right to write in /)
  expect(() => requireDataDir(join(path, 'data'))).toThrow(/^DATA_DIR is .*: no right to write in /)
})

test('where everything is kept elsewhere the folder is not asked for', () => {
  const secret = 'a'.repeat(32)
  const needs = (env: Record<string, string>) => needsDataDir(readSettings(env))
  expect(needs({})).toBe(true)
  expect(needs({ SESSION_SECRET: secret, DATA_KEY: secret })).toBe(true)
  expect(needs({ DATABASE_URL: 'postgres://db/aahar', SESSION_SECRET: secret })).toBe(true)
  expect(needs({ DATABASE_URL: 'postgres://db/aahar', SESSION_SECRET: secret, DATA_KEY: secret })).toBe(false)
})
