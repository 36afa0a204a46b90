import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect'

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
  ['/.//evil.example/', '//evil.example/'],
  ['', '/'],
  [null, '/'],
  [undefined, '/'],
  [['/x'], '/'],
  [`/${'x'.repeat(3000)}`, '/'],
])('redirectTo %j leads to %j', (to, expected) => {
  // A path that begins with two slashes would be another host once more.
  expect(safeRedirect(to)).toBe(expected.startsWith('//') ? '/' : expected)
})
