import { expect, test } from 'vitest'
import { backTo } from './back-to.server'

const of = (back: string) =>
  backTo(
    new Request(`https://aahar.example/dashboard/clients/1/correct?back=${encodeURIComponent(back)}`),
    '/dashboard',
  )

test('a form leads back to the screen of the desk that it was opened from, and nowhere else', () => {
  expect(of('/dashboard/booking?id=1&view=week')).toBe('/dashboard/booking?id=1&view=week')
  expect(of('/dashboard')).toBe('/dashboard')
  for (const elsewhere of ['https://evil.example/dashboard', '//evil.example', '/\\evil.example', '/\t/evil.example'])
    expect(of(elsewhere)).toBe('/dashboard')
  for (const other of ['/logout', '/dashboards', '/dashboard/../logout', 'javascript:alert(1)', ''])
    expect(of(other)).toBe('/dashboard')
  expect(backTo(new Request('https://aahar.example/dashboard/clients/1/correct'), '/dashboard/clients/1')).toBe(
    '/dashboard/clients/1',
  )
})
