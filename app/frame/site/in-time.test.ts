import { afterEach, expect, test, vi } from 'vitest'
import { headersOf, inTime, late, pageDeadline, patienceMs, uncachedIfLate } from './in-time.server'

afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

test('what comes before the deadline is the answer, what does not is late', async () => {
  expect(await inTime(Promise.resolve('posts'), never)).toBe('posts')
  expect(await inTime(never, Promise.resolve())).toBe(late)
  // There already, though the time is over as well: a page that waited for its own subject meanwhile.
  expect(await inTime(Promise.resolve('posts'), Promise.resolve())).toBe('posts')
})

test('a failure in time is the caller’s; one that comes after the deadline is no unhandled rejection', async () => {
  await expect(inTime(Promise.reject(new Error('down')), never)).rejects.toThrow('down')
  let fail = (_: Error) => {}
  const answer = new Promise<string>((_, reject) => {
    fail = reject
  })
  expect(await inTime(answer, Promise.resolve())).toBe(late)
  fail(new Error('down'))
  await new Promise(setImmediate)
})

test('a page waits 400 ms', async () => {
  expect(patienceMs).toBe(400)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let isOver = false
  void pageDeadline().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(399)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})

test('an answer that lacks something is never kept, whichever loader it lacks it from', () => {
  const none = new Headers()
  const lacking = new Headers(headersOf(true))
  const cacheControl = (loaderHeaders: Headers, parentHeaders: Headers) =>
    uncachedIfLate({ loaderHeaders, parentHeaders }).get('Cache-Control')
  expect(new Headers(headersOf(false)).has('Cache-Control')).toBe(false)
  expect(cacheControl(none, none)).toBeNull()
  expect(cacheControl(lacking, none)).toBe('private, no-store')
  expect(cacheControl(none, lacking)).toBe('private, no-store')
  expect(cacheControl(none, new Headers({ 'Cache-Control': 'public, max-age=600' }))).toBe('public, max-age=600')
  expect(cacheControl(lacking, new Headers({ 'Cache-Control': 'public, max-age=600' }))).toBe('private, no-store')
})
