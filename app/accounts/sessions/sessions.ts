/**
 * The rules of sessions. A login begins one: a family of refresh tokens, each good for one rotation. A token that is shown
 * again within 30 s of its rotation gets the same pair once more, because tabs ask at once and answers get lost, also when
 * the process is killed between the two; shown later it is stolen, and the whole session ends. Passwords are service.ts's.
 */

import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { deviceWords } from '~/domain/accounts/device-words'
import { proofKeptMinutes } from '~/domain/accounts/second-factor'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Actor } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { shownNetwork } from '~/platform/limits/limiter'
import type { TokenPair } from '~/platform/session/contract'
import type { Clock } from '~/platform/work/clock'
import { permissionsOf } from '~/team/permissions'
import type { User } from '../account-store'
import { isDemandedNow } from '../second-factor/role-demands'
import type { AccessTokens } from './access-tokens'
import { createOpaqueToken, hashToken, sealWithToken, unsealWithToken } from './opaque-token'
import {
  endSession,
  endSessionOfToken,
  forgetSuccessors,
  getRefreshToken,
  getStandingInSession,
  insertRefreshToken,
  insertSession,
  isGoodToken,
  listRunningSessions,
  markRotated,
  markSeen,
  type RefreshToken,
} from './session-store'

/** A session with its first pair, made before the transaction that stores it. */
export type NewSession = {
  id: string
  userId: string
  tokens: TokenPair
  device: string
  network: string | null
  withSecondFactor: boolean
}

/** `device_token`: by it the device gets an allowance of its own at the next login. */
export type LoggedIn = TokenPair & { user: User; device_token: string }

export type Sessions = ReturnType<typeof createSessions>

const dayMs = 24 * 60 * 60 * 1000
const sessionLifetimeMs = 30 * dayMs
const idleLifetimeMs = 14 * dayMs
const graceMs = 30_000
const proofKeptMs = proofKeptMinutes * 60_000

type SessionsOptions = {
  db: Kysely<Tables>
  clock: Clock
  accessTokens: AccessTokens
  /** The clinic asks its staff for a second factor. */
  isSecondFactorRequired: boolean
}

/** What a session tells its owner of the one who began it. */
export type SessionOrigin = { userAgent: string | undefined; clientAddress: string | undefined }

export function createSessions({ db, clock, accessTokens, isSecondFactorRequired }: SessionsOptions) {
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
    clientAddress: string | undefined,
  ): Promise<TokenPair | null> {
    const pair = await newPair({ userId, sessionId })
    const sealedSuccessor = sealWithToken(token, JSON.stringify(pair))
    const now = clock()
    return db.transaction().execute(async (trx) => {
      if (!(await markRotated(trx, { hash: hashToken(token), sealedSuccessor }, now))) return null
      await storePair(trx, sessionId, pair, now)
      await markSeen(trx, { id: sessionId, network: shownNetwork(clientAddress) ?? null }, now)
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
    async prepare(userId: string, origin: SessionOrigin, withSecondFactor = false): Promise<NewSession> {
      const id = uuidv7()
      const device = deviceWords(origin.userAgent)
      const network = shownNetwork(origin.clientAddress) ?? null
      return { id, userId, device, network, withSecondFactor, tokens: await newPair({ userId, sessionId: id }) }
    },

    async store(trx: Kysely<Tables>, { tokens, ...session }: NewSession): Promise<void> {
      const now = clock()
      await insertSession(trx, { ...session, expiresAt: new Date(now.getTime() + sessionLifetimeMs) }, now)
      await storePair(trx, session.id, tokens, now)
    },

    /** The sessions of a person that can still be used, the one used last first. */
    listOf: (userId: string) => listRunningSessions(db, { userId, idleMs: idleLifetimeMs }, clock()),

    /**
     * A new pair for a refresh token.
     * @throws {ApiError} session_ended
     */
    async refresh(token: string, clientAddress?: string): Promise<TokenPair> {
      const find = () => getRefreshToken(db, hashToken(token), clock())
      const shown = await find()
      if (!shown) throw new ApiError('session_ended')
      if (shown.rotated_at !== null) return answerAgain(token, shown)
      const pair = await rotate(token, shown, clientAddress)
      if (pair) return pair
      const overtaken = await find()
      if (!overtaken) throw new ApiError('session_ended')
      return answerAgain(token, overtaken)
    },

    /** Whether the session of the token goes on; a rotated token answers for its session as well, and ends nothing. */
    isRunning: (token: string): Promise<boolean> => isGoodToken(db, hashToken(token), clock()),

    /** Ends the session of the token, if it has one that runs. */
    async end(token: string, clientAddress?: string): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const userId = await endSessionOfToken(trx, hashToken(token), now)
        const address = shownNetwork(clientAddress)
        if (userId !== null)
          await recordAudit(trx, { at: now, action: 'logged_out', actor: userId, subject: userId, address })
      })
    },

    /** Who sent the request. Anonymous, with a mark, for a bearer token that is not good. */
    async resolveActor(request: Request): Promise<Actor> {
      const authorization = request.headers.get('authorization') ?? ''
      if (!/^Bearer\b/i.test(authorization)) return { kind: 'anonymous' }
      const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
      const claims = token === undefined ? null : await accessTokens.verify(token)
      const now = clock()
      const standing = claims && (await getStandingInSession(db, claims, now))
      if (!standing) return { kind: 'anonymous', hasBadToken: true }
      const { roles, proven_at, has_second_factor } = standing
      const isStaff = roles.length > 0
      const isOfAll = isSecondFactorRequired
      const lacksSecondFactor =
        roles.length > 0 && !has_second_factor && (await isDemandedNow(db, roles, { isOfAll, now }))
      return {
        kind: isStaff ? 'staff' : 'client',
        ...claims,
        ...(isProofGood(proven_at, now) && { isProven: true }),
        ...(isStaff && { may: permissionsOf(roles) }),
        ...(lacksSecondFactor && { lacksSecondFactor }),
      }
    },
  }
}

/** A clock that was set back makes no proof last. */
function isProofGood(provenAt: string | null, now: Date): boolean {
  if (provenAt === null) return false
  const sinceMs = now.getTime() - Date.parse(provenAt)
  return sinceMs >= 0 && sinceMs < proofKeptMs
}
