/**
 * The token in the address a payer comes back to. Phones open it in another browser than the one that ordered, which has no
 * session: with the token that browser may see how the payment stands, and nothing about the client.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '~/platform/vault/secrets.server'

export type ReturnTokens = ReturnType<typeof createReturnTokens>

/** @param secrets newest first: the first signs, all are accepted */
export function createReturnTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) => keyFor('order return tokens', secret))
  const sign = (key: Uint8Array, orderId: string) => createHmac('sha256', key).update(orderId).digest('base64url')
  return {
    of(orderId: string): string {
      const [newest] = keys
      if (!newest) throw new Error('No secret to sign with')
      return sign(newest, orderId)
    },
    isOf(orderId: string, token: string): boolean {
      const given = Buffer.from(token)
      return keys.some((key) => {
        const expected = Buffer.from(sign(key, orderId))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}
