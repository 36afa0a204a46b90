import { expect, test } from 'vitest'
import { applyCacheRule } from './cache-rule'

const ruled = (given: Record<string, string>, isPersonal = false) => {
  const headers = new Headers(given)
  applyCacheRule(headers, { isPersonal })
  return headers.get('cache-control')
}

test('what says nothing is private and kept by no cache', () => {
  expect(ruled({})).toBe('private, no-store')
  expect(ruled({ location: '/login', 'set-cookie': 'a=1' })).toBe('private, no-store')
})

test('a route may say that its answer is public', () => {
  expect(ruled({ 'cache-control': 'public, max-age=600' })).toBe('public, max-age=600')
  expect(ruled({ 'cache-control': 'private, max-age=60' })).toBe('private, max-age=60')
  expect(ruled({ 'cache-control': 'no-store' })).toBe('no-store')
})

test.each(['public, max-age=600', 'private, max-age=60', 'max-age=31536000, immutable'])(
  '%s is not obeyed with a cookie, nor for a signed-in person',
  (rule) => {
    expect(ruled({ 'cache-control': rule, 'set-cookie': 'a=1' })).toBe('private, no-store')
    expect(ruled({ 'cache-control': rule }, true)).toBe('private, no-store')
  },
)
