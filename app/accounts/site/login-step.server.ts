/**
 * A log-in between its two steps: the password was right, the code is yet to come. The cookie holds no session and opens nothing but
 * the second step; the backend ends it after ten minutes, five codes, or a new password.
 */
import { createCookie } from '@remix-run/node'
import { open, seal } from '~/platform/session/cookies/sealed-cookie.server'
import { leadingBack } from '~/platform/session/safe-redirect'
import { addCookie, redirectWithSession, type Visit } from '~/platform/session/session.server'
import { settings } from '~/platform/settings/settings.server'
import { keyFor, sessionSecrets } from '~/platform/vault/secrets.server'
import { wayBack } from './way-back.server'

const tenMinutesSeconds = 600

/** 303 to the second step, which leads on to where the first would have. */
export async function goToSecondStep(visit: Visit, token: string): Promise<Response> {
  await addCookie(visit, await cookie().serialize(await seal(token, keys()), { maxAge: tenMinutesSeconds }))
  return redirectWithSession(visit, leadingBack('/login/code', wayBack(visit)))
}

/** The token of the second step; undefined where none is under way in this browser. */
export async function readLoginStep(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  const token = typeof value === 'string' && value !== '' ? await open(value, keys()) : undefined
  return typeof token === 'string' ? token : undefined
}

export const endLoginStep = async (visit: Visit): Promise<void> =>
  addCookie(visit, await cookie().serialize('', { maxAge: 0 }))

function keys(): Uint8Array[] {
  return sessionSecrets(settings()).map((secret) => keyFor('login step', secret))
}

function cookie() {
  const { protocol } = new URL(settings().publicUrl)
  return createCookie('aahar_login_step', { httpOnly: true, secure: protocol === 'https:', sameSite: 'lax', path: '/' })
}
