import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.server'

test('each dark module is drawn once, and there is a quiet zone of four around it', () => {
  const text = 'otpauth://totp/Aahar:owner%40aahar.example?issuer=Aahar&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const { size, path } = qrCode(text)
  const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])
  const dark = encode(text, { ecc: 'M', border: 4 }).data.flat().filter(Boolean)
  expect(drawn).toHaveLength(dark.length)
  expect(new Set(drawn.map(String)).size).toBe(drawn.length)
  expect(Math.min(...drawn.flat())).toBe(4)
  expect(Math.max(...drawn.flat())).toBe(size - 5)
})
