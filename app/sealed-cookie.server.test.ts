import { compactDecrypt } from 'jose'
import { expect, test } from 'vitest'
import { open, seal } from '~/sealed-cookie.server'

const key = (fill: number) => new Uint8Array(32).fill(fill)

test('what was sealed with one key opens with it, also when it is no longer the newest', () => {
  const sealed = seal({ name: 'Ritika ₹' }, [key(1)])
  expect(sealed).not.toContain('Ritika')
  expect(open(sealed, [key(1)])).toEqual({ name: 'Ritika ₹' })
  expect(open(sealed, [key(2), key(1)])).toEqual({ name: 'Ritika ₹' })
})

test('another key, a changed letter, a stranger’s algorithm or rubbish opens to nothing', () => {
  const sealed = seal({ admin: false }, [key(1)])
  expect(open(sealed, [key(2)])).toBeUndefined()
  const parts = sealed.split('.')
  const turned = (text = '') => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
  for (const at of [2, 3, 4]) {
    expect(open(parts.map((part, i) => (i === at ? turned(part) : part)).join('.'), [key(1)])).toBeUndefined()
  }
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"admin":true}').toString('base64url')}.`
  for (const rubbish of [none, '', 'x', '....', '{"admin":true}', 'a'.repeat(5000)]) {
    expect(open(rubbish, [key(1)])).toBeUndefined()
  }
})

test('a cookie that a browser has from an older version of the program still opens, and the new ones are as old ones', async () => {
  const held =
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..h99m2O187K_PD1a8.69VrNmxwcbWgmz-K27X1JhjUFyg7.w25wsehjtdHW7tDQzzhB3g'
  expect(open(held, [key(1)])).toEqual({ name: 'Ritika ₹' })
  const { plaintext, protectedHeader } = await compactDecrypt(seal({ name: 'Ritika ₹' }, [key(1)]), key(1))
  expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM' })
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ name: 'Ritika ₹' })
})

test('sealing without a key fails instead of sealing with nothing', () => {
  expect(() => seal({}, [])).toThrow()
})
