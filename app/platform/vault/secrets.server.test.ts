import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { dataKeys, keyFor, sessionSecrets } from './secrets.server'

let folder: ReturnType<typeof makeTempFolder>
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

const place = () => ({ dataDir: join(folder.path, 'data'), sessionSecret: null })
const file = () => join(folder.path, 'data/secrets/session')

test('a secret is made once, kept for the next start, and no other user can read it', () => {
  const [secret, ...more] = sessionSecrets(place())
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(more).toEqual([])
  expect(sessionSecrets(place())).toEqual([secret])
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder.path, 'data/secrets')).mode & 0o777).toBe(0o700)
  expect(readdirSync(join(folder.path, 'data/secrets'))).toEqual(['session'])
  expect(readFileSync(file(), 'utf8')).toBe(`${secret}\n`)
})

test('one process keeps its secret, whatever happens to the file', () => {
  const settings = place()
  const before = sessionSecrets(settings)
  writeFileSync(file(), 'x'.repeat(40))
  expect(sessionSecrets(settings)).toEqual(before)
})

test('secrets of the settings are taken as they are, and nothing is written', () => {
  const sessionSecret = ['a'.repeat(32), 'b'.repeat(32)]
  expect(sessionSecrets({ ...place(), sessionSecret })).toEqual(sessionSecret)
  expect(readdirSync(folder.path)).toEqual([])
})

test('a file that was cut short stops the start instead of signing with nothing', () => {
  sessionSecrets(place())
  chmodSync(file(), 0o600)
  writeFileSync(file(), '')
  expect(() => sessionSecrets(place())).toThrow(`The secret in ${file()} is damaged.`)
})

test('keys of two purposes or two secrets are different, and the same every time', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)] as const
  const keys = [keyFor('x', one), keyFor('y', one), keyFor('x', two)]
  for (const key of keys) expect(key).toHaveLength(32)
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(3)
  expect(keyFor('x', one)).toEqual(keys[0])
})

const dataPlace = (dataKey: string[] | null = null) => ({ dataDir: join(folder.path, 'data'), dataKey })

test('the key of health notes is made once, in a file of its own that no other user can read', () => {
  const made = dataKeys(dataPlace())
  expect(made).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect(dataKeys(dataPlace())).toEqual(made)
  expect(made).not.toEqual(sessionSecrets(place()))
  expect(statSync(join(folder.path, 'data/secrets/data-key')).mode & 0o777).toBe(0o600)
})

test('a key that was made here goes on opening after DATA_KEY is set, as the oldest; none is made then', () => {
  const given = ['a'.repeat(32), 'b'.repeat(32)]
  expect(dataKeys(dataPlace(given))).toEqual(given)
  expect(readdirSync(folder.path)).toEqual([])
  const [made = ''] = dataKeys(dataPlace())
  expect(dataKeys(dataPlace(given))).toEqual([...given, made])
})

test('a damaged key of health notes stops the start, and no advice is to delete it', () => {
  dataKeys(dataPlace())
  writeFileSync(join(folder.path, 'data/secrets/data-key'), 'short')
  for (const settings of [dataPlace(), dataPlace(['a'.repeat(32)])])
    expect(() => dataKeys(settings)).toThrow('Put it back from a backup')
})
