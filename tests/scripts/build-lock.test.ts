import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from '../../scripts/setup/install.js'

let folder: string
let lock: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aahar-lock-'))
  lock = join(folder, 'cache/build.lock')
})

afterEach(() => rm(folder, { recursive: true }))

test('two builds run one after the other', async () => {
  const events: string[] = []
  const build = (name: string) => async () => {
    events.push(`${name} begins`)
    await wait(50)
    events.push(`${name} ends`)
  }
  await Promise.all([withLock(build('one'), lock), withLock(build('two'), lock)])
  expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(existsSync(lock)).toBe(false)
})

test('a build that fails gives the lock up', async () => {
  await expect(withLock(() => Promise.reject(new Error('no')), lock)).rejects.toThrow('no')
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a process that was killed holds no other up', async () => {
  await withLock(async () => {}, lock)
  // No system has a process of this number.
  await writeFile(lock, '999999999')
  let isDone = false
  await withLock(async () => {
    isDone = true
  }, lock)
  expect(isDone).toBe(true)
})
