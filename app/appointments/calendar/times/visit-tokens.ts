/**
 * The token in a mail's link by which a client moves their own visit without logging in. It names the visit and is signed for the address
 * that the mail went to: once staff have corrected that address, the former link does nothing. Nothing of it is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '~/platform/vault/secrets.server'

export type VisitTokens = ReturnType<typeof createVisitTokens>

type Visit = { id: string; email: string }

/** @param secrets newest first: the first signs, all are accepted */
export function createVisitTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) => keyFor('visit links', secret))
  const sign = (key: Uint8Array, { id, email }: Visit) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, email]))
      .digest('base64url')
  return {
    make(visit: Visit): string {
      const [newest] = keys
      if (!newest) throw new Error('No secret to sign with')
      return `${visit.id}.${sign(newest, visit)}`
    },

    /** Which visit a token speaks of, proven or not; null where it speaks of none. */
    idIn: (token: string): string | null => /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1] ?? null,

    isFor(token: string, visit: Visit): boolean {
      const given = Buffer.from(token)
      return keys.some((key) => {
        const expected = Buffer.from(`${visit.id}.${sign(key, visit)}`)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}
