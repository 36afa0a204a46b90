/** Values that travel through a browser which may neither read nor change them: encrypted and authenticated (AES-256-GCM). */
import { CompactEncrypt, compactDecrypt } from 'jose'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** @param keys 32 bytes each, newest first; the newest seals */
export const seal = (value: unknown, keys: readonly Uint8Array[]): Promise<string> =>
  sealBytes(encoder.encode(JSON.stringify(value)), keys)

/** What was sealed with any of the keys; undefined for anything else. */
export async function open(sealed: string, keys: readonly Uint8Array[]): Promise<unknown> {
  const bytes = await openBytes(sealed, keys)
  try {
    return bytes && (JSON.parse(decoder.decode(bytes)) as unknown)
  } catch {
    return undefined
  }
}

/** As `seal`, of what is packed already: a third shorter than as a text. */
export async function sealBytes(bytes: Uint8Array, keys: readonly Uint8Array[]): Promise<string> {
  const [key] = keys
  if (!key) throw new Error('A cookie cannot be sealed without a key.')
  return new CompactEncrypt(bytes).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)
}

/** As `open`. */
export async function openBytes(sealed: string, keys: readonly Uint8Array[]): Promise<Uint8Array | undefined> {
  for (const key of keys) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return plaintext
    } catch {
      // Another key, or no value of ours.
    }
  }
  return undefined
}
