import { expect, test } from 'vitest'
import { shortened } from './shortened'

test.each([
  ['a'.repeat(99), 'a'.repeat(99)],
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), `${'a'.repeat(100)}...`],
  // A sign outside the basic plane is never cut in half.
  ['🥭'.repeat(101), `${'🥭'.repeat(100)}...`],
  ['', ''],
])('%s is cut after 100 characters', (text, expected) => {
  expect(shortened(text)).toBe(expected)
})
