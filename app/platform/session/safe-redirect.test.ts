import { expect, test } from 'vitest'
import { leadingBack, queryToKeep, safeRedirect } from './safe-redirect'

test.each([
  ['/profile', '/profile'],
  ['/book?service=Weight%20Loss#form', '/book?service=Weight%20Loss#form'],
  ['/a/../b', '/b'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['///evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/.//evil.example/', '/'],
  ['', '/'],
  [null, '/'],
  [undefined, '/'],
  [['/x'], '/'],
  [`/${'x'.repeat(3000)}`, '/'],
  // Each slash of it is five bytes in another address: too long goes without its query.
  [`/account?${'%2F'.repeat(634)}`, '/account'],
  [`/account?${'%2F'.repeat(90)}`, `/account?${'%2F'.repeat(90)}`],
  [`/blog/${'क'.repeat(50)}`, '/'],
  [`/account#${'a'.repeat(600)}`, '/account'],
])('redirectTo %j leads to %j', (to, expected) => {
  expect(safeRedirect(to)).toBe(expected)
})

test.each([
  '/account',
  '/book?day=2026-12-01',
  `/account?${'%2F'.repeat(634)}`,
  `/${'%2F'.repeat(634)}`,
  '/ॐ'.repeat(300),
])('the address that leads back to %j fits into a header, and the way back into 512 bytes of it', (path) => {
  const address = leadingBack('/login', path)
  expect(address).toMatch(/^\/login(?:$|\?redirectTo=%2F)/)
  expect(address.length).toBeLessThanOrEqual('/login?redirectTo='.length + 512)
  const back = new URL(address, 'http://x').searchParams.get('redirectTo') ?? '/'
  expect(safeRedirect(back)).toBe(back)
})

test('a query goes along with a former address where it is short', () => {
  expect(queryToKeep('http://x/blog/a?utm_source=spring')).toBe('?utm_source=spring')
  expect(queryToKeep(`http://x/blog/a?${'%2F'.repeat(634)}`)).toBe('')
})
