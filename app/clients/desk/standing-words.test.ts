import { expect, test } from 'vitest'
import { standingWords } from './standing-words'

test('a closed account says so, an admin’s as well', () => {
  expect(standingWords({ role: 'admin', status: 'blocked' }).label).toBe('Closed')
  expect(standingWords({ role: 'admin', status: 'active' }).label).toBe('Admin')
})
