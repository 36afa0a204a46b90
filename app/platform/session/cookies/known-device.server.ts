/**
 * The cookie by which the backend knows a device that a person has logged in on: such a device has tries of its own when
 * strangers try the account's password. It names no person and opens nothing, so it outlives the session.
 */
import { createCookie } from '@remix-run/node'
import { settings } from '../../settings/settings.server'
import { keyFor, sessionSecrets } from '../../vault/secrets.server'
import { open, seal } from './sealed-cookie.server'

const oneYearSeconds = 365 * 24 * 3600

/** For the contract's `device_token`; undefined for a device no person has logged in on. */
export async function readDeviceToken(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  const token = typeof value === 'string' && value !== '' ? await open(value, keys()) : undefined
  return typeof token === 'string' ? token : undefined
}

/** What a log-in tells of the browser that asks: the mark of a known device, and what it says of itself. */
export async function deviceOf(request: Request) {
  const user_agent = request.headers.get('User-Agent')?.slice(0, 1000)
  return { device_token: await readDeviceToken(request), user_agent }
}

/** A Set-Cookie value. */
export async function deviceCookie(token: string): Promise<string> {
  return cookie().serialize(await seal(token, keys()), { maxAge: oneYearSeconds })
}

function keys(): Uint8Array[] {
  return sessionSecrets(settings()).map((secret) => keyFor('known device', secret))
}

function cookie() {
  const { protocol } = new URL(settings().publicUrl)
  return createCookie('aahar_device', { httpOnly: true, secure: protocol === 'https:', sameSite: 'lax', path: '/' })
}
