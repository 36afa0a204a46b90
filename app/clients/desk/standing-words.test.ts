import { expect, test } from 'vitest'
import { standingWords } from './standing-words'

test('a closed account says so, one of the staff’s as well', () => {
  expect(standingWords({ is_staff: true, status: 'blocked' }).label).toBe('Closed')
  expect(standingWords({ is_staff: true, status: 'active' }).label).toBe('Staff')
})
