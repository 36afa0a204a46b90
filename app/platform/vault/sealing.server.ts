/**
 * Sealing: AES-256-GCM. Only the holder of the key reads a sealed text, and any change to it is noticed. The bytes are the
 * nonce (12), the tag (16) and the ciphertext. Keys come from `keyFor` (secrets.server.ts), one for each purpose.
 */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
/** Where the ciphertext begins. */
const sealOverhead = nonceLength + tagLength

/**
 * @param key 32 bytes; as a KeyObject where it is used often: Node makes one of bytes each time
 * @param boundTo is not in the result: it opens only together with the same text (GCM's additional data)
 */
export function sealText(key: Uint8Array | KeyObject, text: string, boundTo = ''): Buffer {
  return sealBytes(key, Buffer.from(text), boundTo)
}

/** As `sealText`. */
export function sealBytes(key: Uint8Array | KeyObject, bytes: Uint8Array, boundTo = ''): Buffer {
  const nonce = newNonce()
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo))
  const ciphertext = cipher.update(bytes)
  // GCM has no blocks to fill: nothing more comes.
  cipher.final()
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

let random = Buffer.alloc(0)

/** Random bytes are drawn for many nonces at once, as one draw takes half as long as the sealing itself. */
function newNonce(): Buffer {
  if (random.length < nonceLength) random = randomBytes(256 * nonceLength)
  const nonce = random.subarray(0, nonceLength)
  random = random.subarray(nonceLength)
  return nonce
}

/** @throws {Error} where the key or `boundTo` is another one, or the bytes were changed or cut */
export function openText(key: Uint8Array | KeyObject, sealed: Buffer, boundTo = ''): string {
  return openBytes(key, sealed, boundTo).toString()
}

/** As `openText`. */
export function openBytes(key: Uint8Array | KeyObject, sealed: Buffer, boundTo = ''): Buffer {
  const nonce = sealed.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(nonceLength, sealOverhead))
  return Buffer.concat([decipher.update(sealed.subarray(sealOverhead)), decipher.final()])
}
