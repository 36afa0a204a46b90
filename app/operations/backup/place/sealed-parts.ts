/**
 * Files sealed with a passphrase, in parts of some megabytes, so that a database of any size takes little memory and each part
 * is checked before a byte of it is used. The key of a backup comes from the passphrase by scrypt, with a salt of its own;
 * each file has a key made from that one (HKDF); each part is AES-256-GCM, bound to its backup, its file, its number and
 * whether it is the last: parts can be neither changed, swapped, left out nor cut off.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { keyFor } from '~/platform/vault/secrets.server'

/** OWASP's second choice for scrypt: 64 MB, so that small machines can make backups as well. */
export type KeyMaking = { name: 'scrypt'; N: number; r: number; p: number; salt: string }

export const newKeyMaking = (): KeyMaking => ({
  name: 'scrypt',
  N: 2 ** 16,
  r: 8,
  p: 2,
  salt: randomBytes(16).toString('base64url'),
})

const makeKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** @returns 32 bytes, as text for `keyFor` */
export async function keyOfPassphrase(passphrase: string, { N, r, p, salt }: KeyMaking): Promise<string> {
  // What a damaged manifest asks for must not take all memory.
  if (N > 2 ** 20 || r > 32 || p > 16) throw new Error('The manifest asks for a key that no backup of ours has.')
  const options = { N, r, p, maxmem: 128 * N * r * 2 }
  const bytes = await makeKey(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, options)
  return bytes.toString('base64url')
}

export type KeyOf = (making: KeyMaking) => Promise<string>

/** The keys of several backups, each made once: one takes 64 MB and a third of a second. */
export function keysOfPassphrase(passphrase: string): KeyOf {
  const made = new Map<string, Promise<string>>()
  return (making) => {
    const id = JSON.stringify(making)
    const key = made.get(id) ?? keyOfPassphrase(passphrase, making)
    made.set(id, key)
    return key
  }
}

const partBytes = 8 * 1024 * 1024
const nonceLength = 12
const tagLength = 16

/** Which file of which backup; `key` is that of the backup. */
export type SealedFile = { backup: string; file: string; key: string }

export type SealedInfo = { parts: number; bytes: number; digest: string }

/**
 * Seals what `bytes` gives and hands each part to `put`.
 * @returns how many parts there are, and size and SHA-256 of the plain bytes
 */
export async function sealParts(
  which: SealedFile,
  bytes: AsyncIterable<Buffer>,
  put: (number: number, sealed: Buffer<ArrayBuffer>) => Promise<void>,
): Promise<SealedInfo> {
  const hash = createHash('sha256')
  let size = 0
  let parts = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const send = async (isLast: boolean) => {
    const plain = Buffer.concat(waiting)
    const part = isLast ? plain : plain.subarray(0, partBytes)
    waiting = isLast ? [] : [plain.subarray(partBytes)]
    waitingBytes -= part.length
    await put(parts, sealPart(which, { number: parts, isLast }, part))
    parts += 1
  }
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
    waiting.push(chunk)
    waitingBytes += chunk.length
    // One byte more than a part: otherwise this one may be the last.
    while (waitingBytes > partBytes) await send(false)
  }
  await send(true)
  return { parts, bytes: size, digest: hash.digest('hex') }
}

/**
 * The plain bytes of a file.
 * @param get a part; null where it is not there
 * @throws {Error} where the passphrase is another one, or a part is missing or changed
 */
export async function* openParts(
  which: SealedFile,
  { parts, bytes, digest }: SealedInfo,
  get: (number: number) => Promise<Buffer | null>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for (let number = 0; number < parts; number += 1) {
    const sealed = await get(number)
    if (sealed === null) throw new Error(`Part ${number + 1} of ${parts} of ${which.file} is missing.`)
    const plain = openPart(which, { number, isLast: number === parts - 1 }, sealed)
    hash.update(plain)
    size += plain.length
    yield plain
  }
  if (size !== bytes || hash.digest('hex') !== digest) throw new Error(`${which.file} is not what was backed up.`)
}

type Part = { number: number; isLast: boolean }

const boundTo = ({ backup, file }: SealedFile, { number, isLast }: Part) =>
  Buffer.from(JSON.stringify(['aahar backup', backup, file, number, isLast]))

const keyOfFile = ({ backup, file, key }: SealedFile) => keyFor(`backup ${backup} ${file}`, key)

function sealPart(which: SealedFile, part: Part, plain: Buffer): Buffer<ArrayBuffer> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyOfFile(which), nonce).setAAD(boundTo(which, part))
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

function openPart(which: SealedFile, part: Part, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceLength)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOfFile(which), nonce, { authTagLength: tagLength })
    decipher.setAAD(boundTo(which, part)).setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()])
  } catch (error) {
    throw new Error(`${which.file} cannot be opened: the passphrase is another one, or the backup was changed.`, {
      cause: error,
    })
  }
}
