import { expect, test } from 'vitest'
import { chosenOf, listAddress, pageOf, typedOf } from './list-address'

test('an address holds what is chosen and nothing else', () => {
  expect(listAddress({ q: 'asha & ravi', role: undefined, sort: '', page: 2 })).toBe('?q=asha+%26+ravi&page=2')
  expect(listAddress({ q: null, page: 1 })).toBe('?')
})

test.each([
  ['page=3', 3],
  ['', 1],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=99999999', 1],
])('%s is page %s', (query, expected) => {
  expect(pageOf(new URLSearchParams(query))).toBe(expected)
})

test('a choice that is none chooses nothing', () => {
  const query = new URLSearchParams('role=admin&state=lost&q=%20asha%20')
  expect(chosenOf(query, 'role', ['client', 'admin'])).toBe('admin')
  expect(chosenOf(query, 'state', ['new'])).toBeUndefined()
  expect([typedOf(query, 'q'), typedOf(query, 'none')]).toEqual(['asha', ''])
})
