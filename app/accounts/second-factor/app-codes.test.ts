import { HOTP, Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { plainCode } from '~/domain/accounts/second-factor'
import { appEnrolment, newAppSecret, newRecoveryCodes, stepOfCode } from './app-codes'

/** RFC 6238, appendix B: the key "12345678901234567890", the last six of its eight digits. */
const rfcSecret = Secret.fromUTF8('12345678901234567890').base32

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
])('at %s the code of the RFC’s key is %s', (at, code) => {
  const now = new Date(at)
  expect(stepOfCode(rfcSecret, code, now)).toBe(Math.floor(now.getTime() / 30_000))
})

test('a code is good a step before and after its own, and no longer', () => {
  const now = new Date('2026-11-23T04:00:10Z')
  const step = Math.floor(now.getTime() / 30_000)
  const codeOf = (counter: number) => HOTP.generate({ secret: Secret.fromBase32(rfcSecret), counter, digits: 6 })
  const found = [-2, -1, 0, 1, 2].map((delta) => stepOfCode(rfcSecret, codeOf(step + delta), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
})

test.each(['', ' ', '28708', '2870822', '28708a', '٢٨٧٠٨٢', 'null', '-1', '287082\n287082'])(
  '%j is no code',
  (typed) => {
    expect(stepOfCode(rfcSecret, typed, new Date('1970-01-01T00:00:59Z'))).toBeNull()
  },
)

test('a code may be typed in two groups', () => {
  expect(stepOfCode(rfcSecret, ' 287 082 ', new Date('1970-01-01T00:00:59Z'))).toBe(1)
})

test('each key is another one of 160 bits, and its address names clinic and account', () => {
  const [one, other] = [newAppSecret(), newAppSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  const { key, uri } = appEnrolment(one, { issuer: 'Aahar', account: 'asha@example.com' })
  expect(key.replaceAll(' ', '')).toBe(one)
  const address = new URL(uri)
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(address.pathname)).toBe('/Aahar:asha@example.com')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: one,
    issuer: 'Aahar',
    digits: '6',
    period: '30',
  })
})

test('ten recovery codes of 118 bits, all different', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/)
    expect(plainCode(` ${code.toUpperCase()} `)).toHaveLength(24)
  }
})
