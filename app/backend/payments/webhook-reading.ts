/** What the webhooks of all providers have in common: a signature over the raw body, a key of their own, an object. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `signature` is the HMAC-SHA256 of `message`; in constant time. */
export function isSigned(
  message: string,
  { signature, secret, encoding }: { signature: string; secret: string; encoding: 'base64' | 'hex' },
): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest(encoding))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** For a webhook that came without a key of its own, or with none that could be kept. */
export function eventKeyOf(given: string | null, rawBody: string): string {
  if (given !== null && /^[\w.:-]{1,100}$/.test(given)) return given
  return createHash('sha256').update(rawBody).digest('hex')
}

/** The object a webhook carries; null where it is none. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as never) : null
  } catch {
    return null
  }
}
