/** The encrypted cookie of a session: what it holds, and how long it may be. */

import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { settings } from '../../settings/settings.server'
import { keyFor, sessionSecrets } from '../../vault/secrets.server'
import { type User, userSchema } from '../contract'
import { open, seal } from './sealed-cookie.server'

const sessionDataSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: userSchema,
  just_signed_up: z.boolean().default(false),
})
export type SessionData = z.output<typeof sessionDataSchema>

/** Secure everywhere but on a plain http://localhost, where no browser would send it back. */
function isSecureSite(): boolean {
  const { protocol, hostname } = new URL(settings().publicUrl)
  return protocol === 'https:' || !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function cookieKeys(): Uint8Array[] {
  return sessionSecrets(settings()).map((secret) => keyFor('session cookie', secret))
}

function cookie() {
  const secure = isSecureSite()
  return createCookie(secure ? '__Host-aahar_session' : 'aahar_session', {
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/',
  })
}

export async function sessionCookie(held: SessionData | null): Promise<string> {
  // No Max-Age while it lives: it ends with the browser's session, as the specification's session storage did.
  if (held === null) return cookie().serialize('', { maxAge: 0 })
  const whole = await cookie().serialize(await seal(held, cookieKeys()))
  if (whole.length <= mostCookieBytes) return whole
  // Long names in three bytes a letter: what was bought is left to the backend, which says it on every page that shows it.
  const user: User = { ...held.user, meal_plan: null, subscription_plan: null, food_plan: null }
  return cookie().serialize(await seal({ ...held, user }, cookieKeys()))
}

/** A browser drops a longer one without a word, and the person is signed out. */
const mostCookieBytes = 4096

export async function readCookie(cookieHeader: string | null): Promise<SessionData | null> {
  const value: unknown = await cookie().parse(cookieHeader)
  if (typeof value !== 'string' || value === '') return null
  const held = sessionDataSchema.safeParse(await open(value, cookieKeys()))
  return held.success ? held.data : null
}
