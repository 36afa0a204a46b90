/**
 * The token in a mail's link by which a client moves their own visit without logging in. It names the visit and is signed for the address
 * that the mail went to: once staff have corrected that address, the former link does nothing. Nothing of it is stored.
 */
import { createSigner } from '~/platform/vault/signer'

export type VisitTokens = ReturnType<typeof createVisitTokens>

type Visit = { id: string; email: string }

/** @param secrets newest first: the first signs, all are accepted */
export function createVisitTokens(secrets: readonly string[]) {
  const { sign, isSigned } = createSigner('visit links', secrets)
  const text = ({ id, email }: Visit) => JSON.stringify([id, email])
  const read = (token: string) => /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token)
  return {
    make: (visit: Visit): string => `${visit.id}.${sign(text(visit))}`,

    /** Which visit a token speaks of, proven or not; null where it speaks of none. */
    idIn: (token: string): string | null => read(token)?.[1] ?? null,

    isFor(token: string, visit: Visit): boolean {
      const [, id, signature = ''] = read(token) ?? []
      return id === visit.id && isSigned(text(visit), signature)
    },
  }
}
