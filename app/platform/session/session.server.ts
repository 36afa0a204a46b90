/**
 * The session of a person on the site: one encrypted cookie that mirrors the API's tokens and the user (decisions.md A4).
 * It decides who a request belongs to and keeps the tokens fresh; what a person may do is the backend's to say.
 *
 * One visit (one HTTP request) has one state, kept by the load context that its loaders share. entry.server.tsx adds the
 * cookie to the answer when the visit has changed it.
 */

import { type AppLoadContext, redirect } from '@remix-run/node'
import { type ClinicFailure, profileFetchMessage } from './answers/errors'
import type { Result } from './answers/read-answer'
import { type ClinicApi, createClinicApi, type Renewal } from './client.server'
import { type NewSession, type Session, sessionOperations, type User } from './contract'
import { deviceCookie } from './cookies/known-device.server'
import { readCookie, type SessionData, sessionCookie } from './cookies/session-cookie.server'
import { leadingBack } from './safe-redirect'
import { isRunning } from './session-state.server'
import { isRefusal, sharedRenewal } from './token-renewal.server'

/** What a loader or action is given. */
export type Visit = { request: Request; context: AppLoadContext }

/** Who is signed in; good for a greeting, never for a permission. */
export type Viewer = { user: User; justSignedUp: boolean }

type State = {
  loaded?: Promise<SessionData | null>
  running?: Promise<boolean>
  /** What the backend says of the person, for the loaders of one page. */
  info?: Promise<Result<User>>
  held: SessionData | null
  changed: boolean
  /** The cookie for `held`, made once: sealing twice gives two values. */
  sealed?: string | undefined
  cookies: string[]
}
const states = new WeakMap<AppLoadContext, State>()

/**
 * The person of this visit, or null. What cannot be read, was sealed with another key or is no session counts as none; so
 * does a session that was ended, of which a copy of the cookie may be left.
 */
export async function getViewer(visit: Visit): Promise<Viewer | null> {
  const held = await load(visit)
  if (!held) return null
  const state = stateNow(visit)
  state.running ??= isRunning(held)
  // The cookie is left as it is: this answer may come after the one to a log-in in another tab.
  return (await state.running) ? heldViewer(visit) : null
}

/** As `getViewer`, as the cookie says it: for what calls the API next, which asks whether the session goes on. */
export async function heldViewer(visit: Visit): Promise<Viewer | null> {
  const held = await load(visit)
  return held && { user: held.user, justSignedUp: held.just_signed_up }
}

/** The API in the name of this visit's person, or without a session. An expired token is renewed once and the call repeated. */
export async function clinicOf(visit: Visit): Promise<ClinicApi> {
  const held = await load(visit)
  const { clientAddress } = visit.context
  return createClinicApi({
    ...(clientAddress && { clientAddress }),
    ...(held && { token: held.access_token, renewToken: () => renew(visit) }),
  })
}

/**
 * The signed-in person, fresh from the backend. Where it cannot say, as the session holds them, with the reason.
 * @throws a redirect to /login, which leads back here; with the session cleared where it was over
 */
export async function fetchUser(visit: Visit): Promise<{ user: User; failure: ClinicFailure | null }> {
  const held = await load(visit)
  if (!held) throw await redirectToLogin(visit)
  const answer = await askWho(visit)
  if (answer.ok) {
    await updateSessionUser(visit, answer.data)
    return { user: answer.data, failure: null }
  }
  // Only 401 ends a session. Of all else, a profile that is not found (404) among it, the page says what the backend said.
  if (answer.failure.status === 401) throw await redirectToLogin(visit)
  return { user: held.user, failure: answer.failure }
}

/** Once for all the loaders of a page. An action asks by itself: the loaders after it show what it has changed. */
async function askWho(visit: Visit): Promise<Result<User>> {
  const ask = async () => (await clinicOf(visit))(sessionOperations).info()
  if (visit.request.method !== 'GET') return ask()
  const state = stateNow(visit)
  state.info ??= ask()
  return state.info
}

/**
 * The signed-in person for a page that is nothing without.
 * @throws what `fetchUser` throws, and a 503 where the backend cannot say who it is
 */
export async function requireUser(visit: Visit): Promise<{ user: User; clinic: ClinicApi }> {
  const { user, failure } = await fetchUser(visit)
  if (failure) throw new Response(profileFetchMessage(failure), { status: 503 })
  return { user, clinic: await clinicOf(visit) }
}

/**
 * The signed-in person of the staff; the roles come from the backend's database, never from the cookie. What a screen asks for besides
 * is said by `requireDesk` (frame/desk).
 * @throws a redirect to /login for a stranger, to / for a client, just signed up or not, and to the account's safety for
 *   staff who have yet to set up the second factor that the clinic asks for
 */
export async function requireStaff(visit: Visit): Promise<{ user: User; clinic: ClinicApi }> {
  const person = await requireUser(visit)
  if (!person.user.roles?.length) throw await redirectWithSession(visit, '/')
  if (person.user.lacks_second_factor) throw await redirectWithSession(visit, '/account/security')
  return person
}

