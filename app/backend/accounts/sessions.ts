/**
 * The rules of sessions. A login begins one: a family of refresh tokens, each good for one rotation. A token that is shown
 * again within 30 s of its rotation gets the same pair once more, because tabs ask at once and answers get lost, also when
 * the process is killed between the two; shown later it is stolen, and the whole session ends. Passwords are service.ts's.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TokenPair } from '~/clinic/contract/accounts'
import type { Actor } from '../actor'
import { ApiError } from '../api-error'
import { recordAudit } from '../audit/store'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import type { Tables } from '../db/tables'
import type { AccessTokens } from './access-tokens'
import { createOpaqueToken, hashToken, sealWithToken, unsealWithToken } from './opaque-token'
import {
  endSession,
  endSessionOfToken,
  forgetSuccessors,
  getRefreshToken,
  getRoleInSession,
  insertRefreshToken,
  insertSession,
  isGoodToken,
  markRotated,
  type RefreshToken,
} from './session-store'

/** A session with its first pair, made before the transaction that stores it. */
export type NewSession = { id: string; userId: string; tokens: TokenPair }

export type Sessions = ReturnType<typeof createSessions>

const dayMs = 24 * 60 * 60 * 1000
const sessionLifetimeMs = 30 * dayMs
const idleLifetimeMs = 14 * dayMs
const graceMs = 30_000

type SessionsOptions = { db: Kysely<Tables>; clock: Clock; accessTokens: AccessTokens }

/** As `isRunning` of the sessions, for the one who asks with every page: at once where the database answers at once. */
export function createSessionCheck(database: Pick<Database, 'db' | 'hasRowNow'>, clock: Clock) {
  const hashes = new Map<string, string>()
  const hashOf = (token: string) => {
    let hash = hashes.get(token)
    if (hash === undefined) {
      hash = hashToken(token)
      if (hashes.size >= 1000) hashes.clear()
      hashes.set(token, hash)
    }
    return hash
  }
  return (token: string): boolean | Promise<boolean> => isGoodToken(database, hashOf(token), clock())
}

export function createSessions({ db, clock, accessTokens }: SessionsOptions) {
  const newPair = async (claims: { userId: string; sessionId: string }): Promise<TokenPair> => ({
    access_token: await accessTokens.sign(claims),
    refresh_token: createOpaqueToken(),
  })
  const storePair = (trx: Kysely<Tables>, sessionId: string, pair: TokenPair, now: Date) =>
    insertRefreshToken(trx, {
      hash: hashToken(pair.refresh_token),
      sessionId,
      expiresAt: new Date(now.getTime() + idleLifetimeMs),
    })

  /** null: another caller rotated it in the meantime */
  async function rotate(
    token: string,
    { session_id: sessionId, user_id: userId }: RefreshToken,
  ): Promise<TokenPair | null> {
    const pair = await newPair({ userId, sessionId })
    const sealedSuccessor = sealWithToken(token, JSON.stringify(pair))
    const now = clock()
    return db.transaction().execute(async (trx) => {
      if (!(await markRotated(trx, { hash: hashToken(token), sealedSuccessor }, now))) return null
      await storePair(trx, sessionId, pair, now)
      await forgetSuccessors(trx, { sessionId, rotatedBefore: new Date(now.getTime() - graceMs) })
      return pair
    })
  }

  /** @throws {ApiError} session_ended */
  async function answerAgain(token: string, shown: RefreshToken): Promise<TokenPair> {
    const now = clock()
    const sinceMs = now.getTime() - Date.parse(shown.rotated_at ?? '')
    if (sinceMs <= graceMs && shown.sealed_successor !== null)
      return JSON.parse(unsealWithToken(token, shown.sealed_successor)) as TokenPair
    const { session_id: sessionId, user_id: userId } = shown
    await db.transaction().execute(async (trx) => {
      await endSession(trx, sessionId, now)
      await recordAudit(trx, { at: now, action: 'session_token_reused', actor: null, subject: userId })
    })
    throw new ApiError('session_ended')
  }

  return {
    /** Makes a session; `store` writes it. Signing is no work for the inside of a transaction. */
    async prepare(userId: string): Promise<NewSession> {
      const id = uuidv7()
      return { id, userId, tokens: await newPair({ userId, sessionId: id }) }
    },

    async store(trx: Kysely<Tables>, { id, userId, tokens }: NewSession): Promise<void> {
      const now = clock()
      await insertSession(trx, { id, userId, expiresAt: new Date(now.getTime() + sessionLifetimeMs) }, now)
      await storePair(trx, id, tokens, now)
    },

    /**
     * A new pair for a refresh token.
     * @throws {ApiError} session_ended
     */
    async refresh(token: string): Promise<TokenPair> {
      const find = () => getRefreshToken(db, hashToken(token), clock())
      const shown = await find()
      if (!shown) throw new ApiError('session_ended')
      if (shown.rotated_at !== null) return answerAgain(token, shown)
      const pair = await rotate(token, shown)
      if (pair) return pair
      const overtaken = await find()
      if (!overtaken) throw new ApiError('session_ended')
      return answerAgain(token, overtaken)
    },

    /** Whether the session of the token goes on; a rotated token answers for its session as well, and ends nothing. */
    isRunning: async (token: string): Promise<boolean> =>
      (await getRefreshToken(db, hashToken(token), clock())) !== null,

    /** Ends the session of the token, if it has one. */
    end: (token: string): Promise<void> => endSessionOfToken(db, hashToken(token), clock()),

    /** Who sent the request. Anonymous, with a mark, for a bearer token that is not good. */
    async resolveActor(request: Request): Promise<Actor> {
      const authorization = request.headers.get('authorization') ?? ''
      if (!/^Bearer\b/i.test(authorization)) return { kind: 'anonymous' }
      const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
      const claims = token === undefined ? null : await accessTokens.verify(token)
      const role = claims && (await getRoleInSession(db, claims, clock()))
      return role ? { kind: role, ...claims } : { kind: 'anonymous', hasBadToken: true }
    },
  }
}
