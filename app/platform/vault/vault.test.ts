import { describe, expect, test } from 'vitest'
import { createVault } from './vault'

const [one, two] = ['the first key of these tests, long enough', 'the second key of these tests, long enough'] as const
const place = { table: 'appointments', column: 'message', id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }
const vault = createVault([one])

test.each(['thyroid', '', 'x'.repeat(2000), 'मधुमेह 🍲 سكري', "'; drop table appointments; --\n<script>"])(
  '%j comes back as it was, and is not to be seen in what is stored',
  (text) => {
    const sealed = vault.seal(text, place)
    expect(sealed).toMatch(/^n1\.[0-9a-f]{12}\.[\w-]+$/)
    if (text) expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes(text)).toBe(false)
    expect(vault.open(sealed, place)).toBe(text)
  },
)

test('the same text is never stored as the same twice', () => {
  expect(vault.seal('thyroid', place)).not.toBe(vault.seal('thyroid', place))
})

describe('it stays closed', () => {
  const sealed = vault.seal('thyroid', place)
  test.each([
    ['in another row', { ...place, id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001' }],
    ['in another column', { ...place, column: 'medical_issue' }],
    ['in another table', { ...place, table: 'enquiries' }],
  ])('%s', (_, elsewhere) => {
    expect(vault.open(sealed, elsewhere)).toBeNull()
  })

  test('once any character of it was changed, or it was cut', () => {
    for (let index = vault.newestPrefix.length; index < sealed.length; index++) {
      const other = sealed[index] === 'A' ? 'B' : 'A'
      const changed = sealed.slice(0, index) + other + sealed.slice(index + 1)
      // The last character carries bits that belong to no byte.
      if (Buffer.from(changed.slice(16), 'base64url').equals(Buffer.from(sealed.slice(16), 'base64url'))) continue
      expect(vault.open(changed, place), `at ${index}`).toBeNull()
    }
    for (let length = 0; length < sealed.length; length++) expect(vault.open(sealed.slice(0, length), place)).toBeNull()
  })

  test('for another key', () => {
    expect(createVault([two]).open(sealed, place)).toBeNull()
  })
})

test('with keys in a row the first one seals and all of them open', () => {
  const both = createVault([two, one])
  expect(both.open(vault.seal('thyroid', place), place)).toBe('thyroid')
  expect(createVault([two]).open(both.seal('thyroid', place), place)).toBe('thyroid')
  expect(both.newestPrefix).toBe(createVault([two]).newestPrefix)
})

test('a text that an older version of the program has sealed still opens', () => {
  const stored = 'n1.5fdf85d12b6f.lp5eEw5VqhVM6UD6KPg22m2RFQ5Y5HwnyUEN9haP5Mrorgg'
  expect(vault.open(stored, place)).toBe('thyroid')
  expect(vault.open(stored, { ...place, column: 'medical_issue' })).toBeNull()
})

test('there is no vault without a key', () => {
  expect(() => createVault([])).toThrow('without a key')
})
