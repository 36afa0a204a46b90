/**
 * Texts that a thief of the database must not read are stored sealed: what people write of their health, mails, links
 * that let their holder act for a person. The key (sealing.server.ts) is not in the database. Each sealed text names the key
 * it was sealed with, so that keys can be changed while old texts stay readable, and is bound to its place (table, column,
 * row), so that a person who can write to the database cannot move one person's text to another's row.
 */
import { createSecretKey } from 'node:crypto'
import { openText, sealText } from './sealing.server'
import { keyFor } from './secrets.server'

/** Where a sealed text stands; `id` names its row for good. */
export type SealedPlace = { table: string; column: string; id: string }

export type Vault = ReturnType<typeof createVault>

/** @param secrets newest first: the first one seals, all of them open */
export function createVault(secrets: readonly string[]) {
  const keys = secrets.map((secret) => ({
    prefix: `n1.${Buffer.from(keyFor('health note key id', secret)).toString('hex', 0, 6)}.`,
    key: createSecretKey(keyFor('health notes', secret)),
  }))
  const [newest] = keys
  if (!newest) throw new Error('Nothing can be sealed without a key.')

  return {
    /** How every text sealed with the newest key begins. */
    newestPrefix: newest.prefix,

    seal(text: string, place: SealedPlace): string {
      return newest.prefix + sealText(newest.key, text, nameOf(place)).toString('base64url')
    },

    /** The text; null where its key is gone, it was changed, or it was sealed for another place. */
    open(sealed: string, place: SealedPlace): string | null {
      const used = keys.find(({ prefix }) => sealed.startsWith(prefix))
      if (!used) return null
      try {
        return openText(used.key, Buffer.from(sealed.slice(used.prefix.length), 'base64url'), nameOf(place))
      } catch {
        return null
      }
    },
  }
}

const nameOf = ({ table, column, id }: SealedPlace) => `${table}.${column}:${id}`
