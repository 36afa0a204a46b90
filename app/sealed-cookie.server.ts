/** Values that travel through a browser which may neither read nor change them: encrypted and authenticated (AES-256-GCM). */
import { CompactEncrypt, compactDecrypt } from 'jose'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** @param keys 32 bytes each, newest first; the newest seals */
export async function seal(value: unknown, keys: readonly Uint8Array[]): Promise<string> {
  const [key] = keys
  if (!key) throw new Error('A cookie cannot be sealed without a key.')
  return new CompactEncrypt(encoder.encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

/** What was sealed with any of the keys; undefined for anything else. */
export async function open(sealed: string, keys: readonly Uint8Array[]): Promise<unknown> {
  for (const key of keys) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return JSON.parse(decoder.decode(plaintext)) as unknown
    } catch {
      // Another key, or no value of ours.
    }
  }
  return undefined
}