/** The session that ran in this browser before ends. */
export async function beginSession(visit: Visit, session: Session | NewSession): Promise<void> {
  const state = await stateOf(visit)
  const before = state.held
  if (before && before.refresh_token !== session.refresh_token)
    await createClinicApi()(sessionOperations).logout({ refresh_token: before.refresh_token })
  if (session.device_token) state.cookies.push(await deviceCookie(session.device_token))
  state.running = Promise.resolve(true)
  set(state, {
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    user: session.user,
    just_signed_up: 'just_signed_up' in session,
  })
}

/**
 * Ends the session here and, where it can be reached, on the server.
 * @returns whether there was one
 */
export async function endSession(visit: Visit): Promise<boolean> {
  const held = await load(visit)
  if (held) await createClinicApi()(sessionOperations).logout({ refresh_token: held.refresh_token })
  await forget(visit)
  return held !== null
}

/** Keeps what the profile says now, so that the greeting agrees with it. */
export async function updateSessionUser(visit: Visit, user: User): Promise<void> {
  await change(visit, (held) => (JSON.stringify(held.user) === JSON.stringify(user) ? held : { ...held, user }))
}

/** The welcome step has been shown. */
export async function endWelcome(visit: Visit): Promise<void> {
  await change(visit, (held) => (held.just_signed_up ? { ...held, just_signed_up: false } : held))
}

/** 303 to a path of this site, with whatever this visit changed in its cookies. */
export async function redirectWithSession(visit: Visit, to: string): Promise<Response> {
  return redirect(to, { status: 303, headers: await sessionHeaders(visit.context) })
}

/** 303 to the log-in page, which leads back here; the session is over. */
export async function redirectToLogin(visit: Visit): Promise<Response> {
  await forget(visit)
  return redirectWithSession(visit, leadingBack('/login', pathOf(visit)))
}

/**
 * 303 to the page where people prove that it is still them, which leads on.
 * @param to a path of this site; where the visit wanted to go
 */
export function redirectToProof(visit: Visit, to = pathOf(visit)): Promise<Response> {
  return redirectWithSession(visit, leadingBack('/prove', to))
}

/** Id of the user this visit came in as, though the session may be over by now; null: signed out. */
export async function senderId(visit: Visit): Promise<string | null> {
  await load(visit)
  const sender = await stateNow(visit).loaded
  return sender?.user.id ?? null
}

/** Adds another cookie to this visit's answer. */
export async function addCookie(visit: Visit, value: string): Promise<void> {
  ;(await stateOf(visit)).cookies.push(value)
}

/** Set-Cookie headers for what this visit has changed; none otherwise. */
export async function sessionHeaders(context: AppLoadContext): Promise<Headers> {
  const headers = new Headers()
  const state = states.get(context)
  if (!state) return headers
  for (const cookie of state.cookies) headers.append('Set-Cookie', cookie)
  if (state.changed) {
    state.sealed ??= await sessionCookie(state.held)
    headers.append('Set-Cookie', state.sealed)
  }
  return headers
}

function pathOf({ request }: Visit): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

function stateNow({ context }: Visit): State {
  const state = states.get(context) ?? { held: null, changed: false, cookies: [] }
  states.set(context, state)
  return state
}

async function stateOf(visit: Visit): Promise<State> {
  await load(visit)
  return stateNow(visit)
}

async function load(visit: Visit): Promise<SessionData | null> {
  const { context } = visit
  const state = stateNow(visit)
  // Loaders of one page run side by side: the cookie is read once, and what one of them changed is seen by the others.
  state.loaded ??= readCookie(visit.request.headers.get('Cookie')).then((held) => {
    state.held = held
    if (held) context.isPersonal = true
    return held
  })
  await state.loaded
  return state.held
}

async function change(visit: Visit, to: (held: SessionData) => SessionData): Promise<void> {
  const state = await stateOf(visit)
  if (!state.held) return
  const next = to(state.held)
  if (next !== state.held) set(state, next)
}

async function forget(visit: Visit): Promise<void> {
  set(await stateOf(visit), null)
}

function set(state: State, held: SessionData | null) {
  state.held = held
  state.changed = true
  state.sealed = undefined
}

/** A fresh access token. Parallel callers with one refresh token share one rotation. */
async function renew(visit: Visit): Promise<Renewal> {
  const state = await stateOf(visit)
  if (!state.held) return { kind: 'over' }
  const { refresh_token } = state.held
  const answer = await sharedRenewal(refresh_token)
  if (answer.ok) {
    const { access_token, refresh_token } = answer.data
    await change(visit, (held) => ({ ...held, access_token, refresh_token }))
    return { kind: 'renewed', token: access_token }
  }
  if (!isRefusal(answer.failure)) return { kind: 'unknown', failure: answer.failure }
  await forget(visit)
  return { kind: 'over' }
}
