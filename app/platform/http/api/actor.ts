/**
 * Who is calling. Resolved once, before any query; every call states in the contract who may make it, and services get the
 * actor handed in where a rule depends on it.
 */
import type { Permission } from '~/domain/accounts/staff-words'
import { shownNetwork } from '../../limits/limiter'
import { ApiError } from './api-error'
import type { Operation } from './operation'

/** `hasBadToken`: a bearer token was sent, but it is expired, revoked or not one of ours. */
export type Actor = { kind: 'anonymous'; hasBadToken?: true } | Person

/** A logged-in caller, and by which session. */
export type Person = {
  kind: 'client' | 'staff'
  userId: string
  sessionId: string
  /** A password or a code was given in this session a short while ago. */
  isProven?: true
  /** Of the staff: what their roles let them do. */
  may?: ReadonlySet<Permission>
  /** One of the staff who has yet to set up the second factor that the clinic asks of them: no staff's call is open to them. */
  lacksSecondFactor?: true
}

/** A person of the staff, and the group of the network address they call from: what the audit log says of a change. */
export type Staff = { userId: string; address: string | undefined }

/** From the request's bearer token to the one who sent it. The role comes from the database, never from the token. */
export type ResolveActor = (request: Request) => Promise<Actor>

export const everyoneIsAnonymous: ResolveActor = async () => ({ kind: 'anonymous' })

/** @throws {ApiError} unauthorized, forbidden, second_factor_required or proof_needed */
export function requireAccess(
  {
    access,
    ignoresToken,
    needsProof,
    needs,
    unauthorizedMessage: message,
  }: Pick<Operation, 'access' | 'ignoresToken' | 'needsProof' | 'needs' | 'unauthorizedMessage'>,
  actor: Actor,
): void {
  if (access === 'all') {
    // The caller takes themself for signed in: a 401 lets the client renew the session and repeat the call.
    if (actor.kind === 'anonymous' && actor.hasBadToken && !ignoresToken) throw new ApiError('unauthorized')
    return
  }
  if (actor.kind === 'anonymous') throw new ApiError('unauthorized', { ...(message && { message }) })
  if (access === 'staff' && !(needs && mayDo(actor, needs))) throw new ApiError('forbidden')
  if (access === 'staff' && actor.lacksSecondFactor) throw new ApiError('second_factor_required')
  if (needsProof && !actor.isProven) throw new ApiError('proof_needed')
}

/** Whether the caller's roles hold a permission: services leave out of their answers what it is missing for. */
export const mayDo = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'staff' && actor.may?.has(permission) === true

/** The caller of an operation that only staff reach. @throws {ApiError} unauthorized, forbidden */
export function requireStaff(actor: Actor, clientAddress: string | undefined): Staff {
  const { kind, userId } = requirePerson(actor)
  if (kind !== 'staff') throw new ApiError('forbidden')
  return { userId, address: shownNetwork(clientAddress) }
}

/**
 * The caller of an operation that anonymous callers never reach.
 * @throws {ApiError} unauthorized
 */
export function requirePerson(actor: Actor): Person {
  if (actor.kind === 'anonymous') throw new ApiError('unauthorized')
  return actor
}
