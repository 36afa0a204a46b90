import { expect, test } from 'vitest'
import { openText, sealText } from './sealing.server'

const key = (fill: number) => new Uint8Array(32).fill(fill)

test.each(['thyroid', '', 'मधुमेह 🍲 سكري', 'x'.repeat(100_000)])('%j opens with its key alone', (text) => {
  const sealed = sealText(key(1), text)
  expect(openText(key(1), sealed)).toBe(text)
  expect(() => openText(key(2), sealed)).toThrow()
  if (text) expect(sealed.includes(text)).toBe(false)
})

test('the same text is never sealed to the same bytes twice', () => {
  expect(sealText(key(1), 'thyroid').equals(sealText(key(1), 'thyroid'))).toBe(false)
})

test('what is bound to a text opens with that text alone', () => {
  const sealed = sealText(key(1), 'thyroid', 'appointments.message:1')
  expect(openText(key(1), sealed, 'appointments.message:1')).toBe('thyroid')
  expect(() => openText(key(1), sealed, 'appointments.message:2')).toThrow()
  expect(() => openText(key(1), sealed)).toThrow()
})

test('changed or cut at any byte, it does not open', () => {
  const sealed = sealText(key(1), 'thyroid')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => openText(key(1), changed), `changed at ${index}`).toThrow()
    expect(() => openText(key(1), sealed.subarray(0, index)), `cut at ${index}`).toThrow()
  }
})
