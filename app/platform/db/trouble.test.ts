import { expect, test } from 'vitest'
import { createTroubleWatch, troubleOf } from './trouble'

const error = (code: string, message = 'no') => Object.assign(new Error(message), { code })

test.each([
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['53100', 'full'],
  ['SQLITE_READONLY_DBMOVED', 'read_only'],
  ['EROFS', 'read_only'],
  ['25006', 'read_only'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['55P03', 'busy'],
  ['SQLITE_CORRUPT_INDEX', 'damaged'],
  ['XX001', 'damaged'],
  ['SQLITE_IOERR_WRITE', 'failing'],
  ['57P01', 'down'],
  ['08006', 'down'],
  ['ECONNREFUSED', 'down'],
])('%s means that the database is %s', (code, trouble) => {
  expect(troubleOf(error(code))).toBe(trouble)
})

test.each(['SQLITE_CONSTRAINT_UNIQUE', '23505', '40P01', '42601', 'ERR_INVALID_ARG_TYPE'])(
  '%s is about the statement',
  (code) => {
    expect(troubleOf(error(code))).toBeNull()
  },
)

test('a connection that was lost is known by the words of the driver, which has no code for it', () => {
  expect(troubleOf(new Error('Connection terminated unexpectedly'))).toBe('down')
  expect(troubleOf(new Error('timeout exceeded when trying to connect'))).toBe('down')
  expect(troubleOf(new Error('Cannot read properties of undefined'))).toBeNull()
  expect(troubleOf('ECONNREFUSED')).toBeNull()
})

test('a write that failed is remembered until a write succeeds, and is not tried by every one who asks', async () => {
  let now = 10_000
  let tries = 0
  let outcome: unknown = error('SQLITE_FULL')
  const watch = createTroubleWatch(
    async () => {
      tries += 1
      if (outcome) throw outcome
    },
    () => now,
  )
  expect(await watch.now()).toBeNull()
  watch.note(error('SQLITE_BUSY'))
  watch.note(error('23505'))
  expect(await watch.now()).toBeNull()
  watch.note(error('SQLITE_FULL'))
  expect(await watch.now()).toBe('full')
  expect(await watch.now()).toBe('full')
  expect(tries).toBe(1)
  now += 1000
  outcome = null
  expect(await watch.now()).toBeNull()
  expect(tries).toBe(2)
})

test('where the trying itself hangs, the trouble is told all the same', async () => {
  const watch = createTroubleWatch(() => new Promise(() => {}))
  watch.note(error('EROFS'))
  expect(await watch.now()).toBe('read_only')
})
