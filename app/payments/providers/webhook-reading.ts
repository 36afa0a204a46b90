/** What the webhooks of all providers have in common: a signature over the raw body, a key of their own, an object. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { BackendLog } from '~/platform/log/log'
import { GatewayError } from '../gateway'

/** Whether `signature` is the HMAC-SHA256 of `message`; in constant time. */
export function isSigned(
  message: string,
  { signature, secret, encoding }: { signature: string; secret: string; encoding: 'base64' | 'hex' },
): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest(encoding))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * By what a repeated delivery is known: the provider's key together with a hash of the body. The key stands in a header that
 * no signature covers, so alone it could make a new event look like an old one.
 */
export function eventKeyOf(given: string | null, rawBody: string): string {
  const hash = createHash('sha256').update(rawBody).digest('hex')
  return given !== null && /^[\w.:-]{1,100}$/.test(given) ? `${given} ${hash}` : hash
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

/** Of an event that tells of no link, no refund and no dispute. */
export const tellsNothing = (eventKey: string) =>
  ({ ok: true, eventKey, linkId: null, providerRef: null, state: null, refund: null }) as const

/** Of a signed event whose content is not what the provider documents. */
export function logUnreadable(
  log: BackendLog,
  what: 'link' | 'refund' | 'dispute',
  event: { provider: string; eventKey: string },
) {
  log.error('payment_webhook_unreadable', new GatewayError('failed', `no_${what}_event`), event)
}
