/**
 * Values that travel through a browser which may neither read nor change them: a compact JWE (RFC 7516) with `dir` and
 * A256GCM. The cookies that browsers hold have this format: it must not change.
 */
import { nonceLength, openText, sealOverhead, sealText } from './sealing.server'

const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url')

/** @param keys 32 bytes each, newest first; the newest seals */
export function seal(value: unknown, keys: readonly Uint8Array[]): string {
  const [key] = keys
  if (!key) throw new Error('A cookie cannot be sealed without a key.')
  const sealed = sealText(key, JSON.stringify(value), header)
  const nonce = sealed.subarray(0, nonceLength)
  const tag = sealed.subarray(nonceLength, sealOverhead)
  return [header, '', ...[nonce, sealed.subarray(sealOverhead), tag].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

/** What was sealed with any of the keys; undefined for anything else. */
export function open(sealed: string, keys: readonly Uint8Array[]): unknown {
  const [ownHeader, noKey, ...parts] = sealed.split('.')
  const [nonce, ciphertext, tag, ...more] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (ownHeader !== header || noKey !== '' || !nonce || !ciphertext || !tag || more.length > 0) return undefined
  for (const key of keys) {
    try {
      return JSON.parse(openText(key, Buffer.concat([nonce, tag, ciphertext]), header)) as unknown
    } catch {
      // Sealed with another key, or by a stranger.
    }
  }
  return undefined
}
