/**
 * Access tokens: signed notes of who logged in by which session, good for 15 minutes. A token alone opens nothing: whether
 * the session still runs, and what the person may do, is read from the database on each call.
 */
import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { keyFor } from '~/platform/vault/secrets.server'
import type { Clock } from '~/platform/work/clock'

export type AccessClaims = { userId: string; sessionId: string }

export type AccessTokens = {
  sign(claims: AccessClaims): Promise<string>
  /** null for what is forged, foreign, expired or no token at all. */
  verify(token: string): Promise<AccessClaims | null>
}

const lifetimeSeconds = 15 * 60
const issuer = 'aahar'
const audience = 'aahar clinic api'
const type = 'at+jwt'
const maxTokenLength = 1024
const maxRemembered = 1000

/** @param secrets newest first: the first signs, all verify */
export function createAccessTokens({ secrets, clock }: { secrets: readonly string[]; clock: Clock }): AccessTokens {
  const keys = Promise.all(secrets.map((secret) => importKey(keyFor('access tokens', secret))))
  // A person's next calls bring the same token: its signature is checked once, its time always.
  const remembered = new Map<string, AccessClaims & { expiresAtMs: number }>()

  async function readClaims(token: string) {
    for (const key of await keys) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          currentDate: clock(),
        })
        return { userId: String(payload.sub), sessionId: String(payload.sid), expiresAtMs: Number(payload.exp) * 1000 }
      } catch {
        // The next key may be the one; what no key fits is no token of ours.
      }
    }
    return null
  }

  return {
    async sign({ userId, sessionId }) {
      const [newest] = await keys
      if (!newest) throw new Error('No secret to sign with')
      const issuedAt = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(newest)
    },

    async verify(token) {
      if (token.length > maxTokenLength) return null
      const id = createHash('sha256').update(token).digest('base64')
      const claims = remembered.get(id) ?? (await readClaims(token))
      if (!claims || claims.expiresAtMs <= clock().getTime()) {
        remembered.delete(id)
        return null
      }
      if (!remembered.has(id) && remembered.size >= maxRemembered) remembered.clear()
      remembered.set(id, claims)
      return { userId: claims.userId, sessionId: claims.sessionId }
    },
  }
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
