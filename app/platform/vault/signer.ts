/** Signatures of short texts, for links that prove themselves: nothing of them is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from './secrets.server'

/**
 * @param purpose what is signed: a signature made for one purpose says nothing for another
 * @param secrets newest first: the first signs, all are accepted
 */
export function createSigner(purpose: string, secrets: readonly string[]) {
  const keys = secrets.map((secret) => keyFor(purpose, secret))
  const signed = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign(text: string): string {
      const [newest] = keys
      if (!newest) throw new Error('No secret to sign with')
      return signed(newest, text)
    },
    isSigned(text: string, signature: string): boolean {
      const given = Buffer.from(signature)
      return keys.some((key) => {
        const expected = Buffer.from(signed(key, text))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}
