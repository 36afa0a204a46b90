import { expect, test } from 'vitest'
import { standingWords } from './standing-words'

test('a closed account says so, one of the staff’s as well', () => {
  expect(standingWords({ is_staff: true, status: 'blocked', merged_into: null }).label).toBe('Closed')
  expect(standingWords({ is_staff: true, status: 'active', merged_into: null }).label).toBe('Staff')
  expect(standingWords({ is_staff: false, status: 'blocked', merged_into: 'another' }).label).toBe('Merged')
})
