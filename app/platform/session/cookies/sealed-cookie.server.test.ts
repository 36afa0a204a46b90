import { expect, test } from 'vitest'
import { open, seal } from './sealed-cookie.server'

const key = (fill: number) => new Uint8Array(32).fill(fill)

test('what was sealed with one key opens with it, also when it is no longer the newest', async () => {
  const sealed = await seal({ name: 'Ritika ₹' }, [key(1)])
  expect(sealed).not.toContain('Ritika')
  expect(await open(sealed, [key(1)])).toEqual({ name: 'Ritika ₹' })
  expect(await open(sealed, [key(2), key(1)])).toEqual({ name: 'Ritika ₹' })
})

test('another key, a changed letter, a stranger’s algorithm or rubbish opens to nothing', async () => {
  const sealed = await seal({ admin: false }, [key(1)])
  expect(await open(sealed, [key(2)])).toBeUndefined()
  const parts = sealed.split('.')
  const turned = (text = '') => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
  for (const at of [2, 3, 4]) {
    expect(await open(parts.map((part, i) => (i === at ? turned(part) : part)).join('.'), [key(1)])).toBeUndefined()
  }
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"admin":true}').toString('base64url')}.`
  for (const rubbish of [none, '', 'x', '....', '{"admin":true}', 'a'.repeat(5000)]) {
    expect(await open(rubbish, [key(1)])).toBeUndefined()
  }
})

test('sealing without a key fails instead of sealing with nothing', async () => {
  await expect(seal({}, [])).rejects.toThrow()
})

test('a cookie that a browser has from an older version of the program still opens', async () => {
  const held =
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..h99m2O187K_PD1a8.69VrNmxwcbWgmz-K27X1JhjUFyg7.w25wsehjtdHW7tDQzzhB3g'
  expect(await open(held, [key(1)])).toEqual({ name: 'Ritika ₹' })
})
