/**
 * What people write of their health is stored sealed: AES-256-GCM with a key the database does not hold. Each sealed text
 * names the key it was sealed with, so that keys can be changed while old texts stay readable, and is bound to its place
 * (table, column, row), so that nobody who can write to the database moves one person's note to another.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from '~/secrets.server'

/** Where a sealed text stands. */
export type NotePlace = { table: string; column: string; id: string }

export type Vault = ReturnType<typeof createVault>

const ivLength = 12
const tagLength = 16

/** @param secrets newest first: the first one seals, all of them open */
export function createVault(secrets: readonly string[]) {
  const keys = secrets.map((secret) => ({
    prefix: `n1.${Buffer.from(keyFor('health note key id', secret)).toString('hex', 0, 6)}.`,
    key: keyFor('health notes', secret),
  }))
  const [newest] = keys
  if (!newest) throw new Error('Health notes cannot be sealed without a key.')

  return {
    /** How every text sealed with the newest key begins. */
    newestPrefix: newest.prefix,

    seal(text: string, place: NotePlace): string {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(bytesOf(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return newest.prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** The text; null where its key is gone, it was changed, or it was sealed for another place. */
    open(sealed: string, place: NotePlace): string | null {
      const used = keys.find(({ prefix }) => sealed.startsWith(prefix))
      if (!used) return null
      const bytes = Buffer.from(sealed.slice(used.prefix.length), 'base64url')
      if (bytes.length < ivLength + tagLength) return null
      const decipher = createDecipheriv('aes-256-gcm', used.key, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(bytesOf(place)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
        return text.toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const bytesOf = ({ table, column, id }: NotePlace) => Buffer.from(`${table}.${column}:${id}`)
