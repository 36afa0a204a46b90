import { expect, test } from 'vitest'
import { createAccessTokens } from './access-tokens'

const claims = { userId: 'u1', sessionId: 's1' }
const old = 'an old secret of more than 32 letters'
const fresh = 'a fresh secret of more than 32 letters'

function tokensAt(secrets: string[]) {
  let time = new Date('2026-11-21T04:00:00.000Z')
  const tokens = createAccessTokens({ secrets, clock: () => time })
  return { ...tokens, pass: (ms: number) => (time = new Date(time.getTime() + ms)) }
}

test('a token is good for 15 minutes, the first time and every other time', async () => {
  const { sign, verify, pass } = tokensAt([fresh])
  const token = await sign(claims)
  expect(await verify(token)).toEqual(claims)
  pass(15 * 60 * 1000 - 1)
  expect(await verify(token)).toEqual(claims)
  pass(1)
  expect(await verify(token)).toBeNull()
  expect(await verify(token)).toBeNull()
})

test('a token holds ids and times and nothing else', async () => {
  const payload = (await tokensAt([fresh]).sign(claims)).split('.')[1] ?? ''
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    sub: 'u1',
    sid: 's1',
    iss: 'aahar',
    aud: 'aahar clinic api',
    iat: 1795233600,
    exp: 1795234500,
  })
})

test('the newest secret signs, all verify, and one that is gone does not', async () => {
  const before = await tokensAt([old]).sign(claims)
  const rotated = tokensAt([fresh, old])
  expect(await rotated.verify(before)).toEqual(claims)
  const after = await rotated.sign(claims)
  expect(await tokensAt([fresh]).verify(after)).toEqual(claims)
  expect(await tokensAt([old]).verify(after)).toBeNull()
  expect(await tokensAt([fresh]).verify(before)).toBeNull()
})

test('more people than are remembered are verified all the same', async () => {
  const { sign, verify } = tokensAt([fresh])
  const tokens = await Promise.all(Array.from({ length: 1100 }, (_, n) => sign({ userId: `u${n}`, sessionId: 's' })))
  for (const round of [1, 2])
    for (const [n, token] of tokens.entries())
      expect(await verify(token), `round ${round}`).toEqual({ userId: `u${n}`, sessionId: 's' })
})
