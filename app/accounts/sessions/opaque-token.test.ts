import { expect, test } from 'vitest'
import { createOpaqueToken, hashToken, sealWithToken, unsealWithToken } from './opaque-token'

test('tokens are 256 bits that fit in an address, and no two are the same', () => {
  const tokens = Array.from({ length: 100 }, createOpaqueToken)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(new Set(tokens).size).toBe(100)
})

test('what is sealed with a token opens with it alone', () => {
  const token = createOpaqueToken()
  const sealed = sealWithToken(token, '{"भेद":1}')
  expect(unsealWithToken(token, sealed)).toBe('{"भेद":1}')
  expect(sealed).not.toBe(sealWithToken(token, '{"भेद":1}'))
  expect(() => unsealWithToken(createOpaqueToken(), sealed)).toThrow()
  expect(() => unsealWithToken(hashToken(token), sealed), 'what is stored is no key').toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of [0, 12, bytes.length - 1]) {
    const tampered = Buffer.from(bytes)
    tampered[place] = (tampered[place] ?? 0) ^ 1
    expect(() => unsealWithToken(token, tampered.toString('base64url'))).toThrow()
  }
})

test('what an older version of the program has sealed still opens', () => {
  const stored = 'UfxN5lgRv5jQSvywzKA0KmNIzVMvJVNmnX76XfzokGWxsZZXWL2wBzz-CA'
  expect(unsealWithToken('the_token_of_these_tests_that_is_43_chars_x', stored)).toBe('{"भेद":1}')
})
