import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstinProblem, gstinStateProblem, readGstin, stateOfGstin } from './gstin'

/** Of companies that print theirs: three states, check signs of both kinds. */
const real = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC4175D1Z4', '07AAACR5055K1Z9', '08ABCDE1234F1Z0']

test.each(real)('%s is a GST number', (gstin) => {
  expect(gstinProblem(gstin)).toBeNull()
})

test('one sign that is another, and two neighbours that changed places, are found', () => {
  const signs = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  fc.assert(
    fc.property(fc.constantFrom(...real), fc.nat(14), signs, (gstin, at, sign) => {
      const typed = gstin.slice(0, at) + sign + gstin.slice(at + 1)
      if (typed !== gstin) expect(gstinProblem(typed)).not.toBeNull()
    }),
  )
  expect(gstinProblem('27AAPFU9039F1ZV')).toMatch(/typing mistake/)
})

test.each([
  ['', /15 letters and digits/],
  ['08AAACA1234A1Z', /15 letters and digits/],
  ['08AAACA1234A0ZQ', /15 letters and digits/],
  ['39AAACA1234A1ZK', /No state has the code 39/],
  ['96AAACA1234A1ZQ', /No state has the code 96/],
  ['00AAPFU0939F1ZV', /No state has the code 00/],
  ['25AAPFU0939F1ZV', /No state has the code 25/],
  // An embassy's number (UIN) is none of a business.
  ['0717USA00007UNF', /15 letters and digits/],
])('%s is none', (gstin, said) => {
  expect(gstinProblem(gstin)).toMatch(said)
})

test('it is read as people write it, and is of a state', () => {
  expect(readGstin(' 27aapfu-0939 f1zv ')).toBe('27AAPFU0939F1ZV')
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('27')
  expect(gstinStateProblem('27AAPFU0939F1ZV', '27')).toBeNull()
  expect(gstinStateProblem('27AAPFU0939F1ZV', null)).toBeNull()
  expect(gstinStateProblem('27AAPFU0939F1ZV', '08')).toBe(
    'This GST number is of Maharashtra (27), and the state is Rajasthan (08). Please correct one of them.',
  )
  expect(gstinStateProblem('08ABCDE1234F1Z0', '96')).toMatch(/of Rajasthan \(08\), and the state is Outside India/)
})
