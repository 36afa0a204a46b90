import { expect, test } from 'vitest'
import { fitsOf, fitWords } from './file-fit'

const asha = { full_name: 'Asha Verma', email: 'asha@example.com', phone_number: '+919829011223' }

test.each([
  [{ ...asha }, ['phone', 'email', 'name'], 'The same phone, the same email, the same name.'],
  [{ ...asha, full_name: 'ASHA  verma', email: null }, ['phone', 'name'], 'The same phone and the same name.'],
  [{ ...asha, full_name: 'Ravi Verma', email: '' }, ['phone'], 'The same phone, but another name.'],
  [{ full_name: 'Ravi', email: 'Asha@Example.com', phone_number: '' }, ['email'], 'The same email, but another name.'],
  [{ full_name: 'Asha Verma', email: null, phone_number: null }, ['name'], 'The same name.'],
] as const)('%j fits by %j', (record, fits, words) => {
  expect(fitsOf(asha, record)).toEqual(fits)
  expect(fitWords(fits)).toBe(words)
})

test('what neither has is not the same', () => {
  const none = { email: null, phone_number: null }
  expect(fitsOf({ full_name: 'Asha', ...none }, { full_name: 'Ravi', ...none })).toEqual([])
})
