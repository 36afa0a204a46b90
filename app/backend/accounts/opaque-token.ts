/** Random tokens that are kept as hashes, and what is locked away with one. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits in 43 characters that fit in an address. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. With 256 random bits in it there is nothing to guess, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const nonceBytes = 12
const tagBytes = 16

/** Encrypts (AES-256-GCM) with a key that only whoever holds the token has: the database does not. */
export function sealWithToken(token: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealKey(token), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws where the token is another one or the text has been tampered with */
export function unsealWithToken(token: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealKey(token), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

function sealKey(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', 'aahar sealed successor', 32))
}
