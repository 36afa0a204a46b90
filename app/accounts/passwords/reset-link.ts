/** A link that sets a password: what of it is stored, and how it is written. */
import { hashToken } from '../sessions/opaque-token'

const lifetimeMs = 30 * 60 * 1000

/** For `insertPasswordReset`. */
export function newReset(token: string, userId: string, now: Date, goodForMs = lifetimeMs) {
  return { hash: hashToken(token), userId, expiresAt: new Date(now.getTime() + goodForMs) }
}

export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${token}`
