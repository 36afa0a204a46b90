/**
 * What the database must not be able to tell is stored sealed: what people write of their health, the data of mails, links
 * that let their holder act for a person. AES-256-GCM with a key the database does not hold. Each sealed text names the key
 * it was sealed with, so that keys can be changed while old texts stay readable, and is bound to its place (table, column,
 * row), so that a person who can write to the database cannot move one person's text to another's row.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from '~/secrets.server'

/** Where a sealed text stands; `id` names its row for good. */
export type SealedPlace = { table: string; column: string; id: string }

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
  if (!newest) throw new Error('Nothing can be sealed without a key.')

  return {
    /** How every text sealed with the newest key begins. */
    newestPrefix: newest.prefix,

    seal(text: string, place: SealedPlace): string {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(bytesOf(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return newest.prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** The text; null where its key is gone, it was changed, or it was sealed for another place. */
    open(sealed: string, place: SealedPlace): string | null {
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

/** Whether a text looks sealed, with whatever key; everything else in a sealed column is from before it was sealed. */
export const isSealed = (text: string): boolean => /^n1\.[0-9a-f]{12}\./.test(text)

const bytesOf = ({ table, column, id }: SealedPlace) => Buffer.from(`${table}.${column}:${id}`)
