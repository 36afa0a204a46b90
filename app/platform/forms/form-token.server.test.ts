import { expect, test, vi } from 'vitest'
import { formTokenSchema } from '../http/api/form-fields'
import { checkFormToken, formToken } from './form-token.server'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')

const shown = new Date('2026-11-21T04:00:00.000Z')
const after = (ms: number) => new Date(shown.getTime() + ms)
const outOfDate = 'This form is out of date. Please send it again.'
const tooQuick = 'That was very quick. Please take a look and send it again.'
const day = 24 * 60 * 60 * 1000

test.each([
  [0, tooQuick],
  [1999, tooQuick],
  [2000, null],
  [60_000, null],
  [day, null],
  [day + 1, outOfDate],
  [-1, tooQuick],
])('%i ms after the form was shown: %j', (ms, expected) => {
  expect(checkFormToken(formToken(shown), { isSignedIn: false, now: after(ms) })).toBe(expected)
})

test('a client who is signed in may be quick, but not late', () => {
  const check = (ms: number) => checkFormToken(formToken(shown), { isSignedIn: true, now: after(ms) })
  expect([-1, 0, 1999, day].map(check)).toEqual([null, null, null, null])
  expect(check(day + 1)).toBe(outOfDate)
})

test('every form has a token of its own, and the contract takes it', () => {
  const tokens = Array.from({ length: 100 }, () => formToken(shown))
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(formTokenSchema.parse(token)).toBe(token)
})

test('a token made up, or with its time set back, is refused', () => {
  const [time = '', nonce = '', signature = ''] = formToken(shown).split('.')
  const earlier = (Number.parseInt(time, 36) - 1000).toString(36)
  const other = formToken(shown).split('.')
  for (const forged of [
    undefined,
    null,
    '',
    'x',
    `${time}.${nonce}`,
    `${time}.${nonce}.`,
    `${time}.${nonce}.${'A'.repeat(43)}`,
    `${earlier}.${nonce}.${signature}`,
    `${time}.${other[1]}.${signature}`,
    `${time}.${nonce}.${signature}x`,
    `${time}.${nonce}.${signature}\n`,
    new File([], 'token'),
  ])
    expect(checkFormToken(forged, { isSignedIn: true, now: after(10_000) })).toBe(outOfDate)
})
