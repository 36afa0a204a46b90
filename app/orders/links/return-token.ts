/**
 * The token in the address a payer comes back to. Phones open it in another browser than the one that ordered, which has no
 * session: with the token that browser may see how the payment stands, and nothing about the client.
 */
import { createSigner } from '~/platform/vault/signer'

export type ReturnTokens = ReturnType<typeof createReturnTokens>

/** @param secrets newest first: the first signs, all are accepted */
export function createReturnTokens(secrets: readonly string[]) {
  const { sign, isSigned } = createSigner('order return tokens', secrets)
  return {
    of: (orderId: string): string => sign(orderId),
    isOf: (orderId: string, token: string): boolean => isSigned(orderId, token),
  }
}
